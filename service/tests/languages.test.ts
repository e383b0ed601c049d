import { describe, expect, test } from 'vitest'
import { startHarness } from './support/harness.ts'

const profile = { firstName: 'Mira', lastName: 'Lund', email: 'mira@example.org' }

describe('the language of the pages', () => {
  test('is kept at sign-in, and Stripe gets it with the customer', async () => {
    const { call, openCheckout, fakeStripe, column } = await startHarness()
    await call('PATCH', '/users', { as: 'mira', body: profile, language: 'de' })
    await openCheckout('mira')
    expect(await column('users', 'language')).toEqual(['de'])
    expect(fakeStripe.all('customer')[0]?.preferred_locales).toEqual(['de'])
  })

  test('of a later sign-in is given to the customer that there is', async () => {
    const { call, subscribe, fakeStripe } = await startHarness()
    const updates = () => fakeStripe.all('event').filter(({ type }) => type === 'customer.updated').length
    await subscribe('mira')
    const before = updates()
    await call('PATCH', '/users', { as: 'mira', body: profile, language: 'de' })
    expect(fakeStripe.all('customer')[0]?.preferred_locales).toEqual(['de'])
    expect(updates()).toBe(before + 1)
    await call('PATCH', '/users', { as: 'mira', body: profile, language: 'de' })
    expect(updates()).toBe(before + 1)
  })

  test.each([
    ['de', 'de'],
    ['AR,en;q=0.8', 'ar'],
    // Not of the portal's pages; what Stripe does with them is not known.
    ['pt-BR', null],
    ['aaaaaaaa', null],
    ['und', null],
    ['en-u-ca-buddhist-x-aaaaaaaa', null],
    ['*', null],
    ['not a language', null],
    ['x'.repeat(200), null],
  ])('is read from the header %j as %j', async (header, language) => {
    const { call, column, openCheckout, fakeStripe } = await startHarness()
    const { status } = await call('PATCH', '/users', { as: 'mira', body: profile, language: header })
    expect(status).toBe(204)
    expect(await column('users', 'language')).toEqual([language])
    await openCheckout('mira')
    expect(fakeStripe.all('customer')[0]?.preferred_locales).toEqual(language === null ? [] : [language])
  })

  test('is forgotten with the account', async () => {
    const { call, deleteUser, column } = await startHarness()
    await call('PATCH', '/users', { as: 'mira', body: profile, language: 'de' })
    expect((await deleteUser('mira')).status).toBe(204)
    expect(await column('users', 'language')).toEqual([null])
  })
})
