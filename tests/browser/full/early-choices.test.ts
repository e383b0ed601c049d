import { expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { en } from '../../support/english'
import { openPortal } from '../../support/browser/launch'

const moments = 40
/** In milliseconds after the first paint. The program is idle before the last one. */
const last = 1500

interface Plan {
  readonly radio?: string
  readonly field: string
  readonly text: string
  /** A button that is pressed then. */
  readonly press?: string
  readonly delay: number
}

/**
 * Runs in the page. At its moment, the visitor chooses, types, moves the caret and may press a button. On a busy machine the page may
 * be painted before all of it is there.
 */
function act({ radio, field, text, press, delay }: Plan): void {
  const find = (selector: string) => document.querySelector<HTMLInputElement>(selector)
  new PerformanceObserver((_, observer) => {
    observer.disconnect()
    const start = performance.now()
    const look = () => {
      const isThere = [radio, field, press].every((each) => each === undefined || find(each))
      if (performance.now() - start < delay || !isThere) return void requestAnimationFrame(look)
      if (radio !== undefined) find(radio)?.click()
      find(field)?.focus()
      document.execCommand('insertText', false, text)
      find(field)?.setSelectionRange(2, 2)
      Reflect.set(window, 'acted', true)
      if (press !== undefined) find(press)?.click()
    }
    look()
  }).observe({ type: 'paint', buffered: true })
}

/** Opens the page of plans, where the monthly plan is chosen and a code typed. */
async function openPlans(context: BrowserContext, plan: Pick<Plan, 'text' | 'press' | 'delay'>) {
  const page = await context.newPage()
  await page.addInitScript(act, { radio: '[value=first]', field: '[name=promoCode]', ...plan })
  await page.goto('/membership', { waitUntil: 'commit' })
  return page
}

/** Waits until the choice is made, and the program has started and has nothing to do. */
async function settled(page: Page) {
  await page.waitForFunction(() => Reflect.get(window, 'acted') === true)
  await page.locator('main:not(:has([data-loading]))').waitFor()
  await page.locator('[data-slow-load]').waitFor({ state: 'detached' })
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}

const read = (page: Page, field: string) =>
  page.evaluate((selector) => {
    const input = document.querySelector<HTMLInputElement>(selector)
    return {
      value: input?.value,
      caret: input?.selectionStart,
      hasFocus: document.activeElement === input,
      plan: document.querySelector<HTMLInputElement>('[name=plan]:checked')?.value,
    }
  }, field)

const each = Array.from({ length: moments }, (_, number) => Math.round((number * last) / (moments - 1)))

/** Visits in as many tabs as wait for their moments at once. Returns the moments at which `visit` lost something or failed. */
async function visitAtEach(visit: (delay: number) => Promise<unknown>): Promise<readonly string[]> {
  const delays = each.values()
  const failures: string[] = []
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const delay of delays) {
        const lost = await visit(delay).catch((cause: unknown) => String(cause))
        if (lost !== undefined) failures.push(`${delay} ms: ${JSON.stringify(lost)}`)
      }
    }),
  )
  return failures
}

/** Forty visits, on a busy machine. */
const timeout = 300_000

test(
  'a choice at any of forty moments of loading is the one that the program shows and sells',
  { timeout },
  async () => {
    const { context } = await openPortal({ extraHTTPHeaders: { 'X-Country-Code': 'GB' } })
    const lost = await visitAtEach(async (delay) => {
      const page = await openPlans(context, { text: 'CALM', delay })
      await settled(page)
      await page.getByText('then £4.99 billed monthly').waitFor()
      await page.locator('main', { hasText: /from [A-Z]/ }).waitFor()
      const found = await read(page, '[name=promoCode]')
      const expected = { value: 'CALM', caret: 2, hasFocus: true, plan: 'first' }
      if (JSON.stringify(found) !== JSON.stringify(expected)) return found
      await page.keyboard.type('X')
      await page.getByRole('button', { name: 'Apply' }).click()
      await page.getByText('Invalid promocode').first().waitFor()
      await page.getByRole('button', { name: /^Try / }).click()
      await page.getByText('Monthly plan').filter({ visible: true }).first().waitFor()
      return page.close()
    })
    expect(lost).toEqual([])
  },
)

test(
  'one press of the main button at any of forty moments of loading takes the choice along',
  { timeout },
  async () => {
    const { context } = await openPortal({ extraHTTPHeaders: { 'X-Country-Code': 'GB' } })
    const lost = await visitAtEach(async (delay) => {
      const press = 'main [type=submit]:not([hidden], [formaction])'
      const page = await openPlans(context, { text: 'CALM50', press, delay })
      await page.waitForURL(({ pathname }) => pathname === '/signup')
      const order = page.getByRole('region', { name: en.order.region })
      await order.getByText(en.order.planLine('Monthly')).filter({ visible: true }).waitFor()
      await order.getByText('CALM50').waitFor()
      return page.close()
    })
    expect(lost).toEqual([])
  },
)

test.for([
  { path: '/signup', fields: ['firstName', 'lastName', 'email', 'password'] },
  { path: '/signin', fields: ['email', 'password'] },
])('what is typed at any of forty moments of loading $path stands', { timeout }, async ({ path, fields }) => {
  const { context } = await openPortal({})
  const lost = await visitAtEach(async (delay) => {
    const page = await context.newPage()
    const number = each.indexOf(delay)
    const field = `[name=${fields[number % fields.length]}]`
    // Every other visitor presses the button as well: the other fields are empty, so nothing is sent.
    const press = number % (2 * fields.length) < fields.length ? undefined : 'form [type=submit]'
    await page.addInitScript(act, { field, text: 'ann@example.org', delay, ...(press && { press }) })
    await page.goto(path, { waitUntil: 'commit' })
    await settled(page)
    const { value, caret, hasFocus } = await read(page, field)
    const stands = value === 'ann@example.org' && (press || (caret === 2 && hasFocus))
    const address = page.url().slice(new URL(page.url()).origin.length)
    if (!stands || address !== path) return { field, press, value, caret, hasFocus, address }
    return page.close()
  })
  expect(lost).toEqual([])
})
