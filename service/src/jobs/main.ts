import { parseArgs } from 'node:util'
import { readConfiguration } from '../configuration.ts'
import { reasonOf } from '../database/failure.ts'
import { openDatabase } from '../database/open.ts'
import { listDeadLetters, runDeadLettersAgain } from './dead-letters.ts'
import { Jobs } from './jobs.ts'
import { keyOf } from './queues.ts'

/** `npm run jobs`: lists the jobs that have failed for good; with `-- --again` an instance runs them again. */
try {
  const { values } = parseArgs({ options: { again: { type: 'boolean', default: false } } })
  const { databaseUrl: url, databaseFolder: folder } = readConfiguration(process.env)
  const database = await openDatabase({ url, folder })
  try {
    const letters = await listDeadLetters(database)
    for (const { about, failure, failedAt } of letters)
      process.stdout.write(`${failedAt.toISOString()} copy ${keyOf(about)} ${JSON.stringify(failure)}\n`)
    if (values.again) {
      const count = await runDeadLettersAgain(database, new Jobs({ database, log: () => undefined }))
      process.stdout.write(`${count} jobs run again.\n`)
    } else process.stdout.write(`${letters.length} jobs have failed for good.\n`)
  } finally {
    await database.destroy()
  }
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exitCode = 1
}
