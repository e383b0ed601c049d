import type { Database } from '../database/open.ts'
import { deadQueue, keyOf, type JobData } from './queues.ts'
import type { Jobs } from './jobs.ts'

/** A job that has failed for good. */
export interface DeadLetter {
  readonly id: string
  readonly about: JobData['copy']
  /** The type and code of its last failure. */
  readonly failure: object | null
  readonly failedAt: Date
}

/** Returns the jobs that have failed for good, the oldest first, at most a thousand. They are kept for 60 days. */
export async function listDeadLetters(database: Database): Promise<readonly DeadLetter[]> {
  const rows = await database
    .selectFrom('pgboss.job')
    .select(['id', 'data as about', 'output as failure', 'created_on as failedAt'])
    .where('name', '=', deadQueue)
    .where('state', '=', 'created')
    .orderBy('created_on')
    .limit(1000)
    .execute()
  return rows.map((row) => ({ ...row, about: row.about as JobData['copy'] }))
}

/** Runs jobs again that have failed for good, with all their attempts. Returns how many; those of one customer are joined. */
export async function runDeadLettersAgain(database: Database, jobs: Jobs): Promise<number> {
  let count = 0
  for (;;) {
    const letters = await listDeadLetters(database)
    if (letters.length === 0) return count
    count += letters.length
    await database.transaction().execute(async (transaction) => {
      for (const { about } of letters)
        await jobs.send('copy', about, { key: keyOf(about), within: transaction })
      const ids = letters.map(({ id }) => id)
      await transaction
        .deleteFrom('pgboss.job')
        .where('name', '=', deadQueue)
        .where('id', 'in', ids)
        .execute()
    })
  }
}
