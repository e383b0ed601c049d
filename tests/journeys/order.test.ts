import { describe, expect, test, vi } from 'vitest'
import { openSignedOut, openSignedIn, type HeadlessPage } from '../support/headless-page'
import { storedIn } from '../support/test-world'
import { applyCode, openCheckout, submitSignIn, submitSignUp } from '../support/page-actions'
import { portalAt } from '../support/portal-at'

const applied = (code: string) => ({ type: 'applied', code })

describe('the order of an address', () => {
  test.each([
    ['/membership', 'yearly', 49.99, 'idle'],
    ['/membership?promo=%20calm50%20', 'yearly', 24.99, 'applied'],
    ['/membership?plan=first&promo=CALM50', 'monthly', 2.49, 'applied'],
  ])('%s: the %s plan for %d, code %s', async (address, plan, regularPrice, type) => {
    const page = await openSignedOut(address)
    expect(page.order).toMatchObject({ product: { plan, regularPrice }, promo: { type } })
    expect(page.environment.service.requests('previewPrice')).toHaveLength(type === 'applied' ? 1 : 0)
  })

  test.each([
    ['/membership?plan=first', '/membership?plan=first'],
    ['/membership?plan=first', '/membership'],
  ])('%s does not overrule a later choice when the visitor returns to %s', async (from, to) => {
    const page = await openSignedOut(from)
    page.portal.order.selectPlan('yearly')
    page.portal.order.editPromo('CALM')
    await page.visit('/signup')
    await page.visit(to)
    expect(page.order).toMatchObject({ product: { plan: 'yearly' }, promoText: 'CALM' })
  })

  test.each([
    ['/membership?plan=second&promo=CALM50', '/membership?plan=first&promo=CALM50'],
    ['/membership?plan=first', '/membership?plan=first&promo=CALM50'],
  ])('is followed again when it has changed: %s, %s', async (from, to) => {
    const page = await openSignedOut(from)
    await page.visit('/signup')
    await page.visit(to)
    expect(page.order).toMatchObject({ product: { plan: 'monthly' }, promo: applied('CALM50') })
  })
})

test.each([
  ['/membership?plan=second&promo=CALM50&utm_source=mail', '/membership?utm_source=mail&plan=second'],
  ['/membership?promo=CALM50', '/membership'],
])('a code that is removed leaves the address %s, so that a reload does not apply it', async (from, to) => {
  const page = await openSignedOut(from)
  page.portal.order.removePromo()
  await page.settle()
  expect(page.order?.promoText).toBe('CALM50')
  expect(page.address).toBe(to)
  page.portal.order.selectPlan('monthly')
  const { order } = await page.reload()
  expect(order).toMatchObject({ product: { plan: 'monthly' }, promoText: '', promo: { type: 'idle' } })
})

describe('the way to the checkout', () => {
  const link = 'plan=first&promoCode=CALM50'

  test.each<[string, string, (page: HeadlessPage) => Promise<void>]>([
    ['a sign-up', `/signup?${link}`, (page) => submitSignUp(page)],
    ['a sign-in', `/signin?${link}`, (page) => submitSignIn(page)],
  ])('keeps plan and code that the form of the page has sent: by %s', async (_how, address, enter) => {
    const page = await openSignedOut(address)
    await enter(page)
    expect(page.order).toMatchObject({ product: { plan: 'monthly' }, promo: applied('CALM50') })
  })

  test('keeps them for a user who is signed in', async () => {
    const page = await openSignedIn(`/membership?${link}`)
    expect(page.order).toMatchObject({ product: { plan: 'monthly' }, promo: applied('CALM50') })
  })
})

describe('the choice of a visitor', () => {
  test('is persisted as plan and code when they change, and not while the visitor types', async () => {
    const page = await openSignedOut('/membership')
    const { order } = page.portal
    const keep = vi.spyOn(page.environment.storage, 'write')
    order.editPromo('CALM50')
    order.showCheckout(true)
    expect(keep).not.toHaveBeenCalled()
    order.selectPlan('monthly')
    await order.applyPromo()
    const draft = { version: 1, plan: 'monthly', promoCode: 'CALM50', link: {} }
    expect(storedIn(page.environment, 'order-draft')).toEqual(draft)
    expect(keep).toHaveBeenCalledTimes(2)
  })

  test('survives reloads and a sign-up', async () => {
    const before = await openSignedOut('/membership?plan=second')
    before.portal.order.selectPlan('monthly')
    await applyCode(before, 'SLEEP30')
    const choice = { product: { id: 'monthly-us', trialDays: 30 }, promo: applied('SLEEP30') }
    const page = await (await before.reload()).reload('/signup')
    expect(page.order).toMatchObject(choice)
    await submitSignUp(page)
    expect(page.address).toBe('/')
    expect(page.order).toMatchObject(choice)
  })

  test.each([undefined, '{"version":1,"plan":"weekly"'])(
    'is absent on the sign-up page: draft %j',
    async (draft) => {
      const page = await openSignedOut('/signup')
      if (draft !== undefined) page.environment.storage.write('order-draft', draft)
      const { order } = (await page.reload()).portal
      expect(order.hasOrder).toBe(false)
      await order.applyPromo()
      expect(order.order).toBeUndefined()
    },
  )
})

describe('a promo code', () => {
  test('is checked once, and not while it is blank, being checked or applied', async () => {
    const page = await openSignedOut('/membership')
    const { order } = page.portal
    await applyCode(page, '   ')
    expect(page.environment.service.requests('previewPrice')).toEqual([])
    const { release } = page.environment.world.faults.hold('previewPrice')
    await applyCode(page, ' CALM50')
    expect(page.order?.promo).toEqual({ type: 'fetching', code: 'CALM50' })
    await order.applyPromo()
    release()
    await page.settle()
    expect(page.order?.promo).toEqual(applied('CALM50'))
    await order.applyPromo()
    expect(page.environment.service.requests('previewPrice')).toHaveLength(1)
  })

  test('that is being checked keeps the checkout closed', async () => {
    const page = await openSignedIn('/')
    const held = page.environment.world.faults.hold('previewPrice')
    await applyCode(page, 'CALM50')
    await openCheckout(page)
    expect(page.profile.stage).toBe('plans')
    held.release()
    await page.settle()
    await openCheckout(page)
    expect(page.environment.world.read().checkoutSessions).toMatchObject([{ promoCode: 'CALM50' }])
  })

  test('that is answered late does not bring the order back after the sign-out', async () => {
    const page = await openSignedIn('/')
    const response = page.environment.service.delayNext('previewPrice')
    await applyCode(page, 'CALM50')
    await page.profile.logOut()
    response.release()
    await page.settle()
    expect(page.order).toBeUndefined()
    expect(storedIn(page.environment, 'order-draft')).toBeUndefined()
  })
})

describe('where the service checks codes only for signed-in users', () => {
  const choices = { anonymousPreview: 'refused' } as const

  async function signInFrom(page: HeadlessPage) {
    await page.visit('/signin')
    await submitSignIn(page)
  }

  test('the code is checked after the sign-in', async () => {
    const page = await openSignedOut('/membership?plan=first&promo=CALM50', choices)
    expect(page.order?.promo).toEqual({ type: 'after-sign-in', code: 'CALM50' })
    await signInFrom(page)
    expect(page.order).toMatchObject({
      product: { plan: 'monthly', regularPrice: 2.49 },
      promo: applied('CALM50'),
    })
    expect(page.environment.service.requests('previewPrice')).toHaveLength(2)
  })

  test('the code is checked when its late response comes after the sign-in', async () => {
    const page = await openSignedOut('/membership', choices)
    const response = page.environment.service.delayNext('previewPrice')
    await applyCode(page, 'CALM50')
    await signInFrom(page)
    response.release()
    await page.settle()
    expect(page.order?.promo).toEqual(applied('CALM50'))
  })

  test('a signed-in user can try again', async () => {
    const page = await openSignedIn('/')
    page.environment.world.faults.next('previewPrice', { kind: 'sign-in-needed' })
    await applyCode(page, 'CALM50')
    expect(page.order?.promo).toEqual({ type: 'failed', code: 'CALM50', reason: 'not-checked' })
    await page.portal.order.applyPromo()
    expect(page.order?.promo).toEqual(applied('CALM50'))
  })
})

test('without a plan there are no offers, and nothing is outdated', async () => {
  const { portal } = await portalAt('/signup')
  expect(portal.order.offers).toEqual([])
  expect(portal.order.isOutdated).toBe(false)
  portal.order.resume({ plan: 'first' })
  expect(portal.order.order?.product.plan).toBe('monthly')
  expect(portal.order.offers.map(({ product }) => product.plan)).toEqual(['monthly', 'yearly'])
})
