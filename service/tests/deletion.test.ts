import { expect, test } from 'vitest'
import { startHarness, startSubscribed } from './support/harness.ts'

test('a deletion leaves no email, also after Stripe is read again', async () => {
  const harness = await startSubscribed()
  await harness.deleteUser('mira')
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
  const { subscribe, identity, deleteUser, instances, column, changeUser } = harness
  await subscribe('mira')
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
