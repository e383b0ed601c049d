import { describe, expect, test, vi } from 'vitest'
import { newVisitor, returningUser, type HeadlessPortal } from '../support/headless-portal'
import { signIn, storedIn } from '../support/test-world'

/** Chooses the other plan than the address asked for, looks at another page and comes back by the address. */
async function choosing(plan: string, from: string, to: string): Promise<HeadlessPortal> {
  const page = await newVisitor(from)
  page.portal.order.selectPlan(plan)
  await page.visit('/signup')
  await page.visit(to)
  return page
}

describe('an address that has been answered already', () => {
  test.each(['/membership?plan=first', '/membership'])('does not overrule the choice: %s', async (to) => {
    const page = await choosing('yearly', '/membership?plan=first', to)
    expect(page.order?.product.plan).toBe('yearly')
  })

  test('takes no text out of the input', async () => {
    const page = await newVisitor('/membership?plan=first')
    page.portal.order.editPromo('CALM')
    await page.visit('/signup')
    await page.visit('/membership')
    expect(page.order?.promoText).toBe('CALM')
  })

  test('does not after a reload either', async () => {
    const before = await newVisitor('/membership?plan=first')
    before.portal.order.selectPlan('yearly')
    const page = await before.reload('/signup')
    await page.visit('/membership?plan=first')
    expect(page.order?.product.plan).toBe('yearly')
  })
})

describe('an address that asks for something new is answered', () => {
  test('with another plan', async () => {
    const page = await choosing('yearly', '/membership?plan=second', '/membership?plan=first')
    expect(page.order?.product.plan).toBe('monthly')
  })

  test('with another plan, the code being the same', async () => {
    const page = await newVisitor('/membership?plan=second&promo=CALM50')
    await page.visit('/signup')
    await page.visit('/membership?plan=first&promo=CALM50')
    expect(page.order).toMatchObject({ product: { plan: 'monthly' }, promo: { type: 'applied' } })
  })

  test('with another code, the plan being the same', async () => {
    const page = await newVisitor('/membership?plan=first')
    await page.visit('/signup')
    await page.visit('/membership?plan=first&promo=CALM50')
    expect(page.order).toMatchObject({ product: { plan: 'monthly' }, promo: { code: 'CALM50' } })
  })
})

test('a code that was only typed is not applied by signing in', async () => {
  const page = await newVisitor('/membership')
  page.portal.order.editPromo('CALM50')
  await page.settle()
  await page.visit('/signin')
  await signIn(page.outside)
  await page.settle()
  expect(page.address).toBe('/')
  expect(page.order).toMatchObject({ promoText: 'CALM50', promo: { type: 'idle' } })
  expect(page.outside.service.asked('previewPrice')).toEqual([])
})

test('where nothing was chosen there is no code to ask about', async () => {
  const page = await newVisitor('/signin')
  await page.portal.order.applyPromo()
  expect(page.order).toBeUndefined()
  expect(page.outside.service.calls).toEqual([])
})

test('an order that is taken up again is forgotten with its owner, its code still being asked about', async () => {
  const page = await returningUser('/')
  const { order, session } = page.portal
  const answer = page.outside.service.answersLate('previewPrice')
  if (!order.order) throw new Error('No order has begun')
  const reopened = order.reopen({ accountId: 'free', product: order.order.product, promoCode: 'CALM50' })
  await page.settle()
  await session.signOut()
  answer.arrive()
  await reopened
  expect(page.order).toBeUndefined()
})

/** A page with the code in the input, held up on its way to the service. */
async function asking(code = 'CALM50') {
  const page = await newVisitor('/membership')
  const { order } = page.portal
  order.editPromo(code)
  const { release } = page.outside.world.faults.hold('previewPrice')
  void order.applyPromo()
  return { page, order, answer: async () => (release(), page.settle()) }
}

test('while the service is asked the order says so', async () => {
  const { page } = await asking(' CALM50')
  expect(page.order?.promo).toEqual({ type: 'fetching', code: 'CALM50' })
})

describe('the service is not asked about', () => {
  test('a blank code', async () => {
    const page = await newVisitor('/membership')
    page.portal.order.editPromo('   ')
    await page.portal.order.applyPromo()
    expect(page.outside.service.asked('previewPrice')).toEqual([])
  })

  test('a code that is being asked about, or is applied', async () => {
    const { page, order, answer } = await asking()
    await order.applyPromo()
    await answer()
    expect(page.order?.promo.type).toBe('applied')
    await order.applyPromo()
    expect(page.outside.service.asked('previewPrice')).toHaveLength(1)
  })
})

describe('a late answer never wins:', () => {
  test.each(['CALM50', 'NOSUCH'])('the code was edited (%s)', async (code) => {
    const { page, order, answer } = await asking(code)
    order.editPromo('OTHER')
    const since = page.order
    await answer()
    expect(page.order).toBe(since)
  })

  test('the code was removed', async () => {
    const { page, order, answer } = await asking()
    order.removePromo()
    const since = page.order
    await answer()
    expect(page.order).toBe(since)
  })

  test('the plan was changed', async () => {
    const { page, order, answer } = await asking()
    order.selectPlan('monthly')
    const since = page.order
    await answer()
    expect(page.order).toBe(since)
    expect(page.order?.product).toMatchObject({ plan: 'monthly', regularPrice: 4.99 })
  })

  test('the same code was asked about once more since', async () => {
    const { page, order, answer } = await asking()
    order.editPromo('')
    order.editPromo('CALM50')
    page.outside.world.faults.hold('previewPrice')
    void order.applyPromo()
    const since = page.order
    await answer()
    expect(since?.promo.type).toBe('fetching')
    expect(page.order).toBe(since)
  })
})

test('a signed-in user whom the service does not know is not asked to sign in again', async () => {
  const page = await returningUser('/')
  page.outside.world.faults.next('previewPrice', { kind: 'sign-in-needed' })
  page.portal.order.editPromo('CALM50')
  await page.portal.order.applyPromo()
  expect(page.order?.promo).toEqual({ type: 'failed', code: 'CALM50', reason: 'not-checked' })
})

test('the draft is written when the plan or the code to keep changes, and not while somebody types', async () => {
  const page = await newVisitor('/membership')
  const { order } = page.portal
  const keep = vi.spyOn(page.outside.storage, 'keep')
  order.editPromo('CALM')
  order.editPromo('CALM50')
  order.openCheckout()
  expect(keep).not.toHaveBeenCalled()

  order.selectPlan('monthly')
  expect(storedIn(page.outside, 'order-draft')).toMatchObject({ plan: 'monthly' })
  await order.applyPromo()
  expect(storedIn(page.outside, 'order-draft')).toMatchObject({ plan: 'monthly', promoCode: 'CALM50' })
  expect(keep).toHaveBeenCalledTimes(2)
})
