import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

/** With the prefix `demo-` the emulator never calls the real provider. */
export const project = 'demo-portal'

/** Starts the identity emulator in a child process, on a free port. */
export async function startEmulator() {
  const program = fileURLToPath(new URL('emulator-program.mjs', import.meta.url))
  const child = fork(program, [project], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    execArgv: [], // Plain JavaScript needs no TypeScript loader.
  })
  const ended = once(child, 'exit')
  const lines = createInterface({ input: child.stdout ?? Readable.from([]) })
  const [line] = (await Promise.race([once(lines, 'line'), ended])) as [unknown]
  const port = /^ready (\d+)$/.exec(String(line))?.[1]
  if (port === undefined) throw new Error('The identity emulator did not start: see above.')
  return {
    /** Such as `http://127.0.0.1:9099`. */
    address: `http://127.0.0.1:${port}`,
    close: async () => {
      child.kill()
      await ended
    },
  }
}
