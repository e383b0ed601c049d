import { describe, expect, test } from 'vitest'
import { expectFailure, valueOf } from '../../contracts/answers'
import type { Operation } from '../../../adapters/in-memory/faults'
import { InMemoryCheckout } from '../../../adapters/in-memory/card-form'
import { cardWith, newPortal, nowhere } from './support'

const question = { productId: 'yearly-us', promoCode: 'CALM50' }
const credentials = { email: 'free@example.com', password: 'Halcyon-2026' }

const newcomer = { email: 'mira@example.com', password: 'a-Long-1', displayName: 'Mira' }
const card = cardWith('4242424242424242')

type Portal = ReturnType<typeof newPortal> & { readonly checkout: InMemoryCheckout }

describe('a scripted fault', () => {
  test.each([
    ['unreachable', 'unreachable'],
    ['server-error', 'service-error'],
    ['not-signed-in', 'sign-in-needed'],
    ['refused', 'code-refused'],
  ] as const)('%s meets the next call of that name, once', async (fault, kind) => {
    const { world, api, identity } = newPortal()
    world.faults.next('previewPrice', fault)
    valueOf(await identity.signIn(credentials))
    valueOf(await api.loadUser())
    expectFailure(await api.previewPrice(question), kind)
    valueOf(await api.previewPrice(question))
  })

  test.each<[Operation, (portal: Portal) => Promise<{ type: string }>, string, string]>([
    ['signIn', ({ identity }) => identity.signIn(credentials), 'unknown', 'invalid-credentials'],
    ['createAccount', ({ identity }) => identity.createAccount(newcomer), 'unknown', 'email-taken'],
    [
      'signInWithProvider',
      ({ identity }) => identity.signInWithProvider('google'),
      'unknown',
      'other-method',
    ],
    ['bearerToken', ({ identity }) => identity.bearerToken(), 'unknown', 'unknown'],
    [
      'requestPasswordReset',
      ({ identity }) => identity.requestPasswordReset('a@b.co'),
      'unknown',
      'user-not-found',
    ],
    ['verifyResetCode', ({ identity }) => identity.verifyResetCode('a'), 'unknown', 'code-invalid'],
    [
      'confirmPasswordReset',
      ({ identity }) => identity.confirmPasswordReset('a', 'b'),
      'unknown',
      'code-invalid',
    ],
    ['changeDisplayName', ({ identity }) => identity.changeDisplayName('Nova'), 'unknown', 'unknown'],
    ['syncUser', ({ api }) => api.syncUser({ email: 'free@example.com' }), 'not-signed-in', 'refused'],
    ['loadUser', ({ api }) => api.loadUser(), 'not-signed-in', 'service-error'],
    ['updateUser', ({ api }) => api.updateUser({ firstName: 'Nova' }), 'not-signed-in', 'refused'],
    ['deleteUser', ({ api }) => api.deleteUser(), 'not-signed-in', 'service-error'],
    ['createSetupIntent', ({ api }) => api.createSetupIntent(), 'not-signed-in', 'service-error'],
    ['changePaymentMethod', ({ api }) => api.changePaymentMethod('a'), 'not-signed-in', 'refused'],
    ['cancelSubscription', ({ api }) => api.cancelSubscription('no-answer'), 'not-signed-in', 'refused'],
    [
      'confirm',
      ({ checkout }) => checkout.confirmWith(card, { returnAddress: '/' }),
      'session-refused',
      'declined',
    ],
  ])('is met by %s in its own words', async (operation, act, notSignedIn, refused) => {
    const made = newPortal()
    await made.identity.signIn(credentials)
    const portal = {
      ...made,
      checkout: new InMemoryCheckout(made.world, { clientSecret: 'made-up', ...nowhere }),
    }
    made.world.faults.next(operation, 'not-signed-in')
    expect(await act(portal)).toMatchObject({ type: 'error', error: { kind: notSignedIn } })
    made.world.faults.next(operation, 'refused')
    expect(await act(portal)).toMatchObject({ type: 'error', error: { kind: refused } })
  })

  test.each([
    ['unreachable', 'unavailable'],
    ['server-error', 'unavailable'],
    ['not-signed-in', 'session-refused'],
    ['refused', 'session-refused'],
    ['unavailable', 'unavailable'],
  ] as const)('%s while a form is opened makes it %s', async (fault, opening) => {
    const { world, identity, api } = newPortal()
    await identity.signIn(credentials)
    const { clientSecret } = valueOf(await api.createCheckoutSession({ productId: 'yearly-us' }))
    const checkout = new InMemoryCheckout(world, { clientSecret, ...nowhere })
    world.faults.next('open', fault)
    expect([await checkout.open(), await checkout.open()]).toEqual([opening, 'ready'])
  })

  test('comes out as it is when it is a failure of the port', async () => {
    const { world, identity } = newPortal()
    world.faults.next('signInWithProvider', { kind: 'other-method' })
    expectFailure(await identity.signInWithProvider('google'), 'other-method')
  })

  test('stands in line behind the ones before it', async () => {
    const { world, api } = newPortal()
    world.faults.next('previewPrice', 'unreachable')
    world.faults.next('previewPrice', 'server-error')
    expectFailure(await api.previewPrice(question), 'unreachable')
    expectFailure(await api.previewPrice(question), 'service-error')
  })

  test.each([
    ['createCheckoutSession', undefined, 'product-refused'],
    ['createCheckoutSession', 'CALM50', 'code-refused'],
  ] as const)('"refused" of %s with the code %s is about that', async (operation, promoCode, kind) => {
    const { world, api, identity } = newPortal()
    await identity.signIn(credentials)
    world.faults.next(operation, 'refused')
    expectFailure(await api.createCheckoutSession({ productId: 'yearly-us', promoCode }), kind)
  })

  test('can be a delay', async () => {
    const { world, api, clock } = newPortal()
    world.faults.next('previewPrice', { delay: 500 })
    const arrived = arrivalOf(api.previewPrice(question))
    await clock.advance(499)
    expect(arrived()).toBe(false)
    await clock.advance(1)
    expect(arrived()).toBe(true)
  })

  test('can be no answer ever', async () => {
    const { world, api, clock } = newPortal()
    world.faults.next('previewPrice', 'never-answers')
    const arrived = arrivalOf(api.previewPrice(question))
    await clock.advance(24 * 60 * 60 * 1000)
    expect(arrived()).toBe(false)
    expect(clock.pendingWaits).toBe(0)
  })

  test('can hold an answer until it is released, while the next call overtakes it', async () => {
    const { world, api, clock } = newPortal()
    const held = world.faults.hold('previewPrice')
    const arrived = arrivalOf(api.previewPrice(question))
    valueOf(await api.previewPrice(question))
    expect(arrived()).toBe(false)
    held.release()
    await clock.advance(0)
    expect(arrived()).toBe(true)
  })

  test('can keep the first state of a session back', async () => {
    const { world, identity, clock } = newPortal()
    const held = world.faults.hold('observe')
    const told: unknown[] = []
    identity.observe((state) => told.push(state))
    await clock.advance(1000)
    expect(told).toEqual([])
    held.release()
    await clock.advance(0)
    expect(told).toEqual([{ type: 'signed-out' }])
  })

  test('can keep signing out from being answered, not from happening', async () => {
    const { world, identity, clock } = newPortal()
    await identity.signIn(credentials)
    world.faults.next('signOut', 'never-answers')
    const arrived = arrivalOf(identity.signOut())
    await clock.advance(0)
    expect(arrived()).toBe(false)
    expect(identity.mayHaveSession()).toBe(false)
  })

  test('is forgotten with a reset', async () => {
    const { world, api } = newPortal()
    world.faults.next('previewPrice', 'unreachable')
    world.reset()
    expect(await api.previewPrice(question)).toMatchObject({ type: 'success' })
  })
})

describe('a slow network', () => {
  test.each([
    ['identity', ({ identity }: ReturnType<typeof newPortal>) => identity.signIn(credentials)],
    ['the service', ({ api }: ReturnType<typeof newPortal>) => api.previewPrice(question)],
  ])('keeps %s for two seconds', async (_who, act) => {
    const portal = newPortal()
    portal.world.change((draft) => void (draft.controls.network = 'slow'))
    const arrived = arrivalOf(act(portal))
    await portal.clock.advance(1999)
    expect(arrived()).toBe(false)
    await portal.clock.advance(1)
    expect(arrived()).toBe(true)
  })

  test('does not keep what needs no network', async () => {
    const { world, identity } = newPortal()
    await identity.signIn(credentials)
    world.change((draft) => void (draft.controls.network = 'slow'))
    valueOf(await identity.bearerToken())
    await identity.signOut()
    expect(identity.mayHaveSession()).toBe(false)
  })
})

test('a browser that is offline has no connection', async () => {
  const { api } = newPortal({ isOnline: () => false })
  expectFailure(await api.previewPrice(question), 'unreachable')
})

function arrivalOf(answer: Promise<unknown>): () => boolean {
  let arrived = false
  void answer.then(() => (arrived = true))
  return () => arrived
}
