import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withLease } from '../src/database/leases.ts'
import { emptyDatabase } from './support/database.ts'
import { day, startHarness } from './support/harness.ts'

const year = 365 * day

test('a reconciliation by a clock that was a year ahead does not stop the next ones', async () => {
  const { app, clock } = await startHarness()
  clock.advance(year)
  await app.service.reconcileToday()
  clock.advance(-year)
  expect(await app.service.reconcileToday()).toBeDefined()
  expect(await app.service.reconcileToday()).toBeUndefined()
})

test('a lease of a clock that was a year ahead ends', async () => {
  const database = await emptyDatabase()
  await database
    .insertInto('leases')
    .values({ name: 'user:mira', holder: 'crashed', expires_at: new Date(year) })
    .execute()
  const clock = { now: () => 0 }
  expect(await withLease({ database, clock, timeout: 0 }, 'user:mira', async () => 'done')).toBe('done')
})

test('a lease of a clock that is some minutes ahead is kept', async () => {
  const database = await emptyDatabase()
  const ahead = { now: () => 10 * 60 * 1000 }
  const behind = { now: () => 0 }
  await withLease({ database, clock: ahead, timeout: 0 }, 'user:mira', async () => {
    const second = withLease({ database, clock: behind, timeout: 0 }, 'user:mira', async () => 'done')
    await expect(second).rejects.toMatchObject({ code: 'too_many_requests' })
  })
})

// The clock of the database decides when a job may run, so that the clocks of instances do not matter.
test.each([year, -year])(
  'an instance whose clock is %d ms ahead requests a copy as any other',
  async (ahead) => {
    const { openCheckout, pay, lastEvent, post, database, clock } = await startHarness()
    clock.advance(ahead)
    pay(await openCheckout('mira'))
    await database.deleteFrom('pgboss.job').execute()
    expect((await post(lastEvent())).statusCode).toBe(200)
    const { pause } = await database
      .selectFrom('pgboss.job')
      .select(sql<number>`extract(epoch from start_after - created_on)::float8`.as('pause'))
      .executeTakeFirstOrThrow()
    expect(pause).toBe(2)
  },
)
