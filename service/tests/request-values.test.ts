import { expect, test } from 'vitest'
import { problem, startHarness, startSubscribed } from './support/harness.ts'

test('a name of which nothing can be seen is refused', async () => {
  const { call, user, changeUser } = await startHarness()
  const refused = problem(422, 'refused')
  for (const [what, name] of [
    ['spaces', ' \t\u00a0\u3000'],
    ['zero-width characters', '\u200b\u200d\u2060\ufeff'],
    ['a soft hyphen', '\u00ad'],
    ['a Hangul filler', '\u3164'],
    ['the empty pattern of Braille', '\u2800'],
    ['a control character', '\u0007'],
  ] as const) {
    expect([what, await changeUser('mira', { firstName: name })]).toMatchObject([what, refused])
    const body = { email: 'mira@example.org', lastName: name }
    expect([what, await call('PATCH', '/users', { as: 'mira', body })]).toMatchObject([what, refused])
  }
  expect(await user('mira')).toEqual({ email: 'mira@example.org', subscribed: false })
})

test('a name with a zero-width joiner between its letters is stored as it is', async () => {
  const { user, changeUser } = await startHarness()
  const firstName = 'نیما\u200cجان'
  expect((await changeUser('mira', { firstName })).status).toBe(204)
  expect(await user('mira')).toMatchObject({ firstName })
})

test('a payment method that would be another part of an address is not valid', async () => {
  const { changeCard } = await startSubscribed()
  for (const id of ['.', '..', 'pm_1/../../customers', 'pm_1?expand[]=customer', '%2e%2e', 'pm 1', 'pm_ü'])
    expect([id, await changeCard('mira', id)]).toMatchObject([id, problem(400, 'request_invalid')])
})
