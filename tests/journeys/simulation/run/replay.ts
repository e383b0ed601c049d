import { allCommands } from '../commands/all'
import { Step } from '../commands/step'
import type { InitialState } from '../simulated/browser'
import type { FaultKind } from '../simulated/fault-injector'

/** A step as a failing run prints it: the label of a command, with the fault that is injected, if any. */
export type Line = string | readonly [label: string, fault: FaultKind, after?: number, times?: number]

const commands = new Map(allCommands.map((command) => [command.label, command]))

/** A user without a subscription in the United States, with everything working. */
export const defaultState: InitialState = {
  address: '/',
  email: 'free@example.com',
  country: 'automatic',
  anonymousPreview: 'allowed',
  confirmationDelay: 0,
}

export function parseStep(line: Line): Step {
  const [label, kind, after = 0, times = 3] = typeof line === 'string' ? [line] : line
  const command = commands.get(label)
  if (!command) throw new Error(`There is no command "${label}"`)
  return new Step(command, kind && { kind, after, times })
}
