import { describe, expect, test } from 'vitest'
import { success } from '../../src-core/shared/result'
import { returningUser, type HeadlessPortal } from '../support/headless-portal'
import { setNetwork, storedIn } from '../support/test-world'

const declinedCard = '4000 0000 0000 0002'
const goodCard = '4242 4242 4242 4242'
const day = 24 * 60 * 60 * 1000

async function openCheckout(page: HeadlessPortal): Promise<HeadlessPortal> {
  page.profile.continueToCheckout()
  await page.settle()
  return page
}

async function atCheckout(): Promise<HeadlessPortal> {
  return openCheckout(await returningUser('/'))
}

const sessionsOf = (page: HeadlessPortal) => page.outside.world.read().checkoutSessions
const paymentsOf = (page: HeadlessPortal) => page.outside.world.read().payments

describe('one session per order', () => {
  test('although effects run twice', async () => {
    const page = await atCheckout()
    expect(page.checkout.state).toMatchObject({ type: 'open', form: { type: 'ready' } })
    expect(sessionsOf(page)).toMatchObject([{ accountId: 'free', productId: 'yearly-us' }])
  })

  test('back to the plans and on again with the same order', async () => {
    const page = await atCheckout()
    page.checkout.changeOrder()
    await page.settle()
    expect(page.profile.stage).toBe('plans')
    await openCheckout(page)
    expect(page.checkout.state).toMatchObject({ type: 'open', form: { type: 'ready' } })
    expect(sessionsOf(page)).toHaveLength(1)
  })

  test('another plan, another session', async () => {
    const page = await atCheckout()
    page.checkout.changeOrder()
    await page.settle()
    page.portal.order.selectPlan('monthly')
    await openCheckout(page)
    expect(sessionsOf(page).map(({ productId }) => productId)).toEqual(['yearly-us', 'monthly-us'])
    await page.pay()
    expect(paymentsOf(page)).toMatchObject([{ productId: 'monthly-us' }])
  })

  test('of an order that changed while it was asked for, only the last is shown', async () => {
    const page = await returningUser('/')
    const held = page.outside.world.faults.hold('createCheckoutSession')
    await openCheckout(page)
    page.checkout.changeOrder()
    await page.settle()
    page.portal.order.selectPlan('monthly')
    await openCheckout(page)
    held.release()
    await page.settle()
    // The request that came late has ended the session of the last order: the first press opens another one for it.
    await page.pay()
    expect(paymentsOf(page)).toEqual([])
    await page.pay()
    expect(paymentsOf(page)).toMatchObject([{ productId: 'monthly-us' }])
  })

  test('until the service can be reached there is none; trying again opens one', async () => {
    const page = await returningUser('/')
    setNetwork(page.outside.world, 'offline')
    await openCheckout(page)
    expect(page.checkout.state).toEqual({ type: 'failed', kind: 'unreachable' })
    setNetwork(page.outside.world, 'normal')
    void page.checkout.retry()
    await page.settle()
    expect(page.checkout.state).toMatchObject({ type: 'open', form: { type: 'ready' } })
    expect(sessionsOf(page)).toHaveLength(1)
  })

  test('trying again twice at once asks once', async () => {
    const page = await returningUser('/')
    page.outside.world.faults.next('createCheckoutSession', 'server-error')
    await openCheckout(page)
    void page.checkout.retry()
    void page.checkout.retry()
    await page.settle()
    expect(sessionsOf(page)).toHaveLength(1)
  })

  test('a card form that does not load is opened again, with the same session', async () => {
    const page = await returningUser('/')
    // Effects run twice, so both openings have to miss the script.
    page.outside.world.faults.next('open', 'unavailable')
    page.outside.world.faults.next('open', 'unavailable')
    await openCheckout(page)
    expect(page.checkout.state).toMatchObject({ form: { type: 'unavailable' } })
    void page.checkout.retry()
    await page.settle()
    expect(page.checkout.state).toMatchObject({ type: 'open', form: { type: 'ready' } })
    expect(sessionsOf(page)).toHaveLength(1)
  })
})

describe('who may not buy', () => {
  test('has subscribed elsewhere meanwhile: is told so, sees no card form and is at home', async () => {
    const page = await returningUser('/')
    page.outside.world.change((draft) => {
      const [free, subscribed] = ['free', 'subscribed'].map((id) =>
        draft.accounts.find((one) => one.id === id),
      )
      if (free && subscribed?.subscription) free.subscription = subscribed.subscription
    })
    await openCheckout(page)
    expect(page.profile.stage).toBe('subscribed')
    expect(page.notice?.kind).toBe('already-subscribed')
    expect(sessionsOf(page)).toEqual([])
  })

  test('is signed out meanwhile: leaves for the sign-in page with a sentence', async () => {
    const page = await returningUser('/')
    page.outside.world.faults.next('loadUser', 'not-signed-in')
    page.outside.world.faults.next('loadUser', 'not-signed-in')
    await openCheckout(page)
    expect(page.address).toBe('/signin')
    expect(page.notice?.kind).toBe('session-revoked')
  })

  test('wants a plan that is not sold any more: is told so, and can change the plan', async () => {
    const page = await returningUser('/')
    page.outside.world.faults.next('createCheckoutSession', { kind: 'product-refused' })
    await openCheckout(page)
    expect(page.checkout.state).toEqual({ type: 'failed', kind: 'product-refused' })
    page.checkout.changeOrder()
    await page.settle()
    expect(page.profile.stage).toBe('plans')
  })
})

describe('a code that the service takes back at the checkout', () => {
  async function codeTakenBack(): Promise<HeadlessPortal> {
    const page = await returningUser('/?promo=CALM50')
    page.outside.world.faults.next('createCheckoutSession', 'refused')
    return openCheckout(page)
  }

  test('leads back to the plans at their own prices, with a sentence', async () => {
    const page = await codeTakenBack()
    expect(page.profile.stage).toBe('plans')
    expect(page.order).toMatchObject({
      product: { regularPrice: 49.99 },
      promoText: 'CALM50',
      promo: { type: 'failed', reason: 'refused' },
    })
    expect(page.notice?.kind).toBe('code-refused')
  })

  test('opens no session that nobody has asked for', async () => {
    const page = await codeTakenBack()
    await page.pass(1000)
    expect(page.outside.service.asked('createCheckoutSession')).toEqual([
      { productId: 'yearly-us', promoCode: 'CALM50' },
    ])
  })
})

describe('one press, one confirmation', () => {
  test('however often Continue is pressed', async () => {
    const page = await atCheckout()
    const held = page.outside.world.faults.hold('confirm')
    await page.pay()
    await page.pay()
    expect(page.checkout.payment.type).toBe('confirming')
    held.release()
    await page.settle()
    await page.pay()
    expect(page.left).toHaveLength(1)
    expect(paymentsOf(page)).toHaveLength(1)
  })

  test('not before the card form is ready', async () => {
    const page = await returningUser('/')
    page.outside.world.faults.hold('open')
    page.outside.world.faults.hold('open')
    await openCheckout(page)
    await page.pay()
    expect(page.checkout.payment).toEqual({ type: 'not-ready' })
    expect(storedIn(page.outside, 'order')).toBeUndefined()
  })

  test('the order is stashed while the payment is under way', async () => {
    const page = await atCheckout()
    page.outside.world.faults.hold('confirm')
    await page.pay()
    expect(storedIn(page.outside, 'order')).toMatchObject({
      version: 2,
      accountId: 'free',
      product: { id: 'yearly-us' },
    })
  })

  test('a payment that was refused while the plans were looked at leaves the next one possible', async () => {
    const page = await atCheckout()
    const held = page.outside.world.faults.hold('confirm')
    await page.pay(declinedCard)
    page.checkout.changeOrder()
    await page.settle()
    await openCheckout(page)
    await page.pay()
    held.release()
    await page.settle()
    await page.pay(goodCard)
    expect(paymentsOf(page)).toHaveLength(1)
  })
})

describe('a payment that fails', () => {
  test.each([
    ['declined', declinedCard],
    ['insufficient-funds', '4000 0000 0000 9995'],
  ])('is told in words, and can be tried again: %s', async (kind, card) => {
    const page = await atCheckout()
    await page.pay(card)
    expect(page.checkout.payment).toEqual({ type: 'failed', kind })
    expect(storedIn(page.outside, 'order')).toBeUndefined()
    expect(page.outside.log.entries).toMatchObject([{ message: 'The payment was not confirmed' }])
    await page.pay(goodCard)
    expect(paymentsOf(page)).toHaveLength(1)
    expect(sessionsOf(page)).toHaveLength(1)
  })

  test.each(['card-expired', 'security-code-wrong', 'authentication-failed', 'no-connection'] as const)(
    'has a kind of its own: %s',
    async (kind) => {
      const page = await atCheckout()
      page.outside.world.faults.next('confirm', { kind })
      await page.pay()
      expect(page.checkout.payment).toEqual({ type: 'failed', kind })
    },
  )

  test('because the form is not filled in is nothing to log', async () => {
    const page = await atCheckout()
    await page.pay('')
    expect(page.checkout.payment).toEqual({ type: 'failed', kind: 'incomplete' })
    expect(page.outside.log.entries).toEqual([])
  })

  test('does not outlive the payment that succeeds', async () => {
    const page = await atCheckout()
    await page.pay(declinedCard)
    page.outside.world.faults.hold('confirm')
    await page.pay(goodCard)
    expect(page.checkout.payment).toEqual({ type: 'confirming' })
  })
})

describe('a payment session that is refused', () => {
  test('when its form opens is replaced by itself, order and code kept, with one line', async () => {
    const page = await returningUser('/?promo=CALM50')
    page.outside.world.faults.next('open', 'session-refused')
    page.outside.world.faults.next('open', 'session-refused')
    await openCheckout(page)
    expect(page.checkout.renewed).toBe(true)
    expect(page.checkout.state).toMatchObject({ type: 'open', form: { type: 'ready' } })
    expect(page.order?.promo).toEqual({ type: 'applied', code: 'CALM50' })
    expect(sessionsOf(page)).toMatchObject([{ promoCode: 'CALM50' }, { promoCode: 'CALM50' }])
    await page.pay()
    expect(page.checkout.renewed).toBe(false)
    expect(paymentsOf(page)).toHaveLength(1)
  })

  test('twice in a row is told instead, and can be tried again', async () => {
    const page = await returningUser('/')
    for (let opening = 0; opening < 4; opening += 1) page.outside.world.faults.next('open', 'session-refused')
    await openCheckout(page)
    expect(page.checkout.state.type).toBe('failed')
    expect(sessionsOf(page)).toHaveLength(2)
    void page.checkout.retry()
    await page.settle()
    expect(page.checkout.state).toMatchObject({ type: 'open', form: { type: 'ready' } })
    expect(page.checkout.renewed).toBe(false)
  })

  test('because it has expired before Continue was pressed is replaced by itself', async () => {
    const page = await atCheckout()
    await page.pass(day + 1)
    await page.pay()
    expect(page.checkout.renewed).toBe(true)
    expect(page.checkout.payment).toEqual({ type: 'idle' })
    expect(page.checkout.state).toMatchObject({ type: 'open', form: { type: 'ready' } })
    expect(storedIn(page.outside, 'order')).toBeUndefined()
    await page.pay()
    expect(paymentsOf(page)).toHaveLength(1)
  })

  test('at Continue twice in a row is told instead', async () => {
    const page = await atCheckout()
    page.outside.world.faults.next('confirm', 'not-signed-in')
    page.outside.world.faults.next('confirm', 'not-signed-in')
    await page.pay()
    await page.pay()
    expect([page.checkout.state.type, page.checkout.payment.type]).toContain('failed')
    expect(sessionsOf(page).length).toBeLessThanOrEqual(2)
  })
})

test('a payment that needs no other page leads to the success page by itself', async () => {
  const page = await atCheckout()
  const { state } = page.checkout
  if (state.type !== 'open') throw new Error('the checkout is not open')
  page.checkout.formChanged(state.clientSecret, {
    type: 'ready',
    payment: { confirm: () => Promise.resolve(success('done' as const)) },
  })
  await page.pay()
  expect(page.address).toBe('/payment-successful')
  expect(page.success.order?.product.plan).toBe('yearly')
  // Nothing is under way any more: whoever wants to log out can.
  expect(page.portal.order.isBeingPaid).toBe(false)
})
