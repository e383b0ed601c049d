import { describe, expect, test } from 'vitest'
import { refuseTrial } from '../../adapters/in-memory/purchase'
import { World } from '../../adapters/in-memory/world'
import { writeRecord } from '../../src-core/domain/purchase-record'
import { PaymentSuccessfulViewModel } from '../../src/screens/payment-successful/payment-successful.view-model'
import { ProfileViewModel } from '../../src/screens/profile/profile.view-model'
import { CheckoutViewModel } from '../../src/features/checkout/checkout.view-model'
import { openPortal, openSignedIn, type HeadlessPage } from '../support/headless-page'
import { changeSubscription, portalAt, storePendingPurchase, subscribeElsewhere } from '../support/portal-at'
import {
  eventsOf,
  newTestEnvironment,
  testEnvironmentOf,
  signIn,
  storedIn,
  type WorldChoices,
} from '../support/test-world'
import { openCheckout } from '../support/page-actions'

const bankCard = '4000 0027 6000 3184'
const hour = 60 * 60 * 1000

/** `confirmationDelay`: milliseconds until the service reports a payment. */
const atCheckout = async (address = '/', choices: WorldChoices = {}) =>
  openCheckout(await openSignedIn(address, choices))

/** At the bank, after paying in the checkout. */
async function atBank(address = '/'): Promise<HeadlessPage> {
  const page = await atCheckout(address)
  await page.pay(bankCard)
  return page
}

/** At the return address after a payment. */
async function paid(confirmationDelay: number): Promise<HeadlessPage> {
  const page = await atCheckout('/', { confirmationDelay })
  await page.pay()
  return page.returnFromProvider()
}

/** Presses the pay button up to three times. */
async function pressPay(page: HeadlessPage): Promise<void> {
  for (let press = 0; press < 3 && page.find(CheckoutViewModel); press += 1) await page.pay()
}

const paymentsOf = (page: HeadlessPage) => page.environment.world.read().payments
const refuseTrials = ({ environment: { world } }: HeadlessPage) => {
  for (const { secret } of world.read().checkoutSessions) refuseTrial(world, secret)
}
const purchasesOf = (page: HeadlessPage) =>
  eventsOf(page.environment.world).filter(({ name }) => name === 'purchase')

describe('the return from the bank', () => {
  test('with an approval confirms the payment and cleans address and storage', async () => {
    const before = await atBank('/?promo=CALM50')
    expect(before.externalRedirects).toEqual([
      expect.stringMatching(/^https:\/\/bank\.example\.com\/approve\?authentication=/),
    ])
    expect(paymentsOf(before)).toEqual([])
    const page = await before.reload(before.answerAtBank('approve'))
    expect(page.address).toBe('/payment-successful')
    expect(page.success.isConfirmed).toBe(true)
    expect(page.success.order).toMatchObject({ promoCode: 'CALM50', oldRegularPrice: 49.99 })
    expect(paymentsOf(page)).toHaveLength(1)
    expect(purchasesOf(page)).toMatchObject([{ price_usd: 24.99, promo_code: 'CALM50' }])
    for (const item of ['order', 'order-draft', 'pending-purchase'] as const)
      expect(storedIn(page.environment, item)).toBeUndefined()
  })

  test('with a refusal opens the checkout of the same order, with a notice', async () => {
    const before = await atBank('/?plan=first&promo=CALM50')
    const page = await before.reload(before.answerAtBank('refuse'))
    expect(page.address).toBe('/')
    expect(page.profile.stage).toBe('checkout')
    expect(page.notice?.kind).toBe('payment-failed')
    expect(page.order).toMatchObject({
      product: { plan: 'monthly', regularPrice: 2.49 },
      promo: { type: 'applied', code: 'CALM50' },
    })
    expect(purchasesOf(page)).toEqual([])
    expect(storedIn(page.environment, 'order')).toBeUndefined()
    expect(storedIn(page.environment, 'pending-purchase')).toBeUndefined()

    await page.pay('4242 4242 4242 4242')
    const then = await page.returnFromProvider()
    expect(then.success.isConfirmed).toBe(true)
    expect(then.notice).toBeUndefined()
    expect(paymentsOf(then)).toHaveLength(1)
  })

  test('with a refusal shows the plans when the code is no longer valid', async () => {
    const before = await atBank('/?promo=CALM50')
    before.environment.world.faults.next('previewPrice', 'refused')
    const page = await before.reload(before.answerAtBank('refuse'))
    expect(page.profile.stage).toBe('plans')
    expect(page.order).toMatchObject({ product: { regularPrice: 49.99 }, promo: { type: 'failed' } })
  })
})

describe('the return to another browser, which has not stored the order', () => {
  /** The other browser at the return address. */
  async function returnedElsewhere(answer: 'approve' | 'refuse', confirmationDelay = 0) {
    const before = await atCheckout('/?plan=first', { confirmationDelay })
    await before.pay(bankCard)
    const { world, clock } = before.environment
    return openPortal(before.answerAtBank(answer), testEnvironmentOf(world, clock))
  }

  test('says that a refused payment did not go through', async () => {
    const page = await returnedElsewhere('refuse')
    expect(page.address).toBe('/')
    expect(page.profile.stage).toBe('plans')
    expect(page.notice?.kind).toBe('payment-failed')
    expect(storedIn(page.environment, 'pending-purchase')).toBeUndefined()
  })
})

describe('a payment whose outcome is not known', () => {
  const minutes = 60_000

  /** Back from the bank; the service reports only `subscribed`. */
  async function returned(answer: 'approve' | 'refuse', confirmationDelay = 0) {
    const before = await atCheckout('/?plan=first', { checkoutStatus: 'omitted', confirmationDelay })
    await before.pay(bankCard)
    return before.reload(before.answerAtBank(answer))
  }

  test('is not called received, and can be paid again after ten minutes', async () => {
    const page = await returned('refuse')
    expect(page.success.isPaid).toBe(false)
    await page.advance(30_000)
    expect(page.success).toMatchObject({ isChecking: false, isPaid: false })
    const home = await page.reload('/')
    expect(home.profile).toMatchObject({ stage: 'awaiting', awaitedStanding: 'unknown', isChecking: true })
    await home.advance(30_000)
    expect(home.profile).toMatchObject({ stage: 'awaiting', isChecking: false })
    await home.advance(10 * minutes)
    expect(home.profile.stage).toBe('plans')
    expect(home.order?.product.plan).toBe('monthly')
    await openCheckout(home)
    await home.pay()
    const paidLater = await home.returnFromProvider()
    expect(paidLater.success.isConfirmed).toBe(true)
    expect(paymentsOf(paidLater)).toHaveLength(1)
    expect(purchasesOf(paidLater)).toHaveLength(1)
  })

  test.each([
    ['paid', 'before the provider has left for the return address'],
    ['unknown', 'while the provider was confirming it'],
  ])('is awaited (%s) when the page was reloaded %s', async (awaitedStanding, when) => {
    const page = await atCheckout('/', { confirmationDelay: 5000 })
    const held = when.startsWith('while') ? page.environment.world.faults.hold('confirm') : undefined
    await page.pay()
    const reloaded = await page.reload('/?plan=first')
    expect(reloaded.profile).toMatchObject({ stage: 'awaiting', isChecking: true, awaitedStanding })
    expect(reloaded.order).toBeUndefined()
    await reloaded.advance(1000)
    held?.release()
    await reloaded.advance(10_000)
    expect(reloaded.profile.stage).toBe('subscribed')
    expect(reloaded.notice).toBeUndefined()
    expect(purchasesOf(reloaded)).toHaveLength(1)
    expect(paymentsOf(reloaded)).toHaveLength(1)
  })
})

describe('the success page', () => {
  /** The view model, which the test starts and stops itself. */
  async function returned(status = 'succeeded', checkoutId?: string) {
    const address = `/payment-successful?redirect_status=${status}`
    const { portal, ...page } = await portalAt(address, { email: 'free@example.com' })
    portal.order.start({})
    const product = portal.order.order?.product
    if (!product) throw new Error('No order has begun')
    const order = { product }
    const saved = { accountId: 'free', order, isPaid: false, ...(checkoutId !== undefined && { checkoutId }) }
    portal.order.clear()
    // As before the redirect to the bank.
    page.storage.write('order', writeRecord(saved))
    return { ...page, portal, saved, model: portal.viewModel(PaymentSuccessfulViewModel) }
  }

  test('shows the order, cleans the address and asks the service for 30 s', async () => {
    const { model, saved, redirects, clock, service } = await returned()
    expect(model).toMatchObject({ isChecking: false, order: undefined, method: 'password' })
    model.start()
    expect(model.order).toEqual(saved.order)
    expect(redirects).toEqual(['/payment-successful'])
    await clock.advance(29_999)
    expect(model.isChecking).toBe(true)
    await clock.advance(1)
    expect(model).toMatchObject({ isChecking: false, isConfirmed: false })
    expect(service.requests('loadUser').length).toBeGreaterThan(3)
    model.checkAgain()
    expect(model.isChecking).toBe(true)
  })

  test('names the method that the user signed in with', async () => {
    const { portal, identity, settle } = await portalAt('/')
    const model = portal.viewModel(PaymentSuccessfulViewModel)
    expect(model.method).toBe('password')
    await identity.signInWithProvider('google')
    await settle()
    expect(model.method).toBe('google')
  })

  test('shows the first billing date of the order until the service reports its own', async () => {
    const { model, saved, clock, world } = await returned()
    model.start()
    expect(model.nextBilling).toEqual(saved.order.product.nextBilling)
    subscribeElsewhere(world)
    changeSubscription(world, 'free@example.com', { renewsAt: '2027-05-06T12:00:00Z' })
    await clock.advance(5000)
    expect(model.nextBilling).toBe('2027-05-06')
  })

  test('calls an overdue payment paid', async () => {
    const page = await portalAt('/payment-successful', { email: 'free@example.com' })
    storePendingPurchase(page, 'free@example.com', 25 * hour)
    await page.portal.session.refresh()
    expect(page.portal.viewModel(PaymentSuccessfulViewModel).isPaid).toBe(true)
  })

  test('stops asking the service when it is left', async () => {
    const { model, settle, clock, service } = await returned()
    const stop = model.start()
    await settle()
    stop()
    await clock.advance(60_000)
    expect(model.isConfirmed).toBe(false)
    expect(service.requests('loadUser')).toHaveLength(1)
  })

  test('loads the user and records the payment once, however often it starts', async () => {
    const { model, portal, clock, service, storage, redirects } = await returned()
    model.start()()
    const pending = storage.read('pending-purchase')
    await clock.advance(5)
    portal.navigation.onLocationChange('/payment-successful', '')
    model.start()
    expect(redirects).toEqual(['/payment-successful'])
    await clock.advance(1000)
    expect(service.requests('loadUser')).toHaveLength(3)
    expect(pending).toBeDefined()
    expect(storage.read('pending-purchase')).toBe(pending)
  })

  test.each(['redirect_status=succeeded', 'redirect_status=failed'])(
    'leads home without a notice when nothing was bought: %s',
    async (search) => {
      const page = await openSignedIn(`/payment-successful?${search}`)
      expect(page.address).toBe('/')
      expect(page.profile.stage).toBe('plans')
      expect(page.notice).toBeUndefined()
      expect(storedIn(page.environment, 'pending-purchase')).toBeUndefined()
    },
  )

  test('says that the trial of the card was refused, and opens the checkout again', async () => {
    const page = await paid(72 * hour)
    expect(page.success).toMatchObject({ isChecking: true, isPaid: true })
    refuseTrials(page)
    await page.advance(5000)
    expect(page.address).toBe('/')
    expect(page.notice?.kind).toBe('trial-refused')
    expect(page.profile.stage).toBe('checkout')
    expect(purchasesOf(page)).toEqual([])
  })
})

describe('the home page', () => {
  /** The view model of the home page, which the test starts and stops itself. */
  async function home(email: string, address = '/') {
    const page = await portalAt(address, { email })
    const plan = () => page.portal.order.order?.product.plan
    return { ...page, plan, model: page.portal.viewModel(ProfileViewModel) }
  }

  test('sells plans and opens the checkout', async () => {
    const { model, plan } = await home('free@example.com', '/?plan=first')
    model.continueToCheckout()
    expect(model).toMatchObject({ stage: 'plans', awaitedStanding: undefined })
    expect(model.dayOf('2026-11-21')).toBe('2026-11-21')
    model.start()
    expect(plan()).toBe('monthly')
    model.continueToCheckout()
    expect(model.stage).toBe('checkout')
  })

  test.each([
    ['until the subscription ends', 'monthly'],
    ['after it was left', undefined],
  ])('sells nothing to a subscriber %s', async (when, sold) => {
    const { model, plan, portal, world } = await home('cancelled@example.com', '/?plan=first')
    const leave = model.start()
    expect(model.stage).toBe('subscribed')
    expect(plan()).toBeUndefined()
    if (when === 'after it was left') leave()
    changeSubscription(world, 'cancelled@example.com', { renewsAt: '2020-01-01' })
    await portal.session.refresh()
    expect(model.stage).toBe('plans')
    expect(plan()).toBe(sold)
  })

  test('knows whether the visitor had seen the plans before', async () => {
    const { model, portal } = await home('free@example.com')
    model.start()
    expect(model.arrivedWithOrder).toBe(false)
    expect(portal.viewModel(ProfileViewModel).arrivedWithOrder).toBe(true)
  })

  test('sells plans as soon as no payment is unconfirmed', async () => {
    const { model, plan, portal, storage, ...page } = await home('free@example.com')
    storePendingPurchase({ ...page, storage })
    model.start()
    expect(model).toMatchObject({ stage: 'awaiting', awaitedStanding: 'paid' })
    expect(plan()).toBeUndefined()
    storage.remove('pending-purchase')
    await portal.session.refresh()
    expect(plan()).toBe('yearly')
  })

  test('asks the service once about an unconfirmed payment, until it is left', async () => {
    const { model, clock, service, ...page } = await home('free@example.com')
    storePendingPurchase({ ...page, clock, service })
    model.start()()
    const stop = model.start()
    await clock.advance(1000)
    expect(service.requests('loadUser')).toHaveLength(3)
    stop()
    await clock.advance(60_000)
    expect(service.requests('loadUser')).toHaveLength(3)
  })
})

describe('a second payment is not made', () => {
  const confirmationDelay = 60_000

  test('on a page restored from the back/forward cache', async () => {
    const page = await atCheckout('/', { confirmationDelay })
    const { world, clock, storage } = page.environment
    await page.pay()
    const success = await openPortal('/payment-successful', testEnvironmentOf(world, clock, storage))
    expect(success.success.isChecking).toBe(true)
    success.close()
    page.checkout.pageRestored()
    await page.settle()
    await pressPay(page)
    expect(paymentsOf(page)).toHaveLength(1)
    expect(page.profile.stage).toBe('awaiting')
  })

  test.each([0, confirmationDelay])('on another device; the service knows after %i ms', async (delay) => {
    const environment = newTestEnvironment({ confirmationDelay: delay })
    await signIn(environment)
    const { store, clock, catalogue } = environment
    const open = async () => {
      const world = new World({ store, clock, catalogue, confirmationDelay: delay })
      return openCheckout(await openPortal('/', testEnvironmentOf(world, clock)))
    }
    const page = await open()
    const other = await open()
    await page.pay()
    await pressPay(other)
    expect(paymentsOf(other)).toHaveLength(1)
    expect(other.notice?.kind).toBe('already-subscribed')
  })
})
