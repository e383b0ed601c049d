import { sql, type Insertable, type OnConflictBuilder } from 'kysely'
import type { Database } from '../database/open.ts'
import type { Schema } from '../database/schema.ts'
import type { Subject } from './queues.ts'

/**
 * The copies that are due, one row for each customer or charge. A job only wakes: what has to be copied stands here, written in the
 * transaction of what asks for it, and goes in the transaction of the copy. So no copy is lost with a job, and of several jobs all but
 * the first have nothing to do.
 */
export interface DueCopy extends Subject {
  /** How often it was asked for. */
  readonly asked: number
  /** How often it had been asked for when it was last begun. */
  readonly begun: number
}

export type StoredEvent = Insertable<Schema['events']>

const now = sql<Date>`now()`

/** Asks for a copy that begins after this. */
export async function askForCopy(database: Database, { kind, id }: Subject): Promise<void> {
  await database
    .insertInto('due_copies')
    .values({ id, kind, asked: 1, begun: 0, asked_at: now })
    .onConflict(askAgain)
    .execute()
}

/** Stores an event and asks for the copy of whom it is about, in one statement. Returns false if the event was stored before. */
export async function askForCopyOnce(
  database: Database,
  event: StoredEvent,
  { kind, id }: Subject,
): Promise<boolean> {
  const asked = await database
    .with('event', (query) => storing(query, event))
    .insertInto('due_copies')
    .columns(['id', 'kind', 'asked', 'begun', 'asked_at'])
    .expression((query) =>
      query
        .selectFrom('event')
        .select((columns) => [
          columns.cast<string>(columns.val(id), 'text').as('id'),
          columns.cast<string>(columns.val(kind), 'text').as('kind'),
          columns.lit(1).as('asked'),
          columns.lit(0).as('begun'),
          now.as('asked_at'),
        ]),
    )
    .onConflict(askAgain)
    .returning('id')
    .executeTakeFirst()
  return asked !== undefined
}

/** Stores an event that is about no customer. Returns false if it was stored before. */
export async function storeEvent(database: Database, event: StoredEvent): Promise<boolean> {
  return (await storing(database, event).executeTakeFirst()) !== undefined
}

function storing(query: Pick<Database, 'insertInto'>, event: StoredEvent) {
  return query
    .insertInto('events')
    .values(event)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
}

function askAgain(conflict: OnConflictBuilder<Schema, 'due_copies'>) {
  return conflict.column('id').doUpdateSet((columns) => ({
    asked: columns('due_copies.asked', '+', 1),
    failed_at: null,
    failure: null,
  }))
}

/** Says that a copy begins. Returns how often it was asked for; undefined if none is due. */
export async function beginCopy(database: Database, id: string): Promise<number | undefined> {
  const row = await database
    .updateTable('due_copies')
    .set((columns) => ({ begun: columns.ref('asked') }))
    .where('id', '=', id)
    .returning('asked')
    .executeTakeFirst()
  return row?.asked
}

/** Says that a copy is made that had been asked for so often when it began; what was asked for since is due. */
export async function endCopy(database: Database, id: string, asked: number | undefined): Promise<void> {
  if (asked === undefined) return
  await database.deleteFrom('due_copies').where('id', '=', id).where('asked', '<=', asked).execute()
}

export async function dueCopyOf(database: Database, id: string): Promise<DueCopy | undefined> {
  return database
    .selectFrom('due_copies')
    .select(['id', 'kind', 'asked', 'begun'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Returns the copies that are due and have not failed for good, after an id, at most a thousand. */
export async function dueCopies(database: Database, after = ''): Promise<DueCopy[]> {
  return database
    .selectFrom('due_copies')
    .select(['id', 'kind', 'asked', 'begun'])
    .where('failed_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(1000)
    .execute()
}

/** A copy that has failed for good. */
export interface FailedCopy extends Subject {
  /** The type and code of its last failure; `stopped` where the process was killed. */
  readonly failure: string
  readonly failedAt: Date
}

/** Marks a copy as failed for good. Returns false if it was made since. Another request takes the mark away. */
export async function failCopy(database: Database, { id }: Subject, failure: string): Promise<boolean> {
  const row = await database
    .updateTable('due_copies')
    .set({ failed_at: now, failure })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the copies that have failed for good, the oldest first, at most a thousand. */
export async function failedCopies(database: Database): Promise<FailedCopy[]> {
  const rows = await database
    .selectFrom('due_copies')
    .select(['id', 'kind', 'failure', 'failed_at'])
    .where('failed_at', 'is not', null)
    .orderBy('failed_at')
    .limit(1000)
    .execute()
  return rows.map(({ id, kind, failure, failed_at }) => ({
    id,
    kind,
    failure: failure ?? 'stopped',
    failedAt: failed_at ?? new Date(0),
  }))
}
