import { describe, expect, test } from 'vitest'
import { en } from '../support/english'
import { newVisitorFrom, openBeforeProgram, program } from '../support/browser/before-the-program'
import { addExtension } from '../support/browser/hostile/extension'
import { LayoutShifts } from '../support/browser/layout-shifts'
import { delay, newVisitor, password } from '../support/browser/visitor'

const { fields } = en

// Without scripts: the tests of the engines. At forty moments of loading: full/early-choices.

/** Marks an order that the program has started: it has a date. */
const started = /[A-Z][a-z]+ \d{2}, \d{4}/

test('Apply reloads the page with the code, which the program applies', async () => {
  const { visitor, page, release } = await openBeforeProgram('/membership')
  await visitor.plan('Monthly').check()
  await visitor.applyCode('CALM50')
  await page.waitForURL('**/membership?plan=first&promoCode=CALM50', { waitUntil: 'commit' })
  await expect.poll(() => visitor.promoField.inputValue()).toBe('CALM50')
  await expect.poll(() => visitor.plan('Monthly').isChecked()).toBe(true)
  release()
  await expect(visitor.order).toContainText(en.promo.applied)
  await expect(visitor.order).toContainText('£2.49')
})

test('links to the sign-in and the sign-up take the plan and the code along', async () => {
  const { visitor, page, release } = await openBeforeProgram('/membership')
  await visitor.plan('Monthly').check()
  await visitor.promoField.fill('CALM50')
  await visitor.link('Sign In').click()
  await page.waitForURL('**/signin?plan=first&promo=CALM50', { waitUntil: 'commit' })
  await visitor.link(en.signIn.signUp).click()
  await page.waitForURL('**/signup?plan=first&promo=CALM50', { waitUntil: 'commit' })
  release()
  await expect(visitor.order).toContainText(en.order.planLine('Monthly'))
  await expect(visitor.order).toContainText('CALM50')
})

// The link of the notice reloads the page as the visitor does.
test('a reload before the program keeps the plan, the code and the rest of the address', async () => {
  const { visitor, page, release } = await openBeforeProgram('/membership?utm_source=mail')
  await visitor.plan('Monthly').check()
  await visitor.promoField.fill('CALM50')
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => visitor.promoField.inputValue()).toBe('CALM50')
  await expect.poll(() => visitor.plan('Monthly').isChecked()).toBe(true)
  expect(new URL(page.url()).search).toBe('?utm_source=mail')
  release()
  await expect(visitor.order).toContainText('then £4.99 billed monthly')
  await expect.poll(() => visitor.promoField.inputValue()).toBe('CALM50')
})

// The document before the reload has made both entries, so the browser changes the address alone.
test('Back after a reload leads to the page of its address, without and with the program', async () => {
  const visitor = await newVisitor()
  const { page } = visitor
  await visitor.goTo('/membership')
  await expect(visitor.order).toContainText(started)
  await visitor.link('Sign In').click()
  await expect(visitor.heading(en.signIn.heading)).toBeShown()
  const release = await delay(page, program)
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('contentinfo').waitFor()
  await page.evaluate(() => history.back())
  await expect(visitor.heading(en.membership.heading)).toBeShown()
  release()
  await expect(visitor.order).toContainText(started)
})

test("a host that answers with another address's page shows the right one once the program has come", async () => {
  const visitor = await newVisitor()
  const { page } = visitor
  await visitor.goTo('/membership')
  const other = new URL('/membership', page.url()).href
  await page.route('**/signin', async (route) =>
    route.fulfill({ response: await route.fetch({ url: other }) }),
  )
  await visitor.goTo('/signin')
  await expect(visitor.heading(en.signIn.heading)).toBeShown()
})

test('the code that the form has sent is still there after the sign-up', async () => {
  const { visitor, page, release } = await openBeforeProgram('/membership')
  await visitor.plan('Monthly').check()
  await visitor.promoField.fill('CALM50')
  await visitor.button(/Try .* free/).click()
  await page.waitForURL('**/signup?plan=first&promoCode=CALM50', { waitUntil: 'commit' })
  release()
  await visitor.signUp()
  await expect(visitor.order).toContainText('$2.49')
})

test('Back from the next page, before its program too, shows the plan and the code again', async () => {
  const { visitor, page } = await openBeforeProgram('/membership')
  for (const leave of [visitor.button(/Try .* free/), visitor.link('Sign In')]) {
    await visitor.plan('Monthly').check()
    await visitor.promoField.fill('CALM50')
    await leave.click()
    await page.waitForURL('**/sign*', { waitUntil: 'commit' })
    await page.goBack({ waitUntil: 'commit' })
    await expect.poll(() => visitor.promoField.inputValue()).toBe('CALM50')
    await expect.poll(() => visitor.plan('Monthly').isChecked()).toBe(true)
    await visitor.goTo('/membership', 'commit')
  }
})

test('what is chosen and typed before the program comes stays, with focus and caret', async () => {
  const visitor = await newVisitorFrom('GB')
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

// facebook/react#24430: extensions change the page before the program takes it over.
test('it stays also where an extension makes React render the page anew', async () => {
  const visitor = await newVisitor({ allowed: { errors: /Minified React error #418|Hydration failed/ } })
  await addExtension(visitor.context)
  const startProgram = await delay(visitor.page, '/assets/*.js')
  await visitor.goTo('/membership', 'commit')
  await visitor.plan('Monthly').check({ force: true })
  await visitor.promoField.fill('SPRING')
  startProgram()
  // The extension wraps nodes once the program runs.
  await visitor.page.locator('main x-wrapper').first().waitFor({ state: 'attached' })
  await expect.poll(() => visitor.plan('Monthly').isChecked()).toBe(true)
  expect(await visitor.promoField.inputValue()).toBe('SPRING')
  expect(await visitor.page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('promoCode')
})

test('a code that was removed from the field is not applied', async () => {
  const { visitor, release } = await openBeforeProgram('/membership?promo=CALM50')
  await expect.poll(() => visitor.promoField.inputValue()).toBe('CALM50')
  await visitor.promoField.fill('')
  release()
  await expect(visitor.order).toContainText(started)
  await expect(visitor.order).toContainText('then £49.99 billed yearly')
  await expect.poll(() => visitor.promoField.inputValue()).toBe('')
})

describe('the forms of an account', () => {
  const forms = [
    { path: '/signup', labels: [fields.firstName, fields.lastName, fields.email, fields.password] },
    { path: '/signin', labels: [fields.email, fields.password] },
    { path: '/forgot-password', labels: [fields.email] },
  ]

  test.for(forms)('$path sends nothing without the program', async ({ path, labels }) => {
    const { page } = await newVisitor({ javaScriptEnabled: false })
    await page.goto(path)
    for (const label of labels) await page.getByLabel(label, { exact: true }).fill('secret@example.org')
    await page.getByRole('main').locator('form button[type=submit]').click()
    await page.getByLabel(labels.at(-1) ?? '', { exact: true }).press('Enter')
    await page.evaluate(() => document.querySelector('form')?.submit())
    expect(new URL(page.url()).search).toBe('')
  })

  test.for(['Sign In', en.providers.google])(
    'a press on "%s" is answered, and carried out once',
    async (name) => {
      const { visitor, release } = await openBeforeProgram('/signin')
      await visitor.field(fields.email).fill('free@example.com')
      await visitor.field(fields.password).fill(password)
      await visitor.button(name).click()
      await expect(visitor.main.getByText(en.layout.busy)).toBeShown()
      await visitor.button(name).click()
      release()
      await visitor.button('Log out').waitFor()
    },
  )

  test.for([
    { end: 'the program fails', wait: false },
    { end: 'twenty seconds have passed', wait: true },
  ])('a press waits until $end, and then a sentence leads on', async ({ wait }) => {
    const visitor = await newVisitor({ allowed: { errors: /ERR_FAILED/ } })
    const { page } = visitor
    await page.clock.install()
    const release = await delay(page, program)
    await visitor.goTo('/signin', 'commit')
    await visitor.field(fields.password).fill(password)
    await visitor.button('Sign In').click()
    await expect(visitor.main.getByText(en.layout.busy)).toBeShown()
    await expect(visitor.text(en.layout.slowLoad)).not.toBeShown()
    if (wait) await page.clock.runFor(20_000)
    else release('failed')
    await expect(visitor.text(en.layout.slowLoad)).toBeShown()
    await expect(visitor.main.getByText(en.layout.busy)).not.toBeShown()
    expect(await visitor.field(fields.password).inputValue()).toBe(password)
  })

  test('an order of the address stands beside the form when the program comes, and the form keeps the focus', async () => {
    const { visitor, page, release } = await openBeforeProgram('/signup?plan=first&promoCode=CALM50')
    await visitor.field(fields.email).pressSequentially('a@exam')
    release()
    await expect(visitor.order).toContainText(en.order.planLine('Monthly'))
    await page.keyboard.type('ple.org')
    await expect.poll(() => visitor.field(fields.email).inputValue()).toBe('a@example.org')
  })
})

test('Sign In takes the choice along while the program waits for the session', async () => {
  const { visitor, page, release } = await openBeforeProgram('/membership')
  await visitor.plan('Monthly').check()
  await visitor.promoField.fill('CALM50')
  release()
  await visitor.link('Sign In').click()
  await page.waitForURL('**/signin**')
  await visitor.signIn()
  // In the currency of the country, which the sandbox forgets with a new document.
  await expect(visitor.order).toContainText('2.49 per month')
})
