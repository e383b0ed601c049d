import { expect, test } from 'vitest'
import { day, startHarness } from './support/harness.ts'

/** Users with copies, and a backup of the database. */
async function startWithBackup() {
  const harness = await startHarness()
  const { subscribe, signUp, user, database, app } = harness
  await subscribe('mira')
  for (const each of ['nora', 'noor']) {
    signUp(each)
    await user(each)
  }
  await app.service.reconcile()
  const tables = ['users', 'customers', 'jobs'] as const
  const backup = await Promise.all(
    tables.map(async (table) => [table, await database.selectFrom(table).selectAll().execute()] as const),
  )
  const restore = async () => {
    for (const [table, rows] of backup) {
      await database.deleteFrom(table).execute()
      await database.insertInto(table).values(rows).execute()
    }
    await database.deleteFrom('events').execute()
  }
  const emails = async () =>
    (await database.selectFrom('users').select(['id', 'email']).orderBy('id').execute()).map(
      ({ id, email }) => [id, email],
    )
  return { ...harness, restore, emails }
}

test('a purchase after the backup is found by itself, within a quarter of an hour', async () => {
  const { restore, openCheckout, pay, events, app, work, user, fakeStripe, clock } = await startWithBackup()
  pay(await openCheckout('nora', 'monthly-us', undefined), '5555555555554444')
  fakeStripe.passTime()
  // They had arrived before the database was lost.
  events.splice(0)
  await restore()
  clock.advance(day / 24)
  expect(await app.service.reconcileToday()).toBeUndefined()
  await work()
  expect((await user('nora')).subscribed).toBe(true)
})

test('what was erased after the backup is erased again, and a reconciliation says so', async () => {
  const { restore, deleteUser, app, emails, work, column } = await startWithBackup()
  expect((await deleteUser('nora')).status).toBe(204)
  await restore()
  expect(await emails()).toContainEqual(['nora', 'nora@example.org'])
  expect(await app.service.reconcile()).toMatchObject({ finishedDeletions: 1, warnings: [] })
  expect(await emails()).toEqual([
    ['mira', 'mira@example.org'],
    ['noor', 'noor@example.org'],
    ['nora', ''],
  ])
  await work()
  expect(await column('customers', 'email')).toEqual(['mira@example.org'])
})

test('an email that was changed after the backup stays changed, at Stripe too', async () => {
  const { restore, changeUser, app, emails, fakeStripe, deliverAll } = await startWithBackup()
  expect((await changeUser('mira', { email: 'mira@new.example.org' })).status).toBe(204)
  await deliverAll()
  await restore()
  await app.service.reconcile()
  expect(await emails()).toContainEqual(['mira', 'mira@new.example.org'])
  expect(fakeStripe.all('customer').map(({ email }) => email)).toEqual(['mira@new.example.org'])
})

test('the accounts of another project erase nobody, and are a warning', async () => {
  const { identity, app, emails } = await startWithBackup()
  const before = await emails()
  identity.accounts.clear()
  expect(await app.service.reconcile()).toMatchObject({
    finishedDeletions: 0,
    warnings: [expect.stringContaining('right project')],
  })
  expect(await emails()).toEqual(before)
})
