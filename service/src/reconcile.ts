import { readConfiguration } from './configuration.ts'
import { reasonOf } from './database/failure.ts'
import { startService } from './start.ts'

/** `npm run reconcile`: compares everything with Stripe once, and prints what was corrected. */
try {
  const { service, close } = await startService(readConfiguration(process.env), { listens: false })
  try {
    const { customers, corrected, finishedDeletions, warnings } = await service.reconcile()
    const lines = [
      `${customers} customers at Stripe, ${corrected.length} corrected, ${finishedDeletions} deletions finished.`,
      ...corrected.map((customer) => `corrected: ${customer}`),
      ...warnings.map((warning) => `action needed: ${warning}`),
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
  } finally {
    await close()
  }
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exitCode = 1
}
