import { describe, expect, test } from 'vitest'
import { newVisitor, returningUser, type HeadlessPortal } from '../support/headless-portal'
import { signIn } from '../support/test-world'

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
