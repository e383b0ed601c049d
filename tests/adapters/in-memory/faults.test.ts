import { describe, expect, test } from 'vitest'
import { InMemoryCheckout } from '../../../adapters/in-memory/card-form'
import { expectFailure, valueOf } from '../../contracts/answers'
import { cardWith, newPortal, nowhere, signedInPortal } from './support'

const preview = { productId: 'yearly-us', promoCode: 'CALM50' }
const credentials = { email: 'free@example.com', password: 'Halcyon-2026' }

/** Returns whether the promise has settled. */
function settled(answer: Promise<unknown>): () => boolean {
  let isSettled = false
  void answer.then(() => (isSettled = true))
  return () => isSettled
}

describe('a scripted fault', () => {
  test.each([
    ['unreachable', 'unavailable'],
    ['server-error', 'unavailable'],
    ['not-signed-in', 'session-refused'],
    ['refused', 'session-refused'],
    ['unavailable', 'unavailable'],
  ] as const)('%s makes a form that opens %s', async (fault, opening) => {
    const { world, openCheckout } = await signedInPortal(credentials.email)
    const checkout = new InMemoryCheckout(world, { clientSecret: await openCheckout(), ...nowhere })
    world.faults.next('open', fault)
    const open = async () => (await checkout.open(() => cardWith(''))).type
    expect([await open(), await open()]).toEqual([opening, 'ready'])
  })

  test('can be a failure of the port itself', async () => {
    const { world, identity } = newPortal()
    world.faults.next('signInWithProvider', { kind: 'other-method' })
    expectFailure(await identity.signInWithProvider('google'), 'other-method')
  })

  test('can be a delay, or no answer', async () => {
    const { world, api, clock } = newPortal()
    world.faults.next('previewPrice', { delay: 500 })
    const late = settled(api.previewPrice(preview))
    await clock.advance(499)
    expect(late()).toBe(false)
    await clock.advance(1)
    expect(late()).toBe(true)
    world.faults.next('previewPrice', 'never-answers')
    const never = settled(api.previewPrice(preview))
    await clock.advance(24 * 60 * 60 * 1000)
    expect(never()).toBe(false)
    expect(clock.pendingWaits).toBe(0)
  })

  test('can hold an answer until it is released, while the next call overtakes it', async () => {
    const { world, api, clock } = newPortal()
    const held = world.faults.hold('previewPrice')
    const first = settled(api.previewPrice(preview))
    valueOf(await api.previewPrice(preview))
    expect(first()).toBe(false)
    held.release()
    await clock.advance(0)
    expect(first()).toBe(true)
  })

  test('can hold the first state of a session', async () => {
    const { world, identity, clock } = newPortal()
    const held = world.faults.hold('observe')
    const states: unknown[] = []
    identity.observe((state) => states.push(state))
    await clock.advance(1000)
    expect(states).toEqual([])
    held.release()
    await clock.advance(0)
    expect(states).toEqual([{ type: 'signed-out' }])
  })

  test('can hold the answer to a sign-out, not the sign-out', async () => {
    const { world, identity, clock } = await signedInPortal(credentials.email)
    world.faults.next('signOut', 'never-answers')
    const signedOut = settled(identity.signOut())
    await clock.advance(0)
    expect(signedOut()).toBe(false)
    expect(identity.mayHaveSession()).toBe(false)
  })
})

describe('the network', () => {
  test.each([
    ['the identity provider', ({ identity }: ReturnType<typeof newPortal>) => identity.signIn(credentials)],
    ['the service', ({ api }: ReturnType<typeof newPortal>) => api.previewPrice(preview)],
  ])('delays %s by two seconds while it is slow', async (_what, act) => {
    const portal = newPortal()
    portal.world.change((draft) => void (draft.controls.network = 'slow'))
    const answered = settled(act(portal))
    await portal.clock.advance(1999)
    expect(answered()).toBe(false)
    await portal.clock.advance(1)
    expect(answered()).toBe(true)
  })

  test('does not delay token and sign-out', async () => {
    const { world, identity } = await signedInPortal(credentials.email)
    world.change((draft) => void (draft.controls.network = 'slow'))
    valueOf(await identity.bearerToken())
    await identity.signOut()
    expect(identity.mayHaveSession()).toBe(false)
  })

  test('is missing while the browser is offline', async () => {
    expectFailure(await newPortal({ isOnline: () => false }).api.previewPrice(preview), 'unreachable')
  })
})
