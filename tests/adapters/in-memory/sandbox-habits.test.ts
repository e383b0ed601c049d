import { describe, expect, test } from 'vitest'
import { InMemoryCheckout } from '../../../adapters/in-memory/card-form'
import type { IdentityState } from '../../../src-core/ports/identity'
import { expectFailure, valueOf } from '../../contracts/answers'
import { cardWith, newPortal, nowhere } from './support'

const password = 'Halcyon-2026'
const day = 24 * 60 * 60 * 1000

async function signedIn(email: string) {
  const portal = newPortal()
  await portal.identity.signIn({ email, password })
  const told: IdentityState[] = []
  return { ...portal, told, listen: () => portal.identity.observe((state) => void told.push(state)) }
}

/** What the sandbox does beyond what its ports promise. */
describe('the sandbox', () => {
  test('takes a password of six characters, as its provider would', async () => {
    const { identity } = newPortal()
    const newcomer = { email: 'mira@example.com', password: 'six-66', displayName: 'Mira' }
    expect(valueOf(await identity.createAccount(newcomer)).displayName).toBe('Mira')
  })

  test('forgives wrong passwords after a quarter of an hour', async () => {
    const { identity, clock } = newPortal()
    const wrong = { email: 'free@example.com', password: 'wrong' }
    for (let attempt = 0; attempt < 11; attempt += 1) await identity.signIn(wrong)
    await clock.advance(15 * 60 * 1000 - 1)
    expectFailure(await identity.signIn({ ...wrong, password }), 'too-many-attempts')
    await clock.advance(1)
    expect(valueOf(await identity.signIn({ ...wrong, password })).email).toBe('free@example.com')
  })

  test('goes on taking a token that was renewed meanwhile', async () => {
    const { world, identity, api, clock } = await signedIn('free@example.com')
    const held = world.faults.hold('loadUser')
    const user = api.loadUser()
    await identity.bearerToken({ renewed: true })
    held.release()
    await clock.advance(0)
    expect(valueOf(await user).email).toBe('free@example.com')
    expect(world.read().session?.earlierTokens).toEqual(['sandbox-free-1'])
  })

  test('ends the session of a deleted account as if its owner had signed out', async () => {
    const { api, clock, told, listen } = await signedIn('free@example.com')
    listen()
    await clock.advance(0)
    valueOf(await api.deleteUser())
    await clock.advance(0)
    expect(told.at(-1)).toEqual({ type: 'signed-out', ended: 'signed-out' })
  })

  test('signs out with a reset', async () => {
    const { world, clock, told, listen } = await signedIn('free@example.com')
    listen()
    await clock.advance(0)
    world.reset()
    await clock.advance(0)
    expect(told.at(-1)).toEqual({ type: 'signed-out', ended: 'signed-out' })
  })

  test.each([
    ['free@example.com', false],
    ['promo@example.com', true],
  ])('with a password reset for %s keeps the session of Fay: %s', async (email, stays) => {
    const { world, identity } = await signedIn('free@example.com')
    await identity.requestPasswordReset(email)
    const code = world.read().resetCodes[0]?.code ?? ''
    valueOf(await identity.confirmPasswordReset(code, 'Another-2027'))
    expect(identity.mayHaveSession()).toBe(stays)
  })

  test('puts reset emails into the inbox, with a working link', async () => {
    const { world, identity, clock } = newPortal({ subject: 'Reset your password' })
    await identity.requestPasswordReset('Free@Example.com')
    const { code } = world.read().resetCodes[0] ?? { code: 'none' }
    expect(world.read().inbox).toEqual([
      {
        id: expect.any(String) as string,
        to: 'free@example.com',
        subject: 'Reset your password',
        sentAt: clock.now(),
        link: `/set-password?mode=resetPassword&oobCode=${code}`,
      },
    ])
  })

  test('keeps why somebody cancelled', async () => {
    const { world, api, clock } = await signedIn('subscribed@example.com')
    valueOf(await api.cancelSubscription('privacy-concerns'))
    expect(world.read().cancellations).toEqual([
      { accountId: 'subscribed', reason: 'privacy-concerns', at: clock.now() },
    ])
  })

  test('sells by the month, and renews by the month', async () => {
    const { world, api, clock } = await signedIn('free@example.com')
    const { clientSecret } = valueOf(await api.createCheckoutSession({ productId: 'monthly-gb' }))
    const checkout = new InMemoryCheckout(world, { clientSecret, ...nowhere })
    valueOf(await checkout.confirmWith(cardWith('4242424242424242'), { returnAddress: '/' }))
    const bought = { productName: 'Monthly', recurrence: 'month', currency: 'GBP', price: 4.99 }
    expect(valueOf(await api.loadUser()).subscription).toMatchObject({ ...bought, renewsAt: '2026-11-27' })
    await clock.advance(40 * day)
    expect(valueOf(await api.loadUser()).subscription).toMatchObject({ ...bought, renewsAt: '2027-01-27' })
  })
})
