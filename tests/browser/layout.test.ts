import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { offer } from '../../src/i18n/de/language'
import { en } from '../support/english'
import { LayoutShifts } from '../support/browser/layout-shifts'
import { servePortalIn } from '../support/browser/launch'
import { newVisitor, type Visitor } from '../support/browser/visitor'

const phone = { width: 390, height: 844 }
const small = { width: 320, height: 640 }
const onPhone = (viewport = phone) => newVisitor({ viewport, hasTouch: true, isMobile: true })
const action = (visitor: Visitor) => visitor.button('Try Halcyon for free')

/** Returns the edges of an element within the window, in pixels. */
async function edges(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error(`${String(target)} is not rendered`)
  return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width }
}

/** The part of the order that sticks to the lower edge of the window. */
const stickyBar = (visitor: Visitor) => visitor.page.locator('div', { has: action(visitor) }).last()

const planCard = (visitor: Visitor, name: 'Monthly' | 'Annual') =>
  visitor.page.locator('label', { has: visitor.plan(name) })

test.for([
  { ...small, prices: ['$4.99'] },
  { ...phone, prices: ['$4.99', '$49.99', 'Save $9.89 a year'] },
])(
  'the first screen shows the main action, its terms and $prices, $width px wide',
  async ({ prices, ...viewport }) => {
    const visitor = await onPhone(viewport)
    const expectTermsInBar = async () => {
      for (const line of [/^Pay \$0\.00 today, then \$49\.99 billed yearly$/, /^First charge \w+ \d\d/]) {
        const { top, bottom } = await edges(visitor.text(line))
        expect(top).toBeGreaterThan(viewport.height * 0.7)
        expect(bottom).toBeLessThan(viewport.height)
      }
    }
    await visitor.goTo('/membership')
    await expect(action(visitor)).toBeShown()
    expect((await edges(action(visitor))).bottom).toBeLessThan(viewport.height)
    await expectTermsInBar()
    const bar = await edges(stickyBar(visitor))
    for (const price of prices) {
      const shown = visitor.page.getByRole('group').getByText(price, { exact: true })
      expect((await edges(shown)).bottom).toBeLessThan(bar.top)
    }
    await visitor.openSignedIn()
    await expect(visitor.button('Continue')).toBeShown()
    await expectTermsInBar()
  },
)

test('on a phone the benefits come first, then the plans, the order and the questions', async () => {
  const visitor = await onPhone()
  await visitor.goTo('/membership')
  await expect(action(visitor)).toBeShown()
  const code = await edges(visitor.promoField)
  const plans = await edges(planCard(visitor, 'Monthly'))
  expect((await edges(visitor.text(en.benefits.video.title))).bottom).toBeLessThan(plans.top)
  expect(code.bottom).toBeLessThan(
    (await edges(visitor.page.getByRole('heading', { name: en.questions.heading }))).top,
  )
  expect(code.top - (await edges(visitor.plan('Annual'))).bottom).toBeLessThan(phone.height * 0.75)

  const bar = await edges(action(visitor))
  await visitor.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  expect(await edges(action(visitor))).toEqual(bar)
  expect((await edges(visitor.link(en.layout.support))).bottom).toBeLessThan(bar.top)
})

test(
  'the offer of a language is the only bar of a phone, until it is answered, and moves nothing',
  { timeout: 120_000 },
  async () => {
    const options = { baseURL: await servePortalIn('en,de'), locale: 'de-DE' }
    const sizes = [
      { viewport: phone, barsBeside: 0 },
      { viewport: { width: 820, height: 1180 }, barsBeside: 1 },
    ]
    for (const { viewport, barsBeside } of sizes) {
      const visitor = await newVisitor({ ...options, viewport, hasTouch: true, isMobile: true })
      const shifts = await LayoutShifts.observe(visitor.context, 0.002)
      const bars = async () => ((await edges(action(visitor))).bottom < viewport.height ? 1 : 0)
      await visitor.goTo('/membership')
      await expect(visitor.link(offer.text)).toBeShown()
      await expect.poll(bars).toBe(barsBeside)
      expect(shifts.lines).toEqual([])
      await visitor.button(offer.decline).click()
      await expect.poll(bars).toBe(1)
    }
  },
)

test.for([['CALM50', en.promo.applied] as const, ['NOPE', en.promo.failed.refused] as const])(
  'on a phone the answer to the code %s comes into view above the bar',
  async ([code, answer]) => {
    const visitor = await onPhone()
    await visitor.goTo('/membership')
    await visitor.promoField.fill(code)
    const bar = await edges(stickyBar(visitor))
    // The button is right above the bar.
    const { bottom } = await edges(visitor.button('Apply'))
    await visitor.page.evaluate((by) => window.scrollBy(0, by), Math.ceil(bottom - bar.top) + 2)
    await visitor.button('Apply').click()
    await expect(visitor.text(answer)).toBeShown()
    await expect.poll(async () => (await edges(visitor.text(answer))).bottom).toBeLessThan(bar.top)
  },
)

test('the menu of the account is within the window with large letters', async () => {
  const visitor = await newVisitor({ viewport: small })
  await visitor.openSignedIn()
  const session = await visitor.context.newCDPSession(visitor.page)
  for (const standard of [24, 32]) {
    await session.send('Page.setFontSizes', { fontSizes: { standard } })
    await visitor.button(/^Your account/).click()
    const inMenu = visitor.page.getByRole('banner').getByRole('button', { name: 'Log out' })
    const { left, right } = await edges(inMenu)
    expect(left).toBeGreaterThan(0)
    expect(right).toBeLessThan(small.width)
    await visitor.page.keyboard.press('Escape')
  }
})

test('the whole ring of what Tab leads to is within the window', async () => {
  const visitor = await newVisitor({ viewport: { width: 1280, height: 900 } })
  const { page } = visitor
  await visitor.openSignedIn('subscribed@example.com')
  await visitor.link(en.subscription.changeCard).click()
  await visitor.cardNumber.waitFor()
  const keep = visitor.link(en.changeCard.keep)
  await visitor.button('Continue').focus()
  // It ends at the window's edge, as it does by chance with one font or another.
  const height = Math.ceil((await edges(keep)).bottom)
  await page.setViewportSize({ width: 1280, height })
  await page.keyboard.press('Tab')
  expect(await keep.evaluate((element) => element === document.activeElement)).toBe(true)
  const ring = await keep.evaluate((element) => {
    const { outlineWidth, outlineOffset } = getComputedStyle(element)
    return Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
  })
  expect((await edges(keep)).bottom + ring).toBeLessThanOrEqual(height)
})

test('on a phone the checkout has the amount, the button and the assurance close together', async () => {
  const visitor = await onPhone()
  await visitor.openAtCheckout()
  const pay = await edges(visitor.button('Continue'))
  const assurance = await edges(visitor.text(en.cardForm.safe))
  expect(pay.top - (await edges(visitor.text('Amount you pay today'))).bottom).toBeLessThan(24)
  expect(assurance.top - pay.bottom).toBeLessThan(48)
})

test('on a desktop the order stands beside the form and stays in view', async () => {
  const visitor = await newVisitor({ viewport: { width: 1280, height: 900 } })
  await visitor.goTo('/membership')
  await expect(visitor.order).toBeShown()
  await visitor.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  expect((await edges(action(visitor))).top).toBeGreaterThan(0)
  await visitor.continueToSignUp()
  await expect(visitor.order.getByText('$49.99 per year')).toBeShown()
  await expect(visitor.button(/^Your order/)).not.toBeShown()
})

test.for([1280, 1024])(
  'the account stands right below the plans, which do not move it, %i px wide',
  async (width) => {
    const visitor = await newVisitor({ viewport: { width, height: 900 } })
    await visitor.openSignedIn()
    const shifts = await LayoutShifts.observe(visitor.context, 0.0005)
    await visitor.page.reload()
    await expect(visitor.order).toBeShown()
    await expect(visitor.button(en.account.deleteAccount)).toBeShown()
    const account = await edges(visitor.profile)
    expect(account.top - (await edges(planCard(visitor, 'Annual'))).bottom).toBeLessThan(48)
    expect(account.top).toBeLessThan((await edges(visitor.order)).bottom)
    expect(shifts.lines).toEqual([])
  },
)

test('each field of the sign-up on a phone has its error on one line, with its icon', async () => {
  const visitor = await onPhone()
  await visitor.goTo('/signup')
  await visitor.button('Sign Up').click()
  for (const problem of ['first-name-required', 'last-name-required', 'email-required'] as const) {
    const error = visitor.page.locator('p', { has: visitor.text(en.fields.problems[problem]) })
    await expect(error.locator('svg')).toBeShown()
    const { top, bottom } = await edges(error)
    expect(bottom - top).toBeLessThan(24)
  }
})

test('validation and caps lock hints do not move the form', async () => {
  const visitor = await onPhone({ width: 320, height: 1200 })
  await visitor.goTo('/signup')
  await visitor.field(en.fields.email).fill('nora at example')
  const before = await edges(visitor.button('Sign Up'))
  await visitor.field(en.fields.password).focus()
  await expect(visitor.text(en.fields.problems['email-invalid'])).toBeShown()
  expect(await edges(visitor.button('Sign Up'))).toEqual(before)
  await visitor.field(en.fields.password).dispatchEvent('keydown', { key: 'A', modifierCapsLock: true })
  const hint = await edges(visitor.text(en.fields.capsLock))
  expect(hint.bottom).toBeLessThan((await edges(visitor.field(en.fields.password))).top)
  expect(await edges(visitor.button('Sign Up'))).toEqual(before)
})

test.for([
  ['no-preference', '$4.99 per month'],
  ['reduce', undefined],
] as const)(
  'with the setting "%s" for motion, the moving text after a choice is %s',
  async ([reducedMotion, price]) => {
    const visitor = await newVisitor({ reducedMotion })
    const moved = () => visitor.page.evaluate(() => document.body.dataset['moved'])
    await visitor.page.addInitScript(() => {
      document.addEventListener('transitionrun', ({ propertyName, target }) => {
        if (propertyName === 'translate') document.body.dataset['moved'] = (target as Element).textContent
      })
    })
    await visitor.goTo('/membership')
    await visitor.plan('Monthly').check()
    await expect(visitor.order).toContainText('$4.99 per month')
    // A transition begins in the frame after the change.
    await visitor.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    expect(await moved()).toBe(price)
  },
)
