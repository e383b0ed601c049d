import { expect, test } from 'vitest'
import { startHarness } from './support/harness.ts'

test.each([
  ['spaces', ' \t\u00a0\u3000'],
  ['zero-width characters', '\u200b\u200d\u2060\ufeff'],
  ['a soft hyphen', '\u00ad'],
  ['a Hangul filler', '\u3164'],
  ['the empty pattern of Braille', '\u2800'],
  ['a control character', '\u0007'],
])('a name of nothing but %s is refused', async (_what, firstName) => {
  const { call, signUp, user } = await startHarness()
  signUp('mira')
  const refused = { status: 422, body: { code: 'refused' } }
  expect(await call('PATCH', '/users/me', { as: 'mira', body: { firstName } })).toMatchObject(refused)
  const body = { email: 'mira@example.org', lastName: firstName }
  expect(await call('PATCH', '/users', { as: 'mira', body })).toMatchObject(refused)
  expect(await user('mira')).not.toHaveProperty('firstName')
})

test('a name with a zero-width joiner between its letters is stored as it is', async () => {
  const { call, signUp, user } = await startHarness()
  signUp('mira')
  const firstName = 'نیما\u200cجان'
  expect((await call('PATCH', '/users/me', { as: 'mira', body: { firstName } })).status).toBe(204)
  expect(await user('mira')).toMatchObject({ firstName })
})

test.each(['.', '..', 'pm_1/../../customers', 'pm_1?expand[]=customer', '%2e%2e', 'pm 1', 'pm_ü'])(
  'the payment method %o is no part of an address, and not valid',
  async (paymentMethodId) => {
    const { call, subscribe } = await startHarness()
    await subscribe('mira')
    expect(
      await call('PATCH', '/users/me/payment-method', { as: 'mira', body: { paymentMethodId } }),
    ).toMatchObject({ status: 400, body: { code: 'request_invalid' } })
  },
)
