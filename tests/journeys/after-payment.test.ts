import { describe, expect, test } from 'vitest'
import { writeRecord } from '#core/domain/purchase-record'
import { PaymentSuccessfulViewModel } from '../../src/screens/payment-successful/payment-successful.view-model'
import { ProfileViewModel } from '../../src/screens/profile/profile.view-model'
import { openPortal, openSignedIn, type HeadlessPage } from '../support/headless-page'
import { changeSubscription, portalAt, storePendingPurchase, subscribeElsewhere } from '../support/portal-at'
import { eventsOf, testEnvironmentOf, signIn, storedIn } from '../support/test-world'
import { openCheckout } from '../support/page-actions'

const bankCard = '4000 0027 6000 3184'
const hour = 60 * 60 * 1000

async function atBank(
  address: string,
  choices: Parameters<typeof openSignedIn>[1] = {},
): Promise<HeadlessPage> {
  const page = await openCheckout(await openSignedIn(address, choices))
  await page.pay(bankCard)
  return page
}

const paymentsOf = (page: HeadlessPage) => page.environment.world.read().payments
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
  })

  test('with a refusal shows the plans when the code is no longer valid', async () => {
    const before = await atBank('/?promo=CALM50')
    before.environment.world.faults.next('previewPrice', 'refused')
    const page = await before.reload(before.answerAtBank('refuse'))
    expect(page.profile.stage).toBe('plans')
    expect(page.order).toMatchObject({ product: { regularPrice: 49.99 }, promo: { type: 'failed' } })
  })

  test('with a refusal to another browser, which has not stored the order, says so above the plans', async () => {
    const before = await atBank('/?plan=first')
    const { world, clock } = before.environment
    const page = await openPortal(before.answerAtBank('refuse'), testEnvironmentOf(world, clock))
    expect(page.address).toBe('/')
    expect(page.profile.stage).toBe('plans')
    expect(page.notice?.kind).toBe('payment-failed')
    expect(storedIn(page.environment, 'pending-purchase')).toBeUndefined()
  })
})

describe('the success page', () => {
  /** The view model, which the test starts and stops itself. */
  async function returned() {
    const address = '/payment-successful?redirect_status=succeeded'
    const { portal, ...page } = await portalAt(address, { email: 'free@example.com' })
    portal.order.start({})
    const product = portal.order.order?.product
    if (!product) throw new Error('No order has begun')
    const order = { product }
    const saved = { accountId: 'free', order, checkoutId: 'cs_1', isPaid: false }
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
    expect(redirects).toEqual(['/payment-successful', expect.stringMatching(/^\/payment-successful\?order=/)])
    await clock.advance(29_999)
    expect(model.isChecking).toBe(true)
    await clock.advance(1)
    expect(model).toMatchObject({ isChecking: false, isConfirmed: false })
    expect(service.requests('loadUser').length).toBeGreaterThan(3)
    model.checkAgain()
    expect(model.isChecking).toBe(true)
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

  describe('that is reloaded', () => {
    const paid = async () => {
      const before = await atBank('/?promo=CALM50')
      const page = await before.reload(before.answerAtBank('approve'))
      expect(page.success.isConfirmed).toBe(true)
      expect(purchasesOf(page)).toHaveLength(1)
      return page
    }

    test('is shown again, asks the service and sends no event', async () => {
      const before = await paid()
      const page = await before.reload()
      expect(page.address).toBe('/payment-successful')
      expect(page.success).toMatchObject({ isConfirmed: true, order: { promoCode: 'CALM50' } })
      expect(page.environment.service.requests('loadUser')).toHaveLength(1)
      expect(purchasesOf(page)).toHaveLength(1)
      expect((await page.reload()).success.isConfirmed).toBe(true)
    })

    test('in another tab leads home', async () => {
      const page = await paid()
      expect((await page.reload('/payment-successful')).address).toBe('/')
    })

    test('leads home once the service no longer has the subscription', async () => {
      const before = await paid()
      before.environment.world.change(({ accounts }) => {
        for (const account of accounts) delete account.subscription
      })
      expect((await before.reload()).address).toBe('/')
    })

    test('after another subscription leads home', async () => {
      const before = await paid()
      subscribeElsewhere(before.environment.world, 'appstore')
      expect((await before.reload()).address).toBe('/')
    })

    test('is not shown to another user', async () => {
      const before = await paid()
      await signIn(before.environment, 'subscribed@example.com')
      expect((await before.reload()).address).toBe('/')
    })

    test('while the service is asked asks it again, and reports the purchase once', async () => {
      const bank = await atBank('/', { confirmationDelay: 60_000 })
      const before = await bank.reload(bank.answerAtBank('approve'))
      const page = await before.reload()
      expect(page.address).toBe('/payment-successful')
      expect(page.success).toMatchObject({ isChecking: true, isConfirmed: false })
      await page.advance(60_000)
      page.success.checkAgain()
      await page.settle()
      expect(page.success.isConfirmed).toBe(true)
      expect(purchasesOf(page)).toHaveLength(1)
    })
  })

  test('calls an overdue payment paid', async () => {
    const page = await portalAt('/payment-successful', { email: 'free@example.com' })
    storePendingPurchase(page, 'free@example.com', 25 * hour)
    await page.portal.session.refresh()
    expect(page.portal.viewModel(PaymentSuccessfulViewModel).isPaid).toBe(true)
  })

  test('loads the user and records the payment once, however often it starts, until it is left', async () => {
    const { model, portal, clock, service, storage, redirects } = await returned()
    model.start()()
    const pending = storage.read('pending-purchase')
    await clock.advance(5)
    const [, kept = ''] = redirects
    portal.navigation.onLocationChange('/payment-successful', kept.replace(/^[^?]*/, ''))
    const stop = model.start()
    expect(redirects).toHaveLength(2)
    await clock.advance(1000)
    expect(service.requests('loadUser')).toHaveLength(3)
    expect(pending).toBeDefined()
    expect(storage.read('pending-purchase')).toBe(pending)
    stop()
    await clock.advance(60_000)
    expect(service.requests('loadUser')).toHaveLength(3)
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

  test('knows whether the visitor had chosen a plan before, also after a reload', async () => {
    const page = await openSignedIn('/')
    expect(page.portal.order.isChosen).toBe(false)
    const reloaded = await page.reload()
    expect(reloaded.portal.order.isChosen).toBe(false)
    reloaded.portal.order.selectPlan('monthly')
    expect((await reloaded.reload()).portal.order.isChosen).toBe(true)
    expect((await openSignedIn('/?plan=first')).portal.order.isChosen).toBe(true)
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
