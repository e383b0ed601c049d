import type { ColumnMetadata } from 'kysely'
import { describe, expect, test } from 'vitest'
import { userTables } from '../src/database/schema.ts'
import { day, startHarness, startPaid, startSubscribed, type Harness } from './support/harness.ts'

test('a deletion leaves no email, also after Stripe is read again', async () => {
  const harness = await startSubscribed()
  await harness.cancel('mira')
  expect((await harness.deleteUser('mira')).status).toBe(204)
  expect(await harness.column('customers', 'email')).toEqual([null])
  await harness.app.service.reconcile()
  expect(await harness.column('customers', 'email')).toEqual([null])
  const texts = await Promise.all(
    (['users', 'customers', 'consents', 'checkout_attempts', 'customer_attempts', 'events'] as const).map(
      (table) => harness.database.selectFrom(table).selectAll().execute(),
    ),
  )
  expect(JSON.stringify(texts)).not.toContain('mira@example.org')
})

test('a deletion erases what each table has of the user, and nothing of anybody else', async () => {
  const { database, identity, signUp, user, deleteUser } = await startHarness()
  const tables = await database.introspection.getTables()
  const deleteAccount = identity.delete.bind(identity)
  // The last moment before the service erases: it sends what attempts hold to Stripe before.
  identity.delete = async (id) => {
    for (const { name, columns } of tables)
      if (name in userTables)
        for (const user_id of ['mira', 'nora'])
          await database
            .insertInto(name as keyof typeof userTables)
            .values({ ...sampleRow(columns, user_id), user_id })
            .execute()
    await deleteAccount(id)
  }
  for (const each of ['mira', 'nora']) {
    signUp(each)
    await user(each)
  }
  expect((await deleteUser('mira')).status).toBe(204)
  for (const table of Object.keys(userTables) as (keyof typeof userTables)[]) {
    const rows = await database.selectFrom(table).select('user_id').orderBy('user_id').execute()
    const left = userTables[table] === 'erased' ? ['nora'] : ['mira', 'nora']
    expect({ [table]: rows.map(({ user_id }) => user_id) }).toEqual({ [table]: left })
  }
})

/** Returns a value for each column that needs one; texts differ from user to user. */
function sampleRow(columns: readonly ColumnMetadata[], user: string) {
  const values: Readonly<Record<string, unknown>> = { text: user, timestamptz: new Date(), bool: true }
  const needed = columns.filter(
    (each) => !each.isNullable && !each.hasDefaultValue && !each.isAutoIncrementing,
  )
  return Object.fromEntries(needed.map(({ name, dataType }) => [name, values[dataType] ?? 1]))
}

test('a deletion leaves no email that only the browser has sent', async () => {
  const { call, signUp, deleteUser, database } = await startHarness()
  signUp('mira', '')
  await call('PATCH', '/users', { as: 'mira', body: { email: 'mira@example.net' } })
  expect((await deleteUser('mira')).status).toBe(204)
  const users = await database.selectFrom('users').selectAll().execute()
  expect(JSON.stringify(users)).not.toContain('mira@example.net')
})

test('a deletion waits for a checkout that is being opened, and ends it', async () => {
  const harness = await startHarness({ instances: 2 })
  const { requestCheckout, deleteUser, instances, fakeStripe, network } = harness
  let deletion: ReturnType<typeof deleteUser> | undefined
  network.before(/^POST .*checkout\/sessions$/, async () => {
    deletion = deleteUser('mira', instances[1])
    await Promise.race([deletion, new Promise((resolve) => setImmediate(resolve))])
  })
  await requestCheckout('mira')
  expect((await deletion)?.status).toBe(204)
  expect(fakeStripe.all('checkout.session').map(({ status }) => status)).toEqual(['expired'])
})

test('a checkout that waits for a deletion is refused', async () => {
  const harness = await startHarness({ instances: 2 })
  const { openCheckout, requestCheckout, identity, fakeStripe, deleteUser } = harness
  await openCheckout('mira')
  let waiting: ReturnType<typeof requestCheckout> | undefined
  identity.onDelete = () => void (waiting = requestCheckout('mira', harness.order('monthly-us')))
  expect((await deleteUser('mira')).status).toBe(204)
  expect((await waiting)?.status).toBe(401)
  expect(fakeStripe.all('checkout.session').map(({ status }) => status)).toEqual(['expired'])
})

test('a session whose creation was interrupted can no longer be paid after a deletion', async () => {
  const harness = await startHarness({ retries: 0 })
  harness.network.fail('answer lost', /^POST .*checkout\/sessions$/)
  expect((await harness.requestCheckout('mira')).status).toBe(500)
  harness.network.mend()
  expect((await harness.deleteUser('mira')).status).toBe(204)
  expect(harness.fakeStripe.all('checkout.session').map(({ status }) => status)).toEqual(['expired'])
})

test('a deletion that cannot be finished keeps no other from being finished', async () => {
  const harness = await startHarness()
  const { signUp, user, database, identity, app } = harness
  for (const each of ['mira', 'nora']) {
    signUp(each)
    await user(each)
  }
  await database.updateTable('users').set({ deleting_at: new Date() }).execute()
  identity.accounts.delete('nora')
  const emailOf = identity.emailOf.bind(identity)
  identity.emailOf = async (id) => (id === 'mira' ? Promise.reject(new Error('no answer')) : emailOf(id))
  expect(await app.service.reconcile()).toMatchObject({
    finishedDeletions: 1,
    warnings: [expect.stringContaining('mira')],
  })
})

test('an email that is changed while the account is deleted is not stored', async () => {
  const harness = await startHarness({ instances: 2 })
  const { subscribe, cancel, identity, deleteUser, instances, column, changeUser } = harness
  await subscribe('mira')
  await cancel('mira')
  const changeEmail = identity.changeEmail.bind(identity)
  let deletion: Awaited<ReturnType<typeof deleteUser>> | undefined
  identity.changeEmail = async (id, email) => {
    const outcome = await changeEmail(id, email)
    deletion = await deleteUser('mira', instances[1])
    return outcome
  }
  await changeUser('mira', { email: 'mira@new.example.org' })
  expect(deletion?.status).toBe(204)
  expect([await column('users', 'email'), await column('customers', 'email')]).toEqual([[''], [null]])
})

test('a card form that is opened while the account is deleted leaves no email', async () => {
  const harness = await startHarness({ instances: 2 })
  let deletion: Promise<unknown> | undefined
  // The customer is created at Stripe, and the account is deleted before the service knows the customer.
  harness.network.fail(async (create) => {
    harness.network.mend()
    const response = create()
    deletion = harness.deleteUser('mira', harness.instances[1])
    await Promise.race([deletion, new Promise((resolve) => setImmediate(resolve))])
    return response
  }, /^POST \/v1\/customers$/)
  await harness.call('POST', '/users/me/setup-intent', { as: 'mira' })
  await deletion
  expect(deletion).toBeDefined()
  const stored = await Promise.all(
    (['users', 'customers', 'customer_attempts'] as const).map((table) =>
      harness.database.selectFrom(table).selectAll().execute(),
    ),
  )
  expect(JSON.stringify(stored)).not.toContain('mira@example.org')
})

/** Makes a call while the provider deletes the account, which it still has when the call is let in. */
function whileDeleting<Answer>(identity: Harness['identity'], call: () => Promise<Answer>): Promise<Answer> {
  const [verify, deleteAccount] = [identity.verify.bind(identity), identity.delete.bind(identity)]
  return new Promise((resolve) => {
    identity.delete = async (id) => {
      await new Promise<void>((letIn) => {
        identity.verify = async (token, options) => {
          const user = await verify(token, options)
          if (options.isCurrent) letIn()
          return user
        }
        resolve(call())
      })
      return deleteAccount(id)
    }
  })
}

describe('while the account is deleted, and after it', () => {
  const renewal = '/users/me/subscription/renewal'
  const change = '/users/me/subscription/change'

  test.each<[string, (harness: Harness, card: string) => ReturnType<Harness['call']>]>([
    ['keeping the subscription', ({ call }) => call('POST', renewal, { as: 'mira' })],
    ['another card', ({ changeCard }, card) => changeCard('mira', card)],
    ['calling a change off', ({ call }) => call('DELETE', change, { as: 'mira' })],
    ['cancelling', ({ cancel }) => cancel('mira')],
    ['a card form', ({ call }) => call('POST', '/users/me/setup-intent', { as: 'mira' })],
  ])('%s is refused, and nothing is charged a month later', async (_what, act) => {
    const harness = await startPaid()
    const { cancel, saveCard, identity, deleteUser, subscription, fakeStripe, letPass } = harness
    const card = await saveCard('mira')
    await cancel('mira')
    const [before, charged] = [structuredClone(subscription()), fakeStripe.all('charge').length]
    const beside = whileDeleting(identity, () => act(harness, card))
    expect((await deleteUser('mira')).status).toBe(204)
    expect((await beside).status).toBe(401)
    expect((await act(harness, card)).status).toBe(401)
    expect(subscription()).toEqual(before)
    await letPass(31 * day)
    expect(fakeStripe.all('charge')).toHaveLength(charged)
  })
})

test('a reconciliation while the account is deleted leaves the deletion to be finished after a crash', async () => {
  const harness = await startHarness()
  const { identity, app, deleteUser, user } = harness
  await user('mira')
  const emailOf = identity.emailOf.bind(identity)
  identity.delete = async (id) => {
    expect((await app.service.reconcile()).finishedDeletions).toBe(0)
    identity.accounts.delete(id)
    identity.emailOf = () => Promise.reject(new Error('no answer'))
    throw new Error('no answer')
  }
  expect((await deleteUser('mira')).status).toBe(500)
  identity.emailOf = emailOf
  expect((await app.service.reconcile()).finishedDeletions).toBe(1)
})

test('a deletion that was interrupted before the provider has deleted the account can be repeated', async () => {
  const { database, app, deleteUser, user, column } = await startHarness()
  await user('mira')
  await database.updateTable('users').set({ deleting_at: new Date() }).execute()
  expect((await app.service.reconcile()).finishedDeletions).toBe(0)
  expect((await user('mira')).email).toBe('mira@example.org')
  expect((await deleteUser('mira')).status).toBe(204)
  expect(await column('users', 'deleted_at')).toEqual([expect.any(Date)])
})
