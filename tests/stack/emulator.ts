import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface Emulator {
  /** Such as `http://127.0.0.1:9099`. */
  readonly address: string
  readonly projectId: string
  readonly close: () => Promise<void>
}

/** Starts the identity emulator in a child process, on a free port by default. */
export async function startEmulator({
  port = 0,
  projectId = 'demo-portal',
}: { readonly port?: number; readonly projectId?: string } = {}): Promise<Emulator> {
  const program = fileURLToPath(new URL('emulator-program.mjs', import.meta.url))
  const child = fork(program, [String(port), projectId], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    execArgv: [], // Plain JavaScript needs no TypeScript loader.
  })
  const ended = once(child, 'exit')
  const line = await Promise.race([firstLine(child.stdout), ended.then(() => undefined)])
  const boundPort = line?.match(/^ready (\d+)$/)?.[1]
  if (boundPort === undefined) throw new Error('The identity emulator did not start: see above.')
  return {
    address: `http://127.0.0.1:${boundPort}`,
    projectId,
    close: async () => {
      child.kill()
      await ended
    },
  }
}

async function firstLine(output: NodeJS.ReadableStream | null): Promise<string | undefined> {
  if (!output) return undefined
  const lines = createInterface({ input: output })
  const [line] = (await once(lines, 'line')) as [string]
  return line
}
