import { describe, expect, test } from 'vitest'
import { writePendingPurchase } from '../../src-core/domain/pending-purchase'
import { writeSavedOrder } from '../../src-core/domain/saved-order'
import { eventsOf, setNetwork } from '../support/test-world'
import { barePortal } from './support'
import { PaymentSuccessfulViewModel } from '../../src/screens/payment-successful/payment-successful.view-model'
import { ProfileViewModel } from '../../src/screens/profile/profile.view-model'

type Page = Awaited<ReturnType<typeof barePortal>>

/** Stashes the order of the page, as it is on the way to the bank; `promo` is a code that it was bought with. */
function stash({ portal, storage }: Page, promoCode?: string) {
  portal.order.begin({})
  const product = portal.order.order?.product
  if (!product) throw new Error('No order has begun')
  const { state } = portal.session
  const accountId = state.type === 'signed-in' ? state.account.id : ''
  const saved = { accountId, product, ...(promoCode === undefined ? {} : { promoCode }) }
  portal.order.reset()
  storage.keep('order', writeSavedOrder(saved))
  return saved
}

/** Milliseconds that a payment may wait, but for half a second. */
const almostOverdue = 24 * 60 * 60 * 1000 - 500

/** Marks that the account has paid something that the service does not know of. */
function markPaid({ portal, storage, clock }: Page, since = 0): void {
  const { state } = portal.session
  const accountId = state.type === 'signed-in' ? state.account.id : ''
  const paid = { productId: 'yearly-us', regularPrice: 49.99, currency: 'USD', paidAt: clock.now() - since }
  storage.keep('pending-purchase', writePendingPurchase({ accountId, ...paid }))
}

const home = '/'

describe('the page after a payment', () => {
  async function returned(search: string, email: string | undefined = 'free@example.com') {
    const page = await barePortal(`/payment-successful?${search}`, { email })
    return { ...page, model: page.portal.viewModel(PaymentSuccessfulViewModel) }
  }

  test('shows what was paid, cleans the address and asks the service for half a minute', async () => {
    const page = await returned('redirect_status=succeeded')
    const saved = stash(page)
    const { model, redirects, clock, service } = page
    expect(model).toMatchObject({ state: 'confirming', order: undefined, method: 'password' })
    model.start()
    expect(model.order).toEqual(saved)
    expect(redirects).toEqual(['/payment-successful'])
    await clock.advance(29_999)
    expect(model.state).toBe('confirming')
    await clock.advance(1)
    expect(model.state).toBe('unconfirmed')
    expect(service.asked('loadUser').length).toBeGreaterThan(3)

    void model.checkAgain()
    expect(model.state).toBe('confirming')
  })

  test('knows how its visitor signs in', async () => {
    const page = await barePortal('/payment-successful')
    await page.identity.signInWithProvider('google')
    await page.settle()
    expect(page.portal.viewModel(PaymentSuccessfulViewModel).method).toBe('google')
  })

  test('does not ask to go where it is when there is nothing to clean', async () => {
    const page = await returned('redirect_status=succeeded')
    stash(page)
    page.portal.navigation.onLocationChange('/payment-successful', '')
    page.model.start()
    expect(page.redirects).toEqual([])
  })

  test('that is left asks nobody any more, and says nothing', async () => {
    const page = await returned('redirect_status=succeeded')
    stash(page)
    const stop = page.model.start()
    await page.settle()
    stop()
    await page.clock.advance(60_000)
    expect(page.model.state).toBe('confirming')
    expect(page.service.asked('loadUser')).toHaveLength(1)
  })

  test('that starts twice asks for one', async () => {
    const page = await returned('redirect_status=succeeded')
    stash(page)
    page.model.start()()
    page.model.start()
    await page.clock.advance(1000)
    expect(page.service.asked('loadUser')).toHaveLength(3)
  })

  test('keeps one mark for one payment, however often it starts', async () => {
    const page = await returned('redirect_status=succeeded')
    stash(page)
    page.model.start()()
    const mark = page.storage.read('pending-purchase')
    await page.clock.advance(1000)
    page.model.start()
    expect(mark).toBeDefined()
    expect(page.storage.read('pending-purchase')).toBe(mark)
  })

  test('is confirmed when the service says so', async () => {
    const page = await returned('redirect_status=succeeded', 'subscribed@example.com')
    stash(page)
    page.model.start()
    await page.settle()
    expect(page.model.state).toBe('confirmed')
    expect(eventsOf(page.world)).toMatchObject([{ name: 'purchase' }])
  })

  test.each([
    ['nothing was bought', 'redirect_status=succeeded', 'free@example.com'],
    ['a payment failed of which nothing is known', 'redirect_status=failed', 'free@example.com'],
  ])('leads home without a word where %s', async (_what, search, email) => {
    const page = await returned(search, email)
    page.model.start()
    expect(page.redirects).toEqual([home])
    expect(page.portal.notices.current).toBeUndefined()
  })

  test('leads home where nobody is signed in', async () => {
    const page = await barePortal('/payment-successful')
    stash(page)
    const model = page.portal.viewModel(PaymentSuccessfulViewModel)
    expect(model.method).toBe('password')
    model.start()
    expect(page.redirects).toEqual([home])
    expect(page.storage.read('pending-purchase')).toBeUndefined()
  })

  test('leads back to the checkout, with a sentence, where the payment failed', async () => {
    const page = await returned('redirect_status=failed')
    stash(page, 'CALM50')
    page.model.start()
    await page.settle()
    expect(page.redirects).toEqual([home])
    expect(page.portal.notices.current?.kind).toBe('payment-failed')
    expect(page.portal.order.order).toMatchObject({ showCheckoutForm: true, promo: { code: 'CALM50' } })
  })
})

describe('the home page', () => {
  async function atHome(email: string | undefined = 'free@example.com', address = '/') {
    const page = await barePortal(address, { email })
    return { ...page, model: page.portal.viewModel(ProfileViewModel) }
  }

  test('sells plans to who has none', async () => {
    const { model, portal } = await atHome('free@example.com', '/?plan=first')
    expect(model).toMatchObject({ stage: 'plans', unconfirmed: 'none' })
    model.start()
    expect(portal.order.order?.product.plan).toBe('monthly')
    model.continueToCheckout()
    expect(model.stage).toBe('checkout')
  })

  test('lets a signed-in user try a code again that the service prices for nobody', async () => {
    const page = await barePortal('/', { email: 'free@example.com' })
    page.world.faults.next('previewPrice', { kind: 'sign-in-needed' })
    page.portal.order.begin({ promo: 'CALM50' })
    await page.settle()
    expect(page.portal.order.order?.promo).toMatchObject({ type: 'failed', reason: 'not-checked' })
    await page.portal.order.applyPromo()
    expect(page.portal.order.order?.promo.type).toBe('applied')
  })

  test('has plans and no checkout before anything was chosen, and for nobody', async () => {
    const { model } = await atHome()
    model.continueToCheckout()
    expect(model.stage).toBe('plans')
    const { portal } = await barePortal('/')
    const nobodys = portal.viewModel(ProfileViewModel)
    nobodys.start()
    expect(nobodys.stage).toBe('plans')
  })

  test('sells nothing to who is subscribed', async () => {
    const { model, portal } = await atHome('subscribed@example.com')
    model.start()
    expect(model.stage).toBe('subscribed')
    expect(portal.order.order).toBeUndefined()
  })

  test('counts what was paid at the bank by somebody who came home by hand, once', async () => {
    const page = await atHome('subscribed@example.com')
    stash(page)
    page.model.start()
    page.model.start()
    expect(eventsOf(page.world)).toMatchObject([{ name: 'purchase', product_id: 'yearly-us' }])
  })

  test('waits for the service where something was just paid, and sells nothing', async () => {
    const page = await atHome()
    markPaid(page)
    const stop = page.model.start()
    expect(page.model).toMatchObject({ stage: 'confirming', unconfirmed: 'waiting' })
    expect(page.portal.order.order).toBeUndefined()
    await page.settle()
    expect(page.service.asked('loadUser')).toHaveLength(1)
    stop()
    await page.clock.advance(60_000)
    expect(page.service.asked('loadUser')).toHaveLength(1)
  })

  test('that starts twice asks for one', async () => {
    const page = await atHome()
    markPaid(page)
    page.model.start()()
    page.model.start()
    await page.clock.advance(1000)
    expect(page.service.asked('loadUser')).toHaveLength(3)
  })

  test.each([
    ['says after half a minute that a payment is overdue, whoever can be reached', true, 'overdue'],
    ['says nothing of the kind to who has left', false, 'waiting'],
  ])('%s', async (_what, stays, expected) => {
    const page = await atHome()
    markPaid(page, almostOverdue)
    setNetwork(page.world, 'offline')
    const stop = page.model.start()
    if (!stays) stop()
    expect(page.model.unconfirmed).toBe('waiting')
    await page.clock.advance(60_000)
    expect(page.model.unconfirmed).toBe(expected)
  })

  test('opens no checkout while a code is being checked', async () => {
    const { model, world, portal } = await atHome()
    model.start()
    world.faults.hold('previewPrice')
    portal.order.editPromo('CALM50')
    void portal.order.applyPromo()
    model.continueToCheckout()
    expect(model.stage).toBe('plans')
  })

  test('is left by who logs out, with no way Back and nothing said', async () => {
    const { model, portal, redirects } = await atHome()
    portal.notices.show('card-changed')
    await model.logOut()
    expect(redirects).toEqual([home])
    expect(portal.notices.current).toBeUndefined()
    expect(portal.session.state).toEqual({ type: 'signed-out' })
    expect(model.signedIn).toBeUndefined()
    expect(model.stage).toBe('plans')
  })

  test('is not left while a payment is under way', async () => {
    const { model, portal } = await atHome()
    portal.order.isBeingPaid = true
    await model.logOut()
    expect(portal.session.state.type).toBe('signed-in')
  })
})
