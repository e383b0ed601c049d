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
