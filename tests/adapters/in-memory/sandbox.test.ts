import { describe, expect, test } from 'vitest'
import { InMemoryCheckout } from '../../../adapters/in-memory/card-form'
import type { IdentityState } from '../../../src-core/ports/identity'
import { expectFailure, valueOf } from '../../contracts/answers'
import { cardWith, newPortal, nowhere } from './support'

const password = 'Halcyon-2026'

async function signedIn(email: string) {
  const portal = newPortal()
  await portal.identity.signIn({ email, password })
  const reported: IdentityState[] = []
  return { ...portal, reported, listen: () => portal.identity.observe((state) => void reported.push(state)) }
}

/** What the fake services do beyond the contracts. */
describe('the sandbox', () => {
  test('accepts a password of six characters, as Firebase does', async () => {
    const { identity } = newPortal()
    const newcomer = { email: 'mira@example.com', password: 'six-66', displayName: 'Mira' }
    expect(valueOf(await identity.createAccount(newcomer)).displayName).toBe('Mira')
  })

  test('allows another sign-in 15 minutes after too many attempts', async () => {
    const { identity, clock } = newPortal()
    const wrong = { email: 'free@example.com', password: 'wrong' }
    for (let attempt = 0; attempt < 11; attempt += 1) await identity.signIn(wrong)
    await clock.advance(15 * 60 * 1000 - 1)
    expectFailure(await identity.signIn({ ...wrong, password }), 'too-many-attempts')
    await clock.advance(1)
    expect(valueOf(await identity.signIn({ ...wrong, password })).email).toBe('free@example.com')
  })

  test('accepts an earlier token after a renewal', async () => {
    const { world, identity, api, clock } = await signedIn('free@example.com')
    const held = world.faults.hold('loadUser')
    const user = api.loadUser()
    await identity.bearerToken({ renewed: true })
    held.release()
    await clock.advance(0)
    expect(valueOf(await user).email).toBe('free@example.com')
    expect(world.read().session?.earlierTokens).toEqual(['sandbox-free-1'])
  })

  test('signs out when it is reset', async () => {
    const { world, clock, reported, listen } = await signedIn('free@example.com')
    listen()
    await clock.advance(0)
    world.reset()
    await clock.advance(0)
    expect(reported.at(-1)).toEqual({ type: 'signed-out', ended: 'signed-out' })
  })

  test('renews a monthly subscription by the month', async () => {
    const { world, api, clock } = await signedIn('free@example.com')
    const { clientSecret } = valueOf(await api.createCheckoutSession({ productId: 'monthly-gb' }))
    const checkout = new InMemoryCheckout(world, { clientSecret, ...nowhere })
    valueOf(await checkout.confirmWith(cardWith('4242424242424242'), { returnAddress: '/' }))
    const bought = { productName: 'Monthly', recurrence: 'month', currency: 'GBP', price: 4.99 }
    expect(valueOf(await api.loadUser()).subscription).toMatchObject({ ...bought, renewsAt: '2026-11-27' })
    await clock.advance(40 * 24 * 60 * 60 * 1000)
    expect(valueOf(await api.loadUser()).subscription).toMatchObject({ ...bought, renewsAt: '2027-01-27' })
  })
})
