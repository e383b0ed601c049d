import { describe, expect, test } from 'vitest'
import { sandboxPassword } from '../../adapters/in-memory/first-accounts'
import { newVisitor, type HeadlessPortal } from '../support/headless-portal'
import { eventsOf, personOf, setCountry, storedIn } from '../support/test-world'

const newcomer = { firstName: 'Mira', lastName: 'Lund', email: 'mira@example.com', password: 'long enough' }

async function signUp(page: HeadlessPortal): Promise<void> {
  await page.visit('/signup')
  await page.fill(page.signUp.form, newcomer)
  void page.signUp.submit()
  await page.settle()
}

test('from the landing page to the app: plan, code, account, card', async () => {
  let page = await newVisitor('/membership')
  const { world } = page.outside
  expect(page.order?.product).toMatchObject({ plan: 'yearly', regularPrice: 49.99 })

  page.portal.order.selectPlan('monthly')
  page.portal.order.editPromo(' CALM50 ')
  void page.portal.order.applyPromo()
  await page.settle()
  expect(page.order).toMatchObject({
    product: { id: 'monthly-us', regularPrice: 2.49, priceNow: 0, trialDays: 7 },
    oldRegularPrice: 4.99,
    promo: { type: 'applied', code: 'CALM50' },
  })

  await signUp(page)
  expect(page.address).toBe('/')
  expect(page.shown).toBe('/')
  expect(page.profile.signedIn?.user).toMatchObject({
    firstName: 'Mira',
    lastName: 'Lund',
    subscribed: false,
  })
  expect(page.profile.stage).toBe('plans')
  expect(page.order?.promo).toEqual({ type: 'applied', code: 'CALM50' })

  page.profile.continueToCheckout()
  await page.settle()
  expect(page.profile.stage).toBe('checkout')
  expect(page.checkout.state).toMatchObject({ type: 'open', form: { type: 'ready' } })
  expect(world.read().checkoutSessions).toMatchObject([{ productId: 'monthly-us', promoCode: 'CALM50' }])

  await page.pay()
  expect(page.left).toEqual(['https://portal.example.com/payment-successful?redirect_status=succeeded'])
  page = await page.comeBack()
  expect(page.address).toBe('/payment-successful')
  expect(page.success.state).toBe('confirmed')
  expect(page.success.method).toBe('password')
  expect(page.success.order).toMatchObject({
    product: { plan: 'monthly', regularPrice: 2.49, nextBilling: '2026-11-27' },
    oldRegularPrice: 4.99,
    promoCode: 'CALM50',
  })

  await page.visit('/')
  expect(page.profile.stage).toBe('subscribed')
  expect(world.read().payments).toMatchObject([{ productId: 'monthly-us', promoCode: 'CALM50' }])
  expect(eventsOf(world).map(({ name }) => name)).toEqual(['lead', 'purchase'])
  expect(page.outside.log.entries).toEqual([])
})

describe('the choice survives', () => {
  async function chosen(): Promise<HeadlessPortal> {
    const page = await newVisitor('/membership?plan=second')
    page.portal.order.selectPlan('monthly')
    page.portal.order.editPromo('SLEEP30')
    void page.portal.order.applyPromo()
    await page.settle()
    return page
  }

  const expectChoice = (page: HeadlessPortal) =>
    expect(page.order).toMatchObject({
      product: { id: 'monthly-us', trialDays: 30 },
      promo: { type: 'applied', code: 'SLEEP30' },
    })

  test('a reload of the landing page, whatever its address once asked for', async () => {
    const page = await (await chosen()).reload()
    expect(page.address).toBe('/membership?plan=second')
    expectChoice(page)
  })

  test('a reload on the sign-up page, and the sign-up', async () => {
    const before = await chosen()
    await before.visit('/signup')
    const page = await before.reload()
    expect(page.portal.order.hasOrder).toBe(true)
    expectChoice(page)
    await signUp(page)
    expect(page.address).toBe('/')
    expectChoice(page)
  })

  test('a sign-in with email', async () => {
    const page = await chosen()
    await page.visit('/signin')
    await page.fill(page.signIn.form, { email: 'free@example.com', password: sandboxPassword })
    void page.signIn.submit()
    await page.settle()
    expect(page.address).toBe('/')
    expectChoice(page)
  })

  test('a sign-in with a provider', async () => {
    const page = await chosen()
    await page.visit('/signup')
    void page.providerSignIn.continueWith('google')
    await page.settle()
    expect(page.address).toBe('/')
    expect(personOf(page.outside.world, 'gina.google@example.com')).toMatchObject({
      firstName: 'Gina Maria',
      lastName: 'Google',
    })
    expectChoice(page)
  })

  test('and a new link is answered all the same', async () => {
    const page = await (await chosen()).reload('/membership?plan=second&promo=CALM50')
    expect(page.order).toMatchObject({
      product: { plan: 'yearly', regularPrice: 24.99 },
      promo: { type: 'applied', code: 'CALM50' },
    })
  })

  test('as plan and code, without a price', async () => {
    const page = await chosen()
    expect(storedIn(page.outside, 'order-draft')).toEqual({
      version: 1,
      plan: 'monthly',
      promoCode: 'SLEEP30',
      link: { plan: 'second' },
    })
  })
})

test('who has looked at no plan has chosen none: the sign-up shows the benefits', async () => {
  const page = await newVisitor('/signup')
  expect(page.portal.order.hasOrder).toBe(false)
})

test('a damaged draft counts as none', async () => {
  const before = await newVisitor('/membership')
  before.outside.storage.keep('order-draft', '{"version":1,"plan":"weekly"')
  const page = await before.reload('/signup')
  expect(page.portal.order.hasOrder).toBe(false)
})

describe('the country', () => {
  test('decides the prices', async () => {
    const page = await newVisitor('/membership?plan=first', {})
    expect(page.order?.product.currency).toBe('USD')
    setCountry(page.outside.world, 'NZ')
    page.outside.storage.remove('order-draft')
    expect((await page.reload()).order?.product).toMatchObject({
      id: 'monthly-nz',
      regularPrice: 8.99,
      currency: 'NZD',
    })
  })

  test('that never answers costs fifteen seconds at most; then prices are in dollars', async () => {
    const first = await newVisitor('/signup')
    setCountry(first.outside.world, 'none')
    const page = await first.reload('/membership')
    await page.pass(14_600)
    expect(page.shown).toBe('loading')
    await page.pass(100)
    expect(page.shown).toBe('/membership')
    expect(page.order?.product.currency).toBe('USD')
    expect(page.outside.log.entries).toHaveLength(1)
  })

  test('whose script is blocked costs no time at all', async () => {
    const first = await newVisitor('/signup')
    setCountry(first.outside.world, 'blocked')
    const page = await first.reload('/membership')
    expect(page.shown).toBe('/membership')
    expect(page.outside.log.entries).toHaveLength(1)
  })
})

test('a signed-in visitor of the landing page is at home at once, plan and code of the address kept', async () => {
  const page = await newVisitor('/signin')
  await page.fill(page.signIn.form, { email: 'free@example.com', password: sandboxPassword })
  void page.signIn.submit()
  await page.settle()
  const again = await page.reload('/membership?plan=first&promo=CALM50')
  expect(again.address).toBe('/?plan=first&promo=CALM50')
  expect(again.order).toMatchObject({
    product: { plan: 'monthly', regularPrice: 2.49 },
    promo: { type: 'applied', code: 'CALM50' },
  })
})

test('an address that the portal does not have is "not found" to anybody', async () => {
  expect((await newVisitor('/no-such-page')).shown).toBe('not-found')
})
