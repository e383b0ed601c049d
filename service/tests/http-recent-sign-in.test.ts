import { expect, test } from 'vitest'
import { problem, startHarness, type Harness } from './support/harness.ts'

const minute = 60 * 1000

async function signedIn(ago: number | undefined): Promise<Harness> {
  const harness = await startHarness()
  harness.identity.signedInAt.set('mira', ago === undefined ? undefined : harness.clock.now() - ago)
  return harness
}

test.each([
  ['just now', 0],
  ['five minutes ago', 5 * minute],
  ['a moment in the future, by a provider whose clock is ahead', -minute],
])('the email is changed, and the account deleted, after a sign-in of %s', async (_when, ago) => {
  const harness = await signedIn(ago)
  expect((await harness.changeUser('mira', { email: 'nova@example.org' })).status).toBe(204)
  expect(harness.identity.accounts.get('mira')).toBe('nova@example.org')
  expect((await harness.deleteUser('mira')).status).toBe(204)
  expect(harness.identity.accounts.has('mira')).toBe(false)
})

test.each([
  ['of just over five minutes ago', 5 * minute + 1],
  ['of the far future', -60 * minute],
  ['that the token does not tell', undefined],
])('email and deletion need another sign-in after one %s, and nothing changes', async (_when, ago) => {
  const harness = await signedIn(ago)
  const { changeUser, deleteUser, openCheckout, subscribe, fakeStripe, identity, user } = harness
  await openCheckout('mira')
  const [session] = fakeStripe.all('checkout.session')
  const refused = problem(403, 'recent_sign_in_required')
  expect(await changeUser('mira', { email: 'nova@example.org' })).toMatchObject(refused)
  expect(await deleteUser('mira')).toMatchObject(refused)
  expect(identity.accounts.get('mira')).toBe('mira@example.org')
  expect((await user('mira')).email).toBe('mira@example.org')
  expect(session?.status).toBe('open')
  // Whether a subscription could charge is not told before the sign-in.
  await subscribe('mira')
  expect(await deleteUser('mira')).toMatchObject(refused)
})

test('an invalid request is called invalid, however old the sign-in is', async () => {
  const harness = await signedIn(undefined)
  expect(await harness.changeUser('mira', { email: 7 })).toMatchObject({ status: 400 })
  expect(await harness.changeUser('mira', { email: 'nova@example.org', firstName: 'Nova' })).toMatchObject({
    status: 400,
  })
})

test('names and synchronisation need no recent sign-in', async () => {
  const { call, changeUser } = await signedIn(undefined)
  expect((await changeUser('mira', { firstName: 'Nova' })).status).toBe(204)
  const body = { email: 'mira@example.org' }
  expect((await call('PATCH', '/users', { as: 'mira', body })).status).toBe(204)
})
