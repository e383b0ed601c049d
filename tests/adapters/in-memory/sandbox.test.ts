import { describe, expect, test } from 'vitest'
import { sandboxPassword as password } from '../../../adapters/in-memory/seed'
import { expectFailure, valueOf } from '../../contracts/results'
import { newPortal, signedInPortal } from './support'

/** What the fake services do beyond the contracts. */
describe('the sandbox', () => {
  test.each<[string, (portal: ReturnType<typeof newPortal>) => Promise<unknown>]>([
    ['the identity provider', ({ identity }) => identity.signIn({ email: 'free@example.com', password })],
    ['the service', ({ api }) => api.previewPrice({ productId: 'yearly-us', promoCode: 'CALM50' })],
  ])('delays %s by two seconds while the network is slow', async (_what, act) => {
    const portal = newPortal()
    portal.world.change((draft) => void (draft.controls.network = 'slow'))
    let isAnswered = false
    void act(portal).then(() => (isAnswered = true))
    await portal.clock.advance(1999)
    expect(isAnswered).toBe(false)
    await portal.clock.advance(1)
    expect(isAnswered).toBe(true)
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
    const { world, identity, api, clock } = await signedInPortal('free@example.com')
    const held = world.faults.hold('loadUser')
    const user = api.loadUser()
    await identity.bearerToken({ renewed: true })
    held.release()
    await clock.advance(0)
    expect(valueOf(await user).email).toBe('free@example.com')
    expect(world.read().session?.earlierTokens).toEqual(['sandbox-free-1'])
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
