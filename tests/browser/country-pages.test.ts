import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { en } from '../support/english'
import { newVisitorFrom, openBeforeProgram, program } from '../support/browser/before-the-program'
import { fontsOf, LayoutShifts } from '../support/browser/layout-shifts'
import { delay } from '../support/browser/visitor'

const phone = { width: 412, height: 823 }
const desktop = { width: 1280, height: 900 }
const countries = [
  { country: 'US', price: 'then $49.99 billed yearly', viewport: phone },
  { country: 'GB', price: 'then £49.99 billed yearly', viewport: desktop },
  { country: 'NZ', price: 'then NZ$89.99 billed yearly', viewport: phone },
  // The catalogue does not list it.
  { country: 'FR', price: 'then $49.99 billed yearly', viewport: desktop },
]
const anyPrice = /[$£]\d/

/** Runs in the page. Returns the visible texts of the main region, without dates. */
function visibleTexts(): string[] {
  const texts: string[] = []
  const walker = document.createTreeWalker(
    document.querySelector('main') ?? document.body,
    NodeFilter.SHOW_TEXT,
  )
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement
    const isShown = element?.checkVisibility({ visibilityProperty: true })
    const text = (walker.currentNode.textContent ?? '')
      .replace(/[A-Z][a-z]+ \d{2}, \d{4}|\u2007+ \u2007+ \u2007+/g, '<date>')
      .trim()
    if (isShown && text !== '') texts.push(text)
  }
  return texts
}

/** Records every text of the main region that a frame has shown. */
async function recordFrames(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(
    `globalThis.__name = (wrapped) => wrapped; globalThis.visibleTexts = ${String(visibleTexts)}`,
  )
  await page.addInitScript(() => {
    const record: string[] = []
    Reflect.set(window, 'frames-shown', record)
    const read = Reflect.get(window, 'visibleTexts') as typeof visibleTexts
    const look = () => {
      const text = document.readyState === 'loading' ? '' : read().join('\n')
      if (text !== '' && text !== record.at(-1)) record.push(text)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  return () => page.evaluate(() => Reflect.get(window, 'frames-shown') as string[])
}

test.for(countries)(
  'the program shows what the page for $country has shown, in place, $viewport.width px wide',
  async ({ country, price, viewport }) => {
    const { page, context } = await newVisitorFrom(country, { viewport })
    const shifts = await LayoutShifts.observe(context, 0.0005)
    const framesOf = await recordFrames(page)
    const release = await delay(page, program)
    await page.goto('/membership', { waitUntil: 'commit' })
    // The fallback font is applied together with the rules of the web font, which cannot be loaded here.
    await expect.poll(() => fontsOf(page)).toContain('Figtree: error')
    const texts = [en.plans.yearly.subtitle, en.promo.apply, en.terms.later.yearly, en.layout.terms]
    const boxes = () =>
      Promise.all(
        texts.map(async (text) => {
          const found = page.getByText(text, { exact: true }).filter({ visible: true })
          return { text, box: await found.last().boundingBox() }
        }),
      )
    const before = await boxes()
    const order = page.getByRole('region', { name: en.order.region })
    await expect(order).toContainText(price)
    const element = await order.elementHandle()
    shifts.step = 'program'
    release()
    await page.getByRole('radio').first().waitFor()
    await expect(page.getByRole('main')).toContainText(/from [A-Z][a-z]+ \d{2}, \d{4}/)
    expect(await boxes()).toEqual(before)
    // Selected text and the place of a screen reader stay.
    expect(await element?.evaluate((each) => each.isConnected)).toBe(true)
    expect(await framesOf()).toEqual([expect.stringContaining('from <date>')])
    // A busy browser paints before the whole page is parsed.
    expect(shifts.lines.filter((line) => line.includes('at program'))).toEqual([])
  },
)

test.for([
  { query: '?promo=CALM50', shown: en.promo.applied },
  { query: '?plan=first&promo=CALM50', shown: 'Monthly plan' },
])(
  'a link with the code of $query shows no price until the program has read it',
  async ({ query, shown }) => {
    const { visitor, page, release } = await openBeforeProgram(`/membership${query}`)
    await expect(visitor.promoField).toBeShown()
    expect((await page.evaluate(visibleTexts)).join('\n')).not.toMatch(anyPrice)
    release()
    await expect(visitor.order).toContainText(shown)
    await expect(visitor.main).toContainText('£')
  },
)

test('a plan that was chosen before a reload is not replaced by another one', async () => {
  const visitor = await newVisitorFrom('GB')
  await visitor.goTo('/membership')
  await visitor.plan('Monthly').check()
  const framesOf = await recordFrames(visitor.page)
  await visitor.page.reload()
  await expect.poll(() => visitor.plan('Monthly').isChecked()).toBe(true)
  expect((await framesOf()).join('\n')).not.toContain('£49.99 billed yearly')
})

test('a returning subscriber never sees the plans', async () => {
  const visitor = await newVisitorFrom('GB')
  await visitor.openSignedIn('subscribed@example.com')
  const framesOf = await recordFrames(visitor.page)
  const release = await delay(visitor.page, program)
  await visitor.page.goto('/membership', { waitUntil: 'commit' })
  await expect(visitor.promoField).toBeShown()
  expect((await visitor.page.evaluate(visibleTexts)).join('\n')).not.toMatch(anyPrice)
  release()
  await visitor.page.waitForURL((url) => url.pathname === '/')
  await expect(visitor.profile).toBeShown()
  expect((await framesOf()).join('\n')).not.toContain('£')
})
