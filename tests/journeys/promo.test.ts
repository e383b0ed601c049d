import { describe, expect, test } from 'vitest'
import { sandboxPassword } from '../../adapters/in-memory/first-accounts'
import { newVisitor, returningUser, type HeadlessPortal } from '../support/headless-portal'
import { setNetwork, storedIn } from '../support/test-world'

async function apply(page: HeadlessPortal, code: string): Promise<void> {
  page.portal.order.editPromo(code)
  void page.portal.order.applyPromo()
  await page.settle()
}

async function signIn(page: HeadlessPortal): Promise<void> {
  await page.visit('/signin')
  await page.fill(page.signIn.form, { email: 'free@example.com', password: sandboxPassword })
  void page.signIn.submit()
  await page.settle()
}

const applied = (code: string) => ({ type: 'applied', code })
const plain = { product: { plan: 'yearly', regularPrice: 49.99, trialDays: 7 }, oldRegularPrice: undefined }

describe('the code of the address is applied by itself', () => {
  test.each([
    ['/membership?promo=CALM50', 'yearly', 24.99],
    ['/membership?promo=%20calm50%20', 'yearly', 24.99],
    ['/membership?plan=first&promo=CALM50', 'monthly', 2.49],
    ['/membership?plan=third&promo=CALM50', 'yearly', 24.99],
  ])('%s: to the %s plan', async (address, plan, regularPrice) => {
    const page = await newVisitor(address)
    expect(page.order).toMatchObject({ product: { plan, regularPrice }, promo: { type: 'applied' } })
  })

  test('at home too', async () => {
    const page = await returningUser('/?plan=first&promo=CALM50')
    expect(page.order).toMatchObject({
      product: { plan: 'monthly', regularPrice: 2.49 },
      promo: applied('CALM50'),
    })
  })

  test('once, although effects run twice', async () => {
    const page = await newVisitor('/membership?promo=CALM50')
    expect(page.outside.service.asked('previewPrice')).toHaveLength(1)
  })
})

describe('a code', () => {
  test('that is refused says so until its text changes; prices stay', async () => {
    const page = await newVisitor('/membership')
    await apply(page, 'NOSUCH')
    expect(page.order).toMatchObject({ ...plain, promo: { type: 'failed', reason: 'refused' } })
    page.portal.order.editPromo('NOSUCH2')
    expect(page.order?.promo).toEqual({ type: 'idle' })
  })

  test('that is refused is not asked about again after a reload', async () => {
    const page = await newVisitor('/membership?promo=NOSUCH')
    const again = await page.reload()
    expect(again.order).toMatchObject({ promoText: '', promo: { type: 'idle' } })
  })

  test('that could not be checked can be tried again', async () => {
    const page = await newVisitor('/membership')
    setNetwork(page.outside.world, 'offline')
    await apply(page, 'CALM50')
    expect(page.order?.promo).toEqual({ type: 'failed', code: 'CALM50', reason: 'not-checked' })
    setNetwork(page.outside.world, 'normal')
    void page.portal.order.applyPromo()
    await page.settle()
    expect(page.order?.promo).toEqual(applied('CALM50'))
  })

  test('that is applied keeps the plan as it is, until it is removed', async () => {
    const page = await newVisitor('/membership')
    await apply(page, 'STARTNOW')
    page.portal.order.selectPlan('monthly')
    expect(page.order?.product).toMatchObject({ plan: 'yearly', priceNow: 24.99, trialDays: 0 })
    page.portal.order.removePromo()
    expect(page.order).toMatchObject({ ...plain, promoText: '', promo: { type: 'idle' } })
    page.portal.order.selectPlan('monthly')
    expect(page.order?.product.plan).toBe('monthly')
  })

  test('that is removed is forgotten by the draft, and by the address after a reload', async () => {
    const page = await newVisitor('/membership?promo=CALM50')
    page.portal.order.removePromo()
    expect(storedIn(page.outside, 'order-draft')).not.toHaveProperty('promoCode')
    const again = await page.reload()
    expect(again.order).toMatchObject({ ...plain, promo: { type: 'idle' } })
  })

  test('that is being checked keeps Continue waiting', async () => {
    const page = await returningUser('/')
    const held = page.outside.world.faults.hold('previewPrice')
    await apply(page, 'CALM50')
    page.profile.continueToCheckout()
    await page.settle()
    expect(page.profile.stage).toBe('plans')
    held.release()
    await page.settle()
    page.profile.continueToCheckout()
    await page.settle()
    expect(page.outside.world.read().checkoutSessions).toMatchObject([{ promoCode: 'CALM50' }])
  })
})

describe('a late answer never wins', () => {
  /** The service is asked about CALM50, the visitor acts, and then the answer arrives. */
  async function meanwhile(act: (page: HeadlessPortal) => void | Promise<void>): Promise<HeadlessPortal> {
    const page = await returningUser('/')
    const answer = page.outside.service.answersLate('previewPrice')
    await apply(page, 'CALM50')
    expect(page.order?.promo.type).toBe('fetching')
    await act(page)
    answer.arrive()
    await page.settle()
    return page
  }

  test('over another text', async () => {
    const page = await meanwhile((at) => at.portal.order.editPromo('CALM'))
    expect(page.order).toMatchObject({ ...plain, promoText: 'CALM', promo: { type: 'idle' } })
  })

  test('over a code that was removed', async () => {
    const page = await meanwhile((at) => at.portal.order.removePromo())
    expect(page.order).toMatchObject({ ...plain, promoText: '', promo: { type: 'idle' } })
  })

  test('over another plan; the code stays in the input and in the draft', async () => {
    const page = await meanwhile((at) => at.portal.order.selectPlan('monthly'))
    expect(page.order).toMatchObject({
      product: { plan: 'monthly', regularPrice: 4.99 },
      promoText: 'CALM50',
      promo: { type: 'idle' },
    })
    expect(storedIn(page.outside, 'order-draft')).toMatchObject({ plan: 'monthly', promoCode: 'CALM50' })
  })

  test('over a newer answer', async () => {
    const page = await meanwhile((at) => apply(at, 'SLEEP30'))
    expect(page.order).toMatchObject({ product: { trialDays: 30 }, promo: applied('SLEEP30') })
  })

  test('over a visitor who has gone', async () => {
    const page = await meanwhile((at) => at.profile.logOut())
    expect(page.order).toBeUndefined()
    expect(storedIn(page.outside, 'order-draft')).toBeUndefined()
  })
})

describe('where the service prices codes for users only', () => {
  const choices = { anonymousPreview: 'refused' } as const

  test('the code waits for the sign-in and is checked as soon as somebody is in', async () => {
    const page = await newVisitor('/membership?plan=first&promo=CALM50', choices)
    expect(page.order?.promo).toEqual({ type: 'after-sign-in', code: 'CALM50' })
    await signIn(page)
    expect(page.address).toBe('/')
    expect(page.order).toMatchObject({
      product: { plan: 'monthly', regularPrice: 2.49 },
      promo: applied('CALM50'),
    })
    expect(page.outside.service.asked('previewPrice')).toHaveLength(2)
  })

  test('it waits through another choice of plan and a reload', async () => {
    const before = await newVisitor('/membership?promo=CALM50', choices)
    before.portal.order.selectPlan('monthly')
    const page = await before.reload('/signup')
    expect(page.order).toMatchObject({ product: { plan: 'monthly' }, promo: { type: 'after-sign-in' } })
    await signIn(page)
    expect(page.order).toMatchObject({ product: { regularPrice: 2.49 }, promo: applied('CALM50') })
  })

  test('one that turns out to be no good is said to be so then', async () => {
    const page = await newVisitor('/membership?promo=NOSUCH', choices)
    expect(page.order?.promo.type).toBe('after-sign-in')
    await signIn(page)
    expect(page.order?.promo).toEqual({ type: 'failed', code: 'NOSUCH', reason: 'refused' })
  })

  test('it is checked too when the word that it has to wait comes after the sign-in', async () => {
    const page = await newVisitor('/membership', choices)
    const answer = page.outside.service.answersLate('previewPrice')
    await apply(page, 'CALM50')
    await signIn(page)
    expect(page.address).toBe('/')
    answer.arrive()
    await page.settle()
    expect(page.order?.promo).toEqual(applied('CALM50'))
  })
})
