import { describe, expect, test } from 'vitest'
import { en } from '../support/english'
import { findViolations } from '../support/browser/axe'
import { openPortal, type PortalOptions } from '../support/browser/launch'
import { LayoutShifts } from '../support/browser/layout-shifts'
import { delay, newVisitor, password, visitorIn, type Visitor } from '../support/browser/visitor'

const program = '**/assets/libraries-*.js'
const startLabel = en.membership.tryFree('Halcyon')

const openFrom = async (country: string | undefined, options: PortalOptions = {}) =>
  visitorIn(
    await openPortal({ ...options, ...(country && { extraHTTPHeaders: { 'X-Country-Code': country } }) }),
  )

/** The address in the query of which the choice is sent. */
const queryOf = (visitor: Visitor) => Object.fromEntries(new URL(visitor.page.url()).searchParams)

/** Marks an order that the program has started: it has a date. */
const started = /[A-Z][a-z]+ \d{2}, \d{4}/

interface World {
  readonly name: string
  readonly options?: PortalOptions
  readonly country?: string
  readonly late?: boolean
  readonly order: RegExp
}

const withPrice = /£4\.99 per month/
const withoutPrice = /^[^$£]*$/
const worlds: World[] = [
  { name: 'without scripts', options: { javaScriptEnabled: false }, country: 'GB', order: withPrice },
  {
    name: 'without scripts in an unknown country',
    options: { javaScriptEnabled: false },
    order: withoutPrice,
  },
  { name: 'before the program', country: 'GB', late: true, order: withPrice },
  { name: 'before the program in an unknown country', late: true, order: withoutPrice },
]

describe.for(worlds)('$name', ({ options, country, late, order }) => {
  test('the plan and the code that were chosen are sent to the sign-up', async () => {
    const visitor = await openFrom(country, options)
    const { page } = visitor
    const release = late ? await delay(page, program) : undefined
    await visitor.goTo('/membership', 'commit')
    await expect.poll(() => visitor.plan('Annual').isChecked()).toBe(true)
    await visitor.plan('Monthly').check()
    await expect(visitor.order).toContainText(en.order.planLine('Monthly'))
    const shown = await visitor.order.innerText()
    expect(shown).not.toContain(en.order.planLine('Annual'))
    expect(shown).toMatch(order)
    await visitor.promoField.fill('CALM50')
    await visitor.button(startLabel).click()
    await page.waitForURL(({ pathname }) => pathname === '/signup', { waitUntil: 'commit' })
    expect(queryOf(visitor)).toEqual({ plan: 'first', promoCode: 'CALM50' })
    release?.()
    if (!late) return
    await expect(visitor.order).toContainText(en.order.planLine('Monthly'))
    await expect(visitor.order).toContainText('CALM50')
  })

  test('Enter in the field sends both too', async () => {
    const visitor = await openFrom(country, options)
    if (late) await delay(visitor.page, program)
    await visitor.goTo('/membership', 'commit')
    await visitor.promoField.fill('CALM50')
    await visitor.promoField.press('Enter')
    await visitor.page.waitForURL(({ pathname }) => pathname === '/signup', { waitUntil: 'commit' })
    expect(queryOf(visitor)).toEqual({ plan: 'second', promoCode: 'CALM50' })
  })
})

test('Apply reloads the page with the code, which the program applies', async () => {
  const visitor = await openFrom('GB')
  const release = await delay(visitor.page, program)
  await visitor.goTo('/membership', 'commit')
  await visitor.plan('Monthly').check()
  await visitor.applyCode('CALM50')
  await visitor.page.waitForURL('**/membership?plan=first&promoCode=CALM50', { waitUntil: 'commit' })
  await expect.poll(() => visitor.promoField.inputValue()).toBe('CALM50')
  await expect.poll(() => visitor.plan('Monthly').isChecked()).toBe(true)
  release()
  await expect(visitor.order).toContainText(en.promo.applied)
  await expect(visitor.order).toContainText('£2.49')
})

test('links to the sign-in and the sign-up take the plan and the code along', async () => {
  const visitor = await openFrom('GB')
  const release = await delay(visitor.page, program)
  await visitor.goTo('/membership', 'commit')
  await visitor.plan('Monthly').check()
  await visitor.promoField.fill('CALM50')
  await visitor.link('Sign In').click()
  await visitor.page.waitForURL('**/signin?plan=first&promoCode=CALM50', { waitUntil: 'commit' })
  await visitor.link(en.signIn.signUp).click()
  await visitor.page.waitForURL('**/signup?plan=first&promoCode=CALM50', { waitUntil: 'commit' })
  release()
  await expect(visitor.order).toContainText(en.order.planLine('Monthly'))
  await expect(visitor.order).toContainText('CALM50')
})

test('where scripting is off, there is no button that could only reload the page', async () => {
  const visitor = await openFrom('GB', { javaScriptEnabled: false })
  await visitor.goTo('/membership')
  await expect(visitor.promoField).toBeShown()
  await expect(visitor.button('Apply')).not.toBeShown()
})

test('what is chosen and typed before the program comes stays, with focus and caret', async () => {
  const visitor = await openFrom('GB')
  const shifts = await LayoutShifts.observe(visitor.context, 0.0005)
  const release = await delay(visitor.page, program)
  await visitor.goTo('/membership?plan=second', 'commit')
  await visitor.plan('Monthly').check()
  await visitor.promoField.pressSequentially('CALM')
  await visitor.promoField.press('ArrowLeft')
  shifts.step = 'start'
  release()
  await expect(visitor.order).toContainText(started)
  await expect.poll(() => visitor.plan('Monthly').isChecked()).toBe(true)
  await expect(visitor.order).toContainText('£4.99')
  await expect(visitor.promoField).toHaveFocus()
  await visitor.page.keyboard.type('X')
  await expect.poll(() => visitor.promoField.inputValue()).toBe('CALXM')
  // A busy browser paints before the whole page is parsed.
  expect(shifts.lines.filter((line) => line.includes('at start'))).toEqual([])
})

test('a code that was removed from the field is not applied', async () => {
  const visitor = await openFrom('GB')
  const release = await delay(visitor.page, program)
  await visitor.goTo('/membership?promo=CALM50', 'commit')
  await expect.poll(() => visitor.promoField.inputValue()).toBe('CALM50')
  await visitor.promoField.fill('')
  release()
  await expect(visitor.order).toContainText(started)
  await expect(visitor.order).toContainText('then £49.99 billed yearly')
  await expect.poll(() => visitor.promoField.inputValue()).toBe('')
})

test.for(['/membership', '/signup', '/signin', '/forgot-password'])(
  '%s is accessible before the program comes, and fits on phone and desktop, in both directions',
  async (path) => {
    const visitor = await openFrom('GB')
    const { page } = visitor
    await delay(page, program)
    await visitor.goTo(path, 'commit')
    await visitor.main.getByRole('button').first().waitFor()
    expect(await findViolations(page)).toEqual([])
    // A window of 1280 px at 400 % is 320 px wide.
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      for (const dir of ['ltr', 'rtl']) {
        const widest = await page.evaluate((direction) => {
          document.documentElement.dir = direction
          return document.documentElement.scrollWidth
        }, dir)
        expect({ dir, widest }).toEqual({ dir, widest: width })
      }
    }
  },
)

test('before the program the keyboard leads from the plans to the field, Apply and the main action', async () => {
  const visitor = await openFrom('GB')
  const { keyboard } = visitor.page
  await delay(visitor.page, program)
  await visitor.goTo('/membership', 'commit')
  await visitor.plan('Annual').focus()
  await keyboard.press('ArrowUp')
  await expect(visitor.plan('Monthly')).toHaveFocus()
  await expect(visitor.order).toContainText('£4.99 per month')
  for (const next of [visitor.promoField, visitor.button('Apply'), visitor.button(startLabel)]) {
    await keyboard.press('Tab')
    await expect(next).toHaveFocus()
  }
  await keyboard.press('Enter')
  await visitor.page.waitForURL('**/signup?plan=first&promoCode=', { waitUntil: 'commit' })
})

describe('the forms of an account', () => {
  const forms = [
    {
      path: '/signup',
      fields: [en.fields.firstName, en.fields.lastName, en.fields.email, en.fields.password],
    },
    { path: '/signin', fields: [en.fields.email, en.fields.password] },
    { path: '/forgot-password', fields: [en.fields.email] },
  ]

  test.for(forms)('$path sends nothing without the program', async ({ path, fields }) => {
    const { page } = await newVisitor({ javaScriptEnabled: false })
    await page.goto(path)
    for (const label of fields) await page.getByLabel(label, { exact: true }).fill('secret@example.org')
    await page.getByRole('main').locator('form button[type=submit]').click()
    await page.getByLabel(fields.at(-1) ?? '', { exact: true }).press('Enter')
    await page.evaluate(() => document.querySelector('form')?.submit())
    expect(new URL(page.url()).search).toBe('')
  })

  test.for(forms)(
    '$path keeps what was typed before the program came, with the focus',
    async ({ path, fields }) => {
      const visitor = await newVisitor()
      const { page } = visitor
      const release = await delay(page, program)
      await visitor.goTo(path, 'commit')
      for (const label of fields) await visitor.field(label).fill('a@example.org')
      const last = visitor.field(fields.at(-1) ?? '')
      await last.press('ArrowLeft')
      release()
      await page.locator('main:not(:has([data-loading]))').waitFor()
      await page.keyboard.type('X')
      for (const label of fields.slice(0, -1))
        await expect.poll(() => visitor.field(label).inputValue()).toBe('a@example.org')
      await expect.poll(() => last.inputValue()).toBe('a@example.orXg')
      await expect(last).toHaveFocus()
    },
  )

  test('a press before the program comes is answered, and carried out once', async () => {
    const visitor = await newVisitor()
    const { page } = visitor
    const release = await delay(page, program)
    await visitor.goTo('/signin', 'commit')
    await visitor.field(en.fields.email).fill('free@example.com')
    await visitor.field(en.fields.password).fill(password)
    await visitor.button('Sign In').click()
    await expect(visitor.main.getByText(en.layout.busy)).toBeShown()
    await visitor.button('Sign In').click()
    release()
    await visitor.button('Log out').waitFor()
  })

  test.for([
    { end: 'the program fails', wait: false },
    { end: 'twenty seconds have passed', wait: true },
  ])('a press waits until $end, and then a sentence leads on', async ({ wait }) => {
    const visitor = await newVisitor({ allowed: { errors: /ERR_FAILED/ } })
    const { page } = visitor
    await page.clock.install()
    const release = await delay(page, program)
    await visitor.goTo('/signin', 'commit')
    await visitor.field(en.fields.password).fill(password)
    await visitor.button('Sign In').click()
    await expect(visitor.main.getByText(en.layout.busy)).toBeShown()
    await expect(visitor.text(en.layout.slowLoad)).not.toBeShown()
    if (wait) await page.clock.runFor(20_000)
    else release('failed')
    await expect(visitor.text(en.layout.slowLoad)).toBeShown()
    await expect(visitor.main.getByText(en.layout.busy)).not.toBeShown()
    expect(await visitor.field(en.fields.password).inputValue()).toBe(password)
  })

  test('a press on a provider is carried out too', async () => {
    const visitor = await newVisitor()
    const { page } = visitor
    const release = await delay(page, program)
    await visitor.goTo('/signin', 'commit')
    await visitor.button(en.providers.google).click()
    await expect(visitor.main.getByText(en.layout.busy)).toBeShown()
    release()
    await visitor.button('Log out').waitFor()
  })

  test('an order of the address stands beside the form when the program comes, and the form keeps the focus', async () => {
    const visitor = await newVisitor()
    const { page } = visitor
    const release = await delay(page, program)
    await visitor.goTo('/signup?plan=first&promoCode=CALM50', 'commit')
    await visitor.field(en.fields.email).pressSequentially('a@exam')
    release()
    await expect(visitor.order).toContainText(en.order.planLine('Monthly'))
    await page.keyboard.type('ple.org')
    await expect.poll(() => visitor.field(en.fields.email).inputValue()).toBe('a@example.org')
  })
})
