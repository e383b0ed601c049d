import { reasonOf } from './database/failure.ts'
import type { RunningService } from './start.ts'

/** The time in milliseconds after which the process ends although requests are still open. */
const shutdownTimeout = 15_000

/**
 * A terminal sends Ctrl-C to npm and to this process, and npm passes it on once more (npm/run-script): signals that come
 * within a second are one.
 */
const repeatAfter = 1000

let running: RunningService | undefined
let stoppedAt: number | undefined

/** The first signal lets requests finish, a second one ends the process at once. So does the first during the start. */
function stop(): void {
  if (stoppedAt === undefined) {
    stoppedAt = performance.now()
    if (!running) process.exit(0)
    setTimeout(() => process.exit(1), shutdownTimeout).unref()
    void running.close().then(() => process.exit(0), fail)
  } else if (performance.now() - stoppedAt > repeatAfter) process.exit(1)
}

function fail(error: unknown): never {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exit(1)
}

// Before anything is loaded: process 1 of a container ignores a signal that it does not handle.
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

try {
  const [{ startService }, { readConfiguration }] = await Promise.all([
    import('./start.ts'),
    import('./configuration.ts'),
  ])
  running = await startService(readConfiguration(process.env))
} catch (error) {
  fail(error)
}
