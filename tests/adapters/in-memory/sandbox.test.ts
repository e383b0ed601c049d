import { describe, expect, test } from 'vitest'
import { sandboxPassword as password } from '#adapters/in-memory/seed'
import { expectFailure, valueOf } from '../../contracts/results'
import { newPortal, signedInPortal } from './support'

/** What the fake services do beyond the contracts. */
describe('the sandbox', () => {
  test('allows another sign-in 15 minutes after too many attempts', async () => {
    const { identity, clock } = newPortal()
    const wrong = { email: 'free@example.com', password: 'wrong' }
    for (let attempt = 0; attempt < 11; attempt += 1) await identity.signIn(wrong)
    await clock.advance(15 * 60 * 1000 - 1)
    expectFailure(await identity.signIn({ ...wrong, password }), 'too-many-attempts')
    await clock.advance(1)
    expect(valueOf(await identity.signIn({ ...wrong, password })).email).toBe('free@example.com')
  })

  test('renews a monthly subscription by the month', async () => {
    const { api, clock, openCheckout, pay } = await signedInPortal('free@example.com')
    valueOf(await pay(await openCheckout('monthly-gb')))
    const bought = { productName: 'Monthly', recurrence: 'month', currency: 'GBP', price: 4.99 }
    expect(valueOf(await api.loadUser()).subscription).toMatchObject({ ...bought, renewsAt: '2026-11-27' })
    await clock.advance(40 * 24 * 60 * 60 * 1000)
    expect(valueOf(await api.loadUser()).subscription).toMatchObject({ ...bought, renewsAt: '2027-01-27' })
  })
})
