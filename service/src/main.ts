import { startService } from './start.ts'
import { ConfigurationError, readConfiguration } from './configuration.ts'

/** The time after which the process exits although requests are still open. */
const shutdownTimeout = 15_000

try {
  const running = await startService(readConfiguration(process.env))
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      setTimeout(() => process.exit(1), shutdownTimeout).unref()
      void running.close().then(() => process.exit(0))
    })
} catch (error) {
  process.stderr.write(`${error instanceof ConfigurationError ? error.message : String(error)}\n`)
  process.exitCode = 1
}
