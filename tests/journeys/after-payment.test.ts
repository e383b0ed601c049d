import { describe, expect, test } from 'vitest'
import { InMemoryOrderStorage } from '../../adapters/in-memory/in-memory-order-storage'
import { World } from '../../adapters/in-memory/world'
import { openPortal, returningUser, type HeadlessPortal } from '../support/headless-portal'
import { eventsOf, newOutside, outsideOf, signIn, storedIn, type WorldChoices } from '../support/test-world'

const bankCard = '4000 0027 6000 3184'
const hour = 60 * 60 * 1000

/** At the checkout, with the service told of payments only after a while, where that is named. */
async function atCheckout(address = '/', choices: WorldChoices = {}): Promise<HeadlessPortal> {
  const page = await returningUser(address, choices)
  return openCheckout(page)
}

async function openCheckout(page: HeadlessPortal): Promise<HeadlessPortal> {
  page.profile.continueToCheckout()
  await page.settle()
  return page
}

/** Back on the return address after a payment that the service hears of `late` milliseconds later. */
async function paid(late: number): Promise<HeadlessPortal> {
  const page = await atCheckout('/', { confirmationDelay: late })
  await page.pay()
  return page.comeBack()
}

const paymentsOf = (page: HeadlessPortal) => page.outside.world.read().payments
const purchasesOf = (page: HeadlessPortal) =>
  eventsOf(page.outside.world).filter(({ name }) => name === 'purchase')

describe('back from the bank', () => {
  test('approved: confirmed, paid once, and the address bar holds no payment parameter', async () => {
    const before = await atCheckout('/?promo=CALM50')
    await before.pay(bankCard)
    expect(before.left).toHaveLength(1)
    expect(before.left[0]).toMatch(/^https:\/\/bank\.example\.com\/approve\?authentication=/)
    expect(paymentsOf(before)).toEqual([])
    const page = await before.reload(before.bankAnswers('approve'))
    expect(page.address).toBe('/payment-successful')
    expect(page.success.state).toBe('confirmed')
    expect(page.success.order).toMatchObject({ promoCode: 'CALM50', oldRegularPrice: 49.99 })
    expect(paymentsOf(page)).toHaveLength(1)
    expect(purchasesOf(page)).toMatchObject([{ price_usd: 24.99, promo_code: 'CALM50' }])
    expect(storedIn(page.outside, 'order')).toBeUndefined()
    expect(storedIn(page.outside, 'order-draft')).toBeUndefined()
    expect(storedIn(page.outside, 'pending-purchase')).toBeUndefined()
  })

  test('refused: at home with the checkout open, the order back, and a sentence', async () => {
    const before = await atCheckout('/?plan=first&promo=CALM50')
    await before.pay(bankCard)
    const page = await before.reload(before.bankAnswers('refuse'))
    expect(page.address).toBe('/')
    expect(page.profile.stage).toBe('checkout')
    expect(page.notice?.kind).toBe('payment-failed')
    expect(page.order).toMatchObject({
      product: { plan: 'monthly', regularPrice: 2.49 },
      promo: { type: 'applied', code: 'CALM50' },
    })
    expect(purchasesOf(page)).toEqual([])
    expect(storedIn(page.outside, 'order')).toBeUndefined()
    expect(storedIn(page.outside, 'pending-purchase')).toBeUndefined()

    await page.pay('4242 4242 4242 4242')
    const then = await page.comeBack()
    expect(then.success.state).toBe('confirmed')
    expect(then.notice).toBeUndefined()
    expect(paymentsOf(then)).toHaveLength(1)
  })

  test('canceled is no purchase either', async () => {
    const before = await atCheckout()
    await before.pay(bankCard)
    const page = await before.reload('/payment-successful?redirect_status=canceled')
    expect(page.address).toBe('/')
    expect(page.profile.stage).toBe('checkout')
    expect(page.notice?.kind).toBe('payment-failed')
  })

  test('refused, with a code that does not hold any more: at the plans, and the code says so', async () => {
    const before = await atCheckout('/?promo=CALM50')
    await before.pay(bankCard)
    before.outside.world.faults.next('previewPrice', 'refused')
    const page = await before.reload(before.bankAnswers('refuse'))
    expect(page.profile.stage).toBe('plans')
    expect(page.order).toMatchObject({ product: { regularPrice: 49.99 }, promo: { type: 'failed' } })
  })

  test.each(['', '?redirect_status=succeeded', '?redirect_status=processing', '?redirect_status=made-up'])(
    'without a word that it failed (%s) the service decides',
    async (query) => {
      const before = await atCheckout()
      await before.pay(bankCard)
      before.bankAnswers('approve')
      const page = await before.reload(`/payment-successful${query}`)
      expect(page.address).toBe('/payment-successful')
      expect(page.success.state).toBe('confirmed')
    },
  )

  test('signed out meanwhile: the sign-in leads back to the payment', async () => {
    const before = await atCheckout()
    await before.pay(bankCard)
    const address = before.bankAnswers('approve')
    await before.outside.identity.signOut()
    const page = await before.reload(address)
    expect(page.shown).toBe('/signin')
    await signIn(page.outside)
    await page.pass(200)
    expect(page.address).toBe('/payment-successful')
    expect(page.success.state).toBe('confirmed')
    expect(purchasesOf(page)).toHaveLength(1)
  })

  test('approved, and home by hand: subscribed, and the purchase event is sent all the same', async () => {
    const before = await atCheckout()
    await before.pay(bankCard)
    before.bankAnswers('approve')
    const page = await before.reload('/')
    expect(page.profile.stage).toBe('subscribed')
    expect(purchasesOf(page)).toHaveLength(1)
  })

  test('by Back, nothing approved: at home with the checkout open and the order as it was', async () => {
    const before = await atCheckout()
    before.checkout.changeOrder()
    await before.settle()
    before.portal.order.selectPlan('monthly')
    await openCheckout(before)
    await before.pay(bankCard)
    const page = await before.reload('/')
    expect(page.profile.stage).toBe('checkout')
    expect(page.order?.product.plan).toBe('monthly')
    expect(storedIn(page.outside, 'order')).toBeUndefined()
    expect(paymentsOf(page)).toEqual([])
  })

  test('by Back to an address that once named another plan: the order is still as it was', async () => {
    const before = await returningUser('/?plan=second')
    before.portal.order.selectPlan('monthly')
    await openCheckout(before)
    await before.pay(bankCard)
    const page = await before.reload('/?plan=second')
    expect(page.order?.product.plan).toBe('monthly')
    expect(page.profile.stage).toBe('checkout')
  })

  test('out of the browser’s memory: what was under way is not any more', async () => {
    const page = await atCheckout()
    await page.pay(bankCard)
    expect(page.checkout.payment.type).toBe('confirming')
    page.checkout.pageRestored()
    await page.settle()
    expect(page.checkout.payment.type).toBe('idle')
    expect(storedIn(page.outside, 'order')).toBeUndefined()
    await page.pay('4242 4242 4242 4242')
    expect(paymentsOf(page)).toHaveLength(1)
  })
})

describe('the success page', () => {
  test('without an order leads home', async () => {
    const page = await returningUser('/payment-successful?redirect_status=succeeded')
    expect(page.address).toBe('/')
    expect(page.profile.stage).toBe('plans')
    expect(storedIn(page.outside, 'pending-purchase')).toBeUndefined()
  })

  test('with an order that was tampered with leads home', async () => {
    const before = await returningUser('/')
    before.outside.storage.keep(
      'order',
      '{"version":2,"accountId":"free","product":{"id":"yearly-us","regularPrice":0.01}}',
    )
    const page = await before.reload('/payment-successful')
    expect(page.address).toBe('/')
    expect(storedIn(page.outside, 'order')).toBeUndefined()
    expect(purchasesOf(page)).toEqual([])
  })

  test('loaded again leads home, where the subscription is', async () => {
    const page = await (await paid(0)).reload()
    expect(page.address).toBe('/')
    expect(page.profile.stage).toBe('subscribed')
    expect(purchasesOf(page)).toHaveLength(1)
  })
})

describe('paid, and the service hears of it late', () => {
  test('the page says so until the service says subscribed; the event is sent then, once', async () => {
    const page = await paid(5000)
    expect(page.success.state).toBe('confirming')
    expect(purchasesOf(page)).toEqual([])
    await page.pass(6000)
    expect(page.success.state).toBe('confirmed')
    expect(purchasesOf(page)).toHaveLength(1)
    const again = await page.reload()
    expect(again.profile.stage).toBe('subscribed')
    expect(purchasesOf(again)).toHaveLength(1)
  })

  test('after 30 seconds it can be asked again by hand', async () => {
    const page = await paid(60_000)
    await page.pass(29_000)
    expect(page.success.state).toBe('confirming')
    await page.pass(1000)
    expect(page.success.state).toBe('unconfirmed')
    await page.pass(60_000)
    expect(page.success.state).toBe('unconfirmed')
    void page.success.checkAgain()
    await page.settle()
    expect(page.success.state).toBe('confirmed')
    expect(purchasesOf(page)).toHaveLength(1)
  })

  test('nobody is asked any more once the page is left', async () => {
    const page = await paid(60_000)
    await page.visit('/no-such-page')
    const before = page.outside.service.calls.length
    await page.pass(60_000)
    expect(page.outside.service.calls).toHaveLength(before)
  })

  test('home says so too, never shows plans or a checkout, and changes by itself', async () => {
    const page = await (await paid(10_000)).reload('/?plan=first')
    expect(page.profile.stage).toBe('confirming')
    expect(page.profile.unconfirmed).toBe('waiting')
    expect(page.order).toBeUndefined()
    await page.pass(15_000)
    expect(page.profile.stage).toBe('subscribed')
    expect(purchasesOf(page)).toHaveLength(1)
  })

  test('home stays closed after 30 seconds, and can be asked again by hand', async () => {
    const page = await (await paid(10 * 60_000)).reload('/')
    await page.pass(60_000)
    expect(page.profile.stage).toBe('confirming')
    await page.pass(10 * 60_000)
    void page.profile.checkAgain()
    await page.settle()
    expect(page.profile.stage).toBe('subscribed')
  })

  test('after 24 hours home gives the support address, and still no plans', async () => {
    const page = await paid(30 * 24 * hour)
    await page.pass(24 * hour)
    expect((await page.reload('/')).profile.unconfirmed).toBe('overdue')
    expect((await page.reload('/')).profile.stage).toBe('confirming')
  })

  test('a confirmation that comes after that is still taken, and the event sent', async () => {
    const page = await paid(48 * hour)
    await page.pass(48 * hour)
    const then = await page.reload('/')
    expect(then.profile.stage).toBe('subscribed')
    expect(purchasesOf(then)).toHaveLength(1)
  })

  test('somebody else at this browser can buy, and the mark stays for its owner', async () => {
    const page = await (await paid(60_000)).reload('/')
    void page.profile.logOut()
    await page.settle()
    await page.outside.identity.signInWithProvider('google')
    await page.settle()
    expect(page.profile.stage).toBe('plans')
    expect(storedIn(page.outside, 'pending-purchase')).toMatchObject({ accountId: 'free' })
  })
})

describe('nobody pays twice', () => {
  test('by Back out of the browser’s memory, after a payment that the service does not know of', async () => {
    const page = await atCheckout('/', { confirmationDelay: 60_000 })
    const { world, clock, storage } = page.outside
    await page.pay()
    const success = await openPortal('/payment-successful', outsideOf(world, clock, storage))
    expect(success.success.state).toBe('confirming')
    success.close()

    // Back: the page stands as it was left.
    page.checkout.pageRestored()
    await page.settle()
    for (let press = 0; press < 3 && page.has('checkout'); press += 1) await page.pay()
    expect(paymentsOf(page)).toHaveLength(1)
    expect(page.profile.stage).toBe('confirming')
  })

  test('in another tab whose checkout was open already', async () => {
    const outside = newOutside({ confirmationDelay: 60_000 })
    await signIn(outside)
    const { store, clock, catalogue } = outside
    const browser = new Map()
    const page = await openCheckout(
      await openPortal('/', { ...outside, storage: new InMemoryOrderStorage({ browser }) }),
    )
    const world = new World({ store, clock, catalogue, confirmationDelay: 60_000 })
    const other = await openCheckout(
      await openPortal('/', outsideOf(world, clock, new InMemoryOrderStorage({ browser }))),
    )
    // The other tab's session has taken the place of this one's: the first press opens another, the second pays.
    await page.pay()
    await page.pay()
    const done = await page.comeBack()
    expect(done.success.state).toBe('confirming')
    for (let press = 0; press < 3 && other.has('checkout'); press += 1) await other.pay()
    expect(paymentsOf(other)).toHaveLength(1)
  })

  test.each([0, 60_000])(
    'on two devices with a checkout open on each; the service hears of it %i milliseconds later',
    async (confirmationDelay) => {
      const outside = newOutside({ confirmationDelay })
      await signIn(outside)
      const { store, clock, catalogue } = outside
      const page = await openCheckout(await openPortal('/', outside))
      const world = new World({ store, clock, catalogue, confirmationDelay })
      const other = await openCheckout(
        await openPortal('/', outsideOf(world, clock, new InMemoryOrderStorage())),
      )
      await page.pay()
      expect(page.checkout.renewed).toBe(true)
      expect(paymentsOf(page)).toEqual([])
      await page.pay()
      expect(paymentsOf(page)).toHaveLength(1)

      for (let press = 0; press < 3 && other.has('checkout'); press += 1) await other.pay()
      expect(paymentsOf(other)).toHaveLength(1)
      expect(other.notice?.kind).toBe('already-subscribed')
    },
  )

  test('by Back to home after a payment: it is confirming, or subscribed', async () => {
    const page = await atCheckout('/', { confirmationDelay: 60_000 })
    await page.pay()
    const success = await page.comeBack()
    const back = await success.reload('/')
    expect(back.profile.stage).toBe('confirming')
  })
})
