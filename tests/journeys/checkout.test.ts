import { describe, expect, test, vi } from 'vitest'
import type { Purchase } from '#core/domain/purchase'
import type { CheckoutStatus } from '#core/domain/subscriber'
import type { CheckoutPayment, PaymentFailure, PaymentOutcome } from '#core/ports/payments'
import { failure, success, type Result } from '#core/shared/result'
import { CheckoutViewModel } from '../../src/features/checkout/checkout.view-model'
import { PageLayoutViewModel } from '../../src/layout/page-layout.view-model'
import { openSignedIn, type HeadlessPage } from '../support/headless-page'
import type { PortalChoices } from '../support/portal'
import { portalAt, subscribeElsewhere } from '../support/portal-at'
import { logOut, openCheckout, submitSignIn } from '../support/page-actions'

const day = 24 * 60 * 60 * 1000

const atCheckout = async (address = '/') => openCheckout(await openSignedIn(address))

const bankCard = '4000 0027 6000 3184'
const ready = { step: 'payable', session: { form: { type: 'ready' } } }
const secretOf = (purchase: Purchase) => ('session' in purchase ? purchase.session.clientSecret : '')

/** A checkout whose view model the test starts and stops itself. */
async function unopened(composition: PortalChoices = {}) {
  const page = await portalAt('/', { email: 'free@example.com', composition })
  page.portal.order.start({})
  page.portal.order.showCheckout(true)
  const model = page.portal.viewModel(CheckoutViewModel)
  const sessions = () => page.service.requests('createCheckoutSession')
  return { ...page, model, sessions }
}

/** The same with a checkout session; `pay` confirms the payment of `cardPayment` or a given one. */
async function opened(composition?: PortalChoices) {
  const page = await unopened(composition)
  const { model } = page
  const leave = model.start()
  await page.settle()
  const secret = () => secretOf(model.purchase)
  const card = cardPayment()
  const pay = (payment = card.payment) => {
    model.formChanged(secret(), { type: 'ready', payment })
    return model.pay()
  }
  return { ...page, ...card, secret, pay, leave }
}

/** A payment whose confirmation resolves when the test calls `end`. */
function cardPayment() {
  let end = (_result: Result<PaymentOutcome, PaymentFailure>) => undefined as void
  const confirmed = new Promise<Result<PaymentOutcome, PaymentFailure>>((resolve) => void (end = resolve))
  const confirm = vi.fn(() => confirmed)
  const payment: CheckoutPayment = {
    checkoutId: 'cs_1',
    terms: { currency: 'USD', dueToday: 0, regularPrice: 49.99, trialDays: 7 },
    confirm,
    readStatus: async () => undefined,
  }
  return { payment, confirm, end: (result: Result<PaymentOutcome, PaymentFailure>) => end(result) }
}

describe('a checkout session', () => {
  test('is requested once, and opens the card form', async () => {
    const { model, sessions, settle, secret } = await opened()
    expect(model.purchase).toMatchObject({
      step: 'payable',
      session: { clientSecret: secret(), form: { type: 'loading' }, isReplacement: false },
    })
    expect(sessions()).toEqual([{ productId: 'yearly-us' }])
    expect(model.CheckoutForm).toBeTypeOf('function')
    model.start()
    await settle()
    expect(sessions()).toHaveLength(1)
  })

  test('is not requested while a code is being checked', async () => {
    const { model, world, portal, settle, sessions } = await unopened()
    world.faults.hold('previewPrice')
    portal.order.editPromo('CALM50')
    void portal.order.applyPromo()
    model.start()
    await settle()
    expect(sessions()).toEqual([])
  })

  test('that is refused for the code leads back to the plans at their own prices', async () => {
    const page = await openSignedIn('/?promo=CALM50')
    page.environment.world.faults.next('createCheckoutSession', 'refused')
    await openCheckout(page)
    await page.advance(1000)
    expect(page.profile.stage).toBe('plans')
    expect(page.order).toMatchObject({
      product: { regularPrice: 49.99 },
      promoText: 'CALM50',
      promo: { type: 'failed', reason: 'refused' },
    })
    expect(page.notice?.kind).toBe('code-refused')
    expect(page.environment.service.requests('createCheckoutSession')).toEqual([
      { productId: 'yearly-us', promoCode: 'CALM50' },
    ])
  })
})

test('a card form that did not load is opened again with the same session; that of another is ignored', async () => {
  const { model, payment, secret, sessions } = await opened()
  model.formChanged(secret(), { type: 'unavailable' })
  model.formChanged('another secret', { type: 'ready', payment })
  const before = model.purchase
  expect(before).toMatchObject({ session: { form: { type: 'unavailable' } } })
  model.retry()
  expect(model.purchase).toMatchObject({ session: { form: { type: 'loading' } } })
  expect(model.purchase).not.toMatchObject({
    session: { opened: 'session' in before && before.session.opened },
  })
  expect(sessions()).toHaveLength(1)
})

describe('a payment', () => {
  test('is not made if the user subscribed elsewhere while the page stayed open', async () => {
    const { model, pay, portal, world, settle, confirm } = await opened()
    subscribeElsewhere(world)
    void pay()
    await settle()
    expect(portal.notices.current?.kind).toBe('already-subscribed')
    expect(confirm).not.toHaveBeenCalled()
    expect(model.isPaying).toBe(false)
  })

  test('asks the service once, however often the button is pressed, and is made without an answer', async () => {
    const { model, pay, service, settle, world, confirm } = await opened()
    service.calls.length = 0
    world.faults.next('loadUser', 'unreachable')
    void pay()
    void model.pay()
    await settle()
    void model.pay()
    await settle()
    expect(service.requests('loadUser')).toHaveLength(1)
    expect(confirm).toHaveBeenCalledTimes(1)
  })

  test('needs another press on another day', async () => {
    const { model, pay, leave, clock, portal, settle, confirm } = await opened()
    leave()
    await clock.advance(day)
    model.start()
    await pay()
    expect(confirm).not.toHaveBeenCalled()
    expect(portal.order.order?.product.nextBilling).toBe('2026-11-28')
    void model.pay()
    await settle()
    expect(confirm).toHaveBeenCalledTimes(1)
  })

  test('locks order and user until it has failed', async () => {
    const { model, portal, pay, end, settle } = await opened()
    expect(model.isPaying).toBe(false)
    let isOver = false
    const paying = pay().then(() => void (isOver = true))
    expect(model.isPaying).toBe(true)
    model.changeOrder()
    expect(portal.order.order?.showCheckoutForm).toBe(true)
    await settle()
    expect(isOver).toBe(false)
    end(failure({ kind: 'declined' }))
    await paying
    expect(model.purchase).toMatchObject({ step: 'payable', failure: { kind: 'declined' } })
    model.changeOrder()
    expect(portal.order.order?.showCheckoutForm).toBe(false)
  })

  test('that leaves for the bank stays pending, and its attempt is over', async () => {
    const { model, pay, end } = await opened()
    end(success('leaving'))
    await pay()
    expect(model).toMatchObject({ isPaying: true, purchase: { step: 'confirming', isRedirecting: true } })
  })

  test('that is done leads to the success page, whose way Back shows how it stands', async () => {
    const page = await atCheckout()
    const { payment, end } = cardPayment()
    page.checkout.formChanged(secretOf(page.checkout.purchase), { type: 'ready', payment })
    end(success('done'))
    await page.pay()
    expect(page.address).toBe('/payment-successful')
    expect(page.success.order?.product.plan).toBe('yearly')
    expect(page.portal.purchases.isPaying).toBe(false)
    await page.goBack()
    expect(page.profile.stage).toBe('awaiting')
  })

  test('is not made without the consent that the country requires', async () => {
    const { model, pay, settle, sessions, confirm } = await opened({ config: { consentCountries: ['US'] } })
    expect(model.consent).toMatchObject({ isMissing: false, refusedAttempts: 0 })
    void pay()
    expect(model.purchase.step).toBe('consent')
    expect(model.consent).toMatchObject({ isMissing: true, refusedAttempts: 1 })
    expect(sessions()).toEqual([])
    model.consent.agree(true)
    expect(model.consent).toMatchObject({ isMissing: false, refusedAttempts: 1 })
    await settle()
    expect(sessions()).toMatchObject([
      { consent: { at: expect.stringMatching(/^2026-11-21T01:30:/) as string } },
    ])
    model.consent.agree(false)
    expect(model.purchase.step).toBe('consent')
    void pay()
    expect(confirm).not.toHaveBeenCalled()
    model.consent.agree(true)
    await settle()
    void pay()
    await settle()
    expect(sessions()).toHaveLength(2)
    expect(confirm).toHaveBeenCalledTimes(1)
    expect(model.consent.refusedAttempts).toBe(2)
  })
})

describe('a confirmation that is not answered', () => {
  /** The checkout a minute after its confirmation began. `check` checks the payment; the provider reports the status. */
  async function unanswered() {
    const page = await opened()
    let reported: CheckoutStatus | undefined
    void page.pay({ ...page.payment, readStatus: async () => reported })
    await page.clock.advance(60_000)
    const check = async (status: CheckoutStatus | undefined) => {
      reported = status
      page.model.checkPayment()
      await page.settle()
    }
    return { ...page, check }
  }

  test('can be checked after a minute, and locks order and user until its session is known', async () => {
    const { model, check } = await unanswered()
    expect(model).toMatchObject({ isPaying: true, purchase: { step: 'unanswered' } })
    const checking = check(undefined)
    expect(model.purchase).toMatchObject({ request: expect.any(Number) as number })
    await checking
    expect(model.purchase).not.toHaveProperty('request')
    await check('open')
    expect(model).toMatchObject({ isPaying: false, purchase: { step: 'payable' } })
  })

  test('is awaited from the service when the page is left', async () => {
    const { model, leave, portal } = await unanswered()
    leave()
    expect(portal.purchases.awaitedStanding).toBe('unknown')
    expect(model.isPaying).toBe(false)
  })
})

test('before a payment a restored page loads the user again, and nothing is checked', async () => {
  const { model, service, settle } = await opened()
  service.calls.length = 0
  model.pageRestored()
  await settle()
  expect(service.requests('loadUser')).toHaveLength(1)
  model.checkPayment()
  await settle()
  expect(model.purchase.step).toBe('payable')
  expect(service.requests('loadUser')).toHaveLength(1)
})

test('a page that is shown again keeps the checkout of a user without a subscription', async () => {
  const { model, pay, portal, service, settle, world, redirects } = await opened()
  world.faults.next('loadUser', 'unreachable')
  await model.pageShown()
  await model.pageShown()
  expect(portal.notices.current).toBeUndefined()
  expect(redirects).toEqual([])
  void pay()
  await settle()
  service.calls.length = 0
  await model.pageShown()
  await settle()
  expect(service.calls).toEqual([])
})

describe('the terms of the session', () => {
  const changed = { currency: 'USD', dueToday: 0, regularPrice: 50.99, trialDays: 7 }

  test('end the consent to other terms, and on another day, without a notice', async () => {
    const { model, secret, settle, payment, clock, portal } = await opened({
      config: { consentCountries: ['US'] },
    })
    model.consent.agree(true)
    await settle()
    model.formChanged(secret(), { type: 'ready', payment: { ...payment, terms: changed } })
    expect(model).toMatchObject({ consent: { given: undefined }, purchase: { step: 'consent' } })
    model.consent.agree(true)
    await clock.advance(day)
    expect(model.consent.given).toBeUndefined()
    expect(portal.notices.current).toBeUndefined()
  })

  test('are kept on another day, if they are not those of the catalogue', async () => {
    const { model, secret, portal, clock, payment } = await opened()
    const terms = { ...payment.terms, dueToday: 49.99, trialDays: 0 }
    model.formChanged(secret(), { type: 'ready', payment: { ...payment, terms } })
    const displayed = { priceNow: 49.99, trialDays: 0 }
    expect(portal.order.order?.product).toMatchObject({ ...displayed, nextBilling: '2027-11-20' })
    await clock.advance(day)
    expect(portal.order.order?.product).toMatchObject({ ...displayed, nextBilling: '2027-11-21' })
  })

  test.each([
    ['lose a code that is refused on another day, with a notice', 'refused', 'failed', 49.99, 'code-refused'],
    ['keep a code whose price for another day cannot be loaded', 'unreachable', 'applied', 24.99, undefined],
  ] as const)('%s', async (_what, fault, type, regularPrice, notice) => {
    const page = await atCheckout('/?promo=CALM50')
    page.environment.world.faults.next('previewPrice', fault)
    await page.advance(day)
    expect(page.order).toMatchObject({ promo: { type }, product: { regularPrice } })
    expect(page.notice?.kind).toBe(notice)
  })

  test.each<[string, (page: HeadlessPage) => unknown]>([
    ['a press of the pay button', (page) => page.pay()],
    ['a removed code', ({ portal }) => portal.order.removePromo()],
  ])('are not changed by a late price for another day after %s', async (_what, act) => {
    const page = await atCheckout('/?promo=CALM50')
    const held = page.environment.world.faults.hold('previewPrice')
    await page.advance(day)
    await act(page)
    const before = page.portal.order.order
    held.release()
    await page.settle()
    expect(page.portal.order.order).toBe(before)
    expect(before?.product.nextBilling).toBe('2026-11-28')
  })

  test('stay as they are while a payment is pending, and after the page was left', async () => {
    const { leave, clock, portal, pay, settle } = await opened()
    const date = portal.order.order?.product.nextBilling
    void pay()
    await clock.advance(day)
    expect(portal.order.order?.product.nextBilling).toBe(date)
    await settle()
    leave()
    await clock.advance(day)
    expect(portal.order.order?.product.nextBilling).toBe(date)
  })

  test('change within a quarter of an hour after midnight', async () => {
    const { clock, portal } = await opened()
    const midnight = Date.parse('2026-11-21T05:00:00Z')
    await clock.advance(midnight - clock.now() - 1)
    expect(portal.order.order?.product.nextBilling).toBe('2026-11-27')
    await clock.advance(1)
    expect(portal.order.order?.product.nextBilling).toBe('2026-11-28')
  })

  test('count from the day on which the page is still open, with a code too', async () => {
    const page = await atCheckout('/?promo=CALM50')
    expect(page.order?.product.nextBilling).toBe('2026-11-27')
    await page.advance(3 * day - 1)
    expect(page.order?.product.nextBilling).toBe('2026-11-30')
    expect(page.checkout.purchase).toMatchObject(ready)
  })
})

describe('in the history of the browser, the checkout', () => {
  const atPlans = async () => openSignedIn('/?plan=first&promo=CALM50')

  test('is an entry of its own: Back leads to the plans, Forward to the checkout of the order as it is then', async () => {
    const page = await openCheckout(await atPlans())
    const { address } = page
    expect(page.profile.stage).toBe('checkout')
    await page.goBack()
    expect(page.profile.stage).toBe('plans')
    expect(page.address).toBe(address)
    expect(page.order).toMatchObject({
      product: { plan: 'monthly' },
      promo: { type: 'applied', code: 'CALM50' },
    })
    page.portal.order.removePromo()
    await page.settle()
    page.portal.order.selectPlan('yearly')
    await page.goForward()
    expect(page.profile.stage).toBe('checkout')
    expect(page.checkout.purchase).toMatchObject({
      session: { wanted: { order: { product: { plan: 'yearly' } } } },
    })
  })

  test('is opened again by a reload, with the same session, and its own way back leads to the plans', async () => {
    const page = await openCheckout(await atPlans())
    const secret = secretOf(page.checkout.purchase)
    const reloaded = await page.reload()
    expect(reloaded.profile.stage).toBe('checkout')
    expect(secretOf(reloaded.checkout.purchase)).toBe(secret)
    const other = await openCheckout(await atPlans())
    other.checkout.changeOrder()
    await other.settle()
    expect(other.profile.stage).toBe('plans')
    expect(other.canGoBack).toBe(false)
  })

  test('is left by the link home of the menu for the plans before it, and Forward opens it again', async () => {
    const page = await openCheckout(await atPlans())
    page.portal.viewModel(PageLayoutViewModel).returnHome()
    await page.settle()
    expect([page.profile.stage, page.canGoBack]).toEqual(['plans', false])
    await page.goForward()
    expect(page.profile.stage).toBe('checkout')
  })

  test('is opened and left once, however often the buttons are pressed', async () => {
    const page = await openSignedIn('/')
    await page.visit('/?plan=first')
    for (let press = 0; press < 2; press += 1) page.profile.continueToCheckout()
    await page.settle()
    const { checkout } = page
    for (let press = 0; press < 2; press += 1) checkout.changeOrder()
    await page.settle()
    expect([page.profile.stage, page.address]).toEqual(['plans', '/?plan=first'])
    await page.goBack()
    expect(page.address).toBe('/')
  })

  test('stays where a link to the page itself is followed while a payment is confirmed', async () => {
    const page = await openCheckout(await atPlans())
    const { payment, end } = cardPayment()
    page.checkout.formChanged(secretOf(page.checkout.purchase), { type: 'ready', payment })
    await page.pay()
    await page.visit('/')
    expect(page.profile.stage).toBe('checkout')
    end(failure({ kind: 'declined' }))
    await page.settle()
    page.checkout.changeOrder()
    await page.settle()
    expect(page.profile.stage).toBe('plans')
  })

  test('leaves the entries of other pages alone while a payment is confirmed', async () => {
    const page = await openCheckout(await atPlans())
    const { payment } = cardPayment()
    page.checkout.formChanged(secretOf(page.checkout.purchase), { type: 'ready', payment })
    await page.pay()
    await page.visit('/forgot-password')
    expect([page.visiblePage, page.address]).toEqual(['/', '/'])
  })

  test('is not opened for the next user who goes back to it', async () => {
    const page = await openCheckout(await openSignedIn('/'))
    await page.visit('/signin')
    await logOut(page)
    await submitSignIn(page)
    await page.goBack()
    expect(page.profile.stage).toBe('plans')
  })

  test('takes the place of the entry where it opens by itself, and its own way back shows the plans there', async () => {
    const before = await openCheckout(await openSignedIn('/'))
    await before.pay(bankCard)
    const page = await before.reload(before.answerAtBank('refuse'))
    expect([page.profile.stage, page.address, page.canGoBack]).toEqual(['checkout', '/', false])
    page.checkout.changeOrder()
    await page.settle()
    expect([page.profile.stage, page.address, page.canGoBack]).toEqual(['plans', '/', false])
  })

  test('stays where Back is pressed while a payment is confirmed', async () => {
    const page = await openCheckout(await atPlans())
    const { payment } = cardPayment()
    page.checkout.formChanged(secretOf(page.checkout.purchase), { type: 'ready', payment })
    await page.pay()
    expect(page.portal.purchases.isPaying).toBe(true)
    await page.goBack()
    expect(page.profile.stage).toBe('checkout')
    await page.goForward()
    expect(page.profile.stage).toBe('checkout')
  })
})
