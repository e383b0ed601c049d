import { inject } from 'vitest'
import { EmulatorDesk } from '../emulator-desk'

/** The code in the newest reset email to the address. */
export async function resetCodeFor(email: string): Promise<string> {
  const desk = new EmulatorDesk({ address: inject('emulator'), projectId: 'demo-portal' })
  return (await desk.resetCodeFor(email)) ?? ''
}
