import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { en } from '../support/english'
import { tabTo } from '../support/browser/keyboard'
import { newVisitor, type Visitor } from '../support/browser/visitor'

const phone = { width: 390, height: 844 }
const onPhone = (viewport = phone) => newVisitor({ viewport, hasTouch: true, isMobile: true })

/** Where an element is within the window. */
async function place(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error(`${String(target)} is nowhere`)
  return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width }
}

/** The part of the order that sticks to the window's lower edge. */
function bar(visitor: Visitor) {
  return visitor.page.locator('div', { has: visitor.link('Try Halcyon for free') }).last()
}

async function isOverlapped(target: Locator) {
  const { top, bottom, left, right } = await place(target)
  return target.evaluate(
    (element, [x, y]) => {
      const hit = document.elementFromPoint(x, y)
      return !(element.contains(hit) || (hit?.contains(element) ?? false))
    },
    [(left + right) / 2, (top + bottom) / 2] as const,
  )
}

test('the main action is within the thumb’s reach from the first screenful on, with what it costs', async () => {
  const visitor = await onPhone()
  await visitor.goTo('/membership')
  const action = visitor.link('Try Halcyon for free')
  await expect(action).toBeShown()
  expect((await place(action)).bottom).toBeLessThan(phone.height)
  expect((await place(action)).top).toBeGreaterThan(phone.height / 2)
  expect((await place(visitor.text('Pay $0.00 today, then $49.99 billed yearly'))).bottom).toBeLessThan(
    phone.height,
  )
})

const small = { width: 320, height: 640 }

/** What stands in the bar: the price, and the terms in short. */
const inBar = [
  /^Pay \$0\.00 today, then \$49\.99 billed yearly$/,
  /^7 days free, first charge \w+ \d\d, \d{4}\./,
]

test.each([small, phone])('what the action starts stands beside it, $width pixels wide', async (viewport) => {
  const visitor = await onPhone(viewport)
  await visitor.goTo('/membership')
  await expect(visitor.link('Try Halcyon for free')).toBeShown()
  await expectInBar()
  await visitor.arriveSignedIn()
  await expect(visitor.button('Continue')).toBeShown()
  await expectInBar()

  async function expectInBar() {
    for (const line of inBar) {
      const { top, bottom } = await place(visitor.text(line))
      expect(top).toBeGreaterThan(viewport.height * 0.7)
      expect(bottom).toBeLessThan(viewport.height)
    }
  }
})

test.each([
  { ...small, words: ['$4.99'] },
  { ...phone, words: ['$4.99', '$49.99', 'Saves $9.89 a year'] },
])('the first screenful shows $words whole, $width pixels wide', async ({ words, ...viewport }) => {
  const visitor = await onPhone(viewport)
  await visitor.goTo('/membership')
  const { top } = await place(bar(visitor))
  for (const text of words) {
    const shown = visitor.page.getByRole('group').getByText(text, { exact: true })
    expect((await place(shown)).bottom).toBeLessThan(top)
  }
})

test('a plan that has less to say takes less room', async () => {
  const visitor = await onPhone()
  await visitor.goTo('/membership')
  const height = async (name: 'Monthly' | 'Annual') => {
    const card = await place(visitor.page.locator('label', { has: visitor.plan(name) }))
    return card.bottom - card.top
  }
  expect(await height('Monthly')).toBeLessThan(await height('Annual'))
})

test('the order and its code follow the plans, the rest of the page comes after', async () => {
  const visitor = await onPhone()
  await visitor.goTo('/membership')
  const benefits = visitor.page.getByRole('heading', { name: en.benefits.heading })
  expect((await place(visitor.promoField)).bottom).toBeLessThan((await place(benefits)).top)
  const { bottom } = await place(visitor.plan('Annual'))
  expect((await place(visitor.promoField)).top - bottom).toBeLessThan(phone.height * 0.75)
})

test('the action rests in its place in the order once that is reached, its terms right below', async () => {
  const visitor = await onPhone()
  await visitor.goTo('/membership')
  await visitor.text('The subscription renews').scrollIntoViewIfNeeded()
  await visitor.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const action = await place(visitor.link('Try Halcyon for free'))
  const code = await place(visitor.promoField)
  const today = await place(visitor.text('Your 7-day free trial starts.'))
  expect(action.top).toBeGreaterThan(code.bottom)
  expect(today.top).toBeGreaterThan(action.bottom)
})

test('nothing that takes the focus is covered by the action', async () => {
  // So high that the action stands right over a card.
  const visitor = await onPhone({ width: 390, height: 700 })
  await visitor.goTo('/membership')
  await expect(visitor.promoField).toBeShown()
  expect(await isOverlapped(visitor.plan('Annual'))).toBe(true)
  for (const stop of [visitor.plan('Annual'), visitor.promoField]) {
    await tabTo(stop)
    expect(await isOverlapped(stop)).toBe(false)
  }
})

test.each([640, 740, 844])('a plan that takes the focus is seen whole, %i pixels high', async (height) => {
  const visitor = await onPhone({ width: 390, height })
  await visitor.goTo('/membership')
  await tabTo(visitor.plan('Annual'))
  const ring = 5
  const card = await place(visitor.page.locator('label', { has: visitor.plan('Annual') }))
  expect(card.bottom + ring).toBeLessThanOrEqual((await place(bar(visitor))).top)
})

test('in a low window, as at 400 % zoom, the action stays in its place', async () => {
  const visitor = await newVisitor({ viewport: { width: 320, height: 256 } })
  await visitor.goTo('/membership')
  const action = visitor.link('Try Halcyon for free')
  await expect(action).toBeShown()
  expect((await place(action)).top).toBeGreaterThan(256)
})

test('on the way the order is one line above the form, which opens to the rest', async () => {
  const visitor = await onPhone()
  await visitor.goTo('/membership?promo=CALM50')
  await visitor.begin()
  const line = visitor.button(/^Your order/)
  await expect(line).toSay(/Annual plan\s*\$0\.00 today/)
  expect((await place(line)).bottom).toBeLessThan((await place(visitor.field(en.fields.firstName))).top)
  await expect(visitor.text('$24.99 per year')).not.toBeShown()
  await line.click()
  await expect(visitor.text('$24.99 per year')).toBeShown()
  await expect(visitor.text(en.order.dueToday)).not.toBeShown()
  await expect(visitor.order).toSay('CALM50')

  await visitor.link('Sign In').click()
  await visitor.signIn()
  await visitor.openCheckout()
  await expect(line).toBeShown()
  await expect(visitor.text('$24.99 per year')).not.toBeShown()
})

test.each(['?country=CA', '?promo=CALM50'])(
  'the line is one row, however small the phone: %s',
  async (query) => {
    const visitor = await onPhone(small)
    await visitor.goTo(`/membership${query}`)
    await visitor.begin()
    const line = await place(visitor.button(/^Your order/))
    expect(line.bottom - line.top).toBeLessThan(56)
  },
)

test('who pays sees the amount, the way to pay and nothing of the account before', async () => {
  const visitor = await onPhone()
  await visitor.arriveAtCheckout()
  const pay = await place(visitor.button('Continue'))
  const today = await place(visitor.text(en.checkout.dueToday))
  const safe = await place(visitor.text(en.checkout.safe))
  expect(pay.top - today.bottom).toBeLessThan(24)
  expect(safe.top - pay.bottom).toBeLessThan(48)
  expect((await place(visitor.profile)).top).toBeGreaterThan(safe.bottom)
})

test('on a desk the order stands open beside the form, and in view while the page is read', async () => {
  const visitor = await newVisitor({ viewport: { width: 1280, height: 900 } })
  await visitor.goTo('/membership')
  await expect(visitor.order).toBeShown()
  await visitor.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  expect((await place(visitor.link('Try Halcyon for free'))).top).toBeGreaterThan(0)
  await visitor.begin()
  await expect(visitor.text('$49.99 per year')).toBeShown()
  await expect(visitor.button(/^Your order/)).not.toBeShown()
})

test('a button does not move away under the pointer when leaving a field shows what is wrong with it', async () => {
  const visitor = await onPhone()
  await visitor.goTo('/signup')
  await visitor.field(en.fields.email).fill('nora at example')
  const before = await place(visitor.button('Sign Up'))
  await visitor.field(en.fields.password).focus()
  await expect(visitor.text('Invalid email address')).toBeShown()
  expect(await place(visitor.button('Sign Up'))).toEqual(before)
})

test('in the browser of another app the email comes first, and it is said why', async () => {
  const visitor = await newVisitor({
    viewport: phone,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 390.0.0.28.85',
  })
  await visitor.goTo('/signup')
  await expect(visitor.text(en.providers.insideApp)).toBeShown()
  const [submit, google] = [visitor.button('Sign Up'), visitor.button('Continue with Google')]
  await expect(google).not.toBeShown()
  await visitor.text(en.providers.allTheSame).click()
  await expect(google).toBeShown()
  expect((await place(submit)).bottom).toBeLessThan((await place(google)).top)
})

test.each([
  ['apple', 320],
  ['apple', 412],
  ['google', 320],
  ['google', 412],
] as const)(
  'the mark of %s as used last stands in its button, beside the label, at %i px',
  async (method, width) => {
    const visitor = await onPhone({ width, height: 800 })
    await visitor.page.addInitScript((used) => window.localStorage.setItem('sign-in-method', used), method)
    await visitor.goTo('/signup')
    const mark = await place(visitor.text(en.providers.lastUsed))
    const button = await place(visitor.button(en.providers[method]))
    const label = await place(visitor.text(en.providers[method]))
    expect(mark.left - Math.max(button.left, 0)).toBeGreaterThan(0)
    expect([mark.top > button.top, mark.right < button.right, mark.bottom < button.bottom]).toEqual([
      true,
      true,
      true,
    ])
    expect(mark.top >= label.bottom || mark.left >= label.right).toBe(true)
    expect(button.bottom - button.top).toBeGreaterThanOrEqual(44)
  },
)

test('caps lock is said beside the label, and moves nothing', async () => {
  const visitor = await onPhone({ width: 320, height: 800 })
  await visitor.goTo('/signin')
  await visitor.button('Sign In').click()
  await visitor.field(en.fields.password).focus()
  const before = await place(visitor.button('Sign In'))
  await visitor.field(en.fields.password).dispatchEvent('keydown', { key: 'A', modifierCapsLock: true })
  const hint = await place(visitor.text(en.fields.capsLock))
  expect(hint.bottom).toBeLessThan((await place(visitor.field(en.fields.password))).top)
  expect(await place(visitor.button('Sign In'))).toEqual(before)
})

test.each([320, 360, 768, 1024, 1920])('nothing is wider than a window of %i px', async (width) => {
  const visitor = await newVisitor({ viewport: { width, height: 800 } })
  const surplus = () =>
    visitor.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await visitor.goTo('/membership?promo=CALM50')
  await expect(visitor.text('Code applied successfully.')).toBeShown()
  expect(await surplus()).toBe(0)
  await visitor.begin()
  await expect(visitor.button('Sign Up')).toBeShown()
  expect(await surplus()).toBe(0)
  await visitor.goTo('/signin')
  await visitor.signIn()
  await visitor.openCheckout()
  expect(await surplus()).toBe(0)
})
