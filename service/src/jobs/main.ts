import { parseArgs } from 'node:util'
import { readConfiguration } from '../configuration.ts'
import { reasonOf } from '../database/failure.ts'
import { openDatabase } from '../database/open.ts'
import { silentLog } from '../shared/log.ts'
import { failedCopies } from './due-copies.ts'
import { Jobs } from './jobs.ts'

/** `npm run jobs`: lists the copies that have failed for good; with `-- --again` an instance makes them again. */
try {
  const { values } = parseArgs({ options: { again: { type: 'boolean', default: false } } })
  const { databaseUrl: url, databaseFolder: folder } = readConfiguration(process.env)
  const database = await openDatabase({ url, folder })
  try {
    const failed = await failedCopies(database)
    for (const { kind, id, failure, failedAt } of failed)
      process.stdout.write(`${failedAt.toISOString()} copy of the ${kind} ${id}: ${failure}\n`)
    if (values.again) {
      const jobs = new Jobs({ database, log: silentLog })
      for (const each of failed) await jobs.requestCopy(each)
      process.stdout.write(`${failed.length} copies are made again.\n`)
    } else process.stdout.write(`${failed.length} copies have failed for good.\n`)
  } finally {
    await database.destroy()
  }
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exitCode = 1
}
