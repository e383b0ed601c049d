import { createHash } from 'node:crypto'
import { describe, expect, inject, test } from 'vitest'
import { en } from '../support/english'
import { openPortal } from '../support/browser/launch'
import { newAccountHolder } from '../support/browser/account'
import { Shifts } from '../support/browser/shifts'

const headings: Record<string, string> = {
  '/': en.profile.heading(undefined),
  '/membership': en.membership.heading,
  '/signup': en.signUp.heading,
  '/signin': en.signIn.heading,
  '/forgot-password': en.forgotPassword.heading,
  '/set-password': en.setPassword.heading,
  '/set-password-successful': en.passwordSet.heading,
  '/payment-successful': en.success.confirmingHeading,
  '/change-payment-method': en.changeCard.heading,
  '/cancel-subscription': en.cancel.heading,
  '/nowhere': en.notFound.heading,
}
/** What nobody sees move. */
const hair = 0.0005

/** What the typeface may move when it comes. */
const little = 0.01
const sizes = [
  { width: 412, height: 823 },
  { width: 1280, height: 900 },
]

describe('before any script has run', () => {
  test.each(Object.entries(headings))('%s says what it is', async (path, heading) => {
    const { page } = await openPortal({ javaScriptEnabled: false })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toSay(heading)
    await expect(page.getByRole('link', { name: en.brand.home('Halcyon') })).toBeShown()
    expect(await page.title()).toContain('Halcyon')
    expect(await page.locator('main :is(input, select, textarea)').count()).toBe(0)
  })

  test('the plans are there, and no price', async () => {
    const { page } = await openPortal({ javaScriptEnabled: false })
    await page.goto('/membership?plan=first')
    const main = page.getByRole('main')
    await expect(main).toSay(en.plans.monthly.subtitle)
    await expect(main).toSay(en.benefits.library.title)
    expect(await main.getByRole('status').textContent()).toBe(en.layout.loading)
    expect(await main.textContent()).not.toMatch(/[$£]\d/)
  })
})

test('the typeface comes while the program is still on its way, in one file', async () => {
  const { page } = await openPortal()
  const files: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') files.push(new URL(request.url()).pathname)
  })
  await page.route('**/assets/libraries-*.js', () => undefined)
  await page.goto('/membership', { waitUntil: 'commit' })
  const loaded = () =>
    page.evaluate(() => Array.from(document.fonts, ({ family, status }) => `${family}: ${status}`))
  await expect.poll(loaded).toContain('Figtree: loaded')
  expect(files).toEqual([expect.stringContaining('/figtree-basic-')])
  expect(await page.getByRole('main').getByRole('status').textContent()).toBe(en.layout.loading)
})

test('who goes on with the keyboard before the program is there stays where they are', async () => {
  const { page } = await openPortal()
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/assets/libraries-*.js', async (route) => {
    await arrival
    await route.continue()
  })
  await page.goto('/membership', { waitUntil: 'commit' })
  const terms = page.getByRole('contentinfo').getByRole('link', { name: en.layout.terms })
  await terms.focus()
  arrive()
  await page.getByRole('radio').first().waitFor()
  expect(await terms.evaluate((link) => link === document.activeElement)).toBe(true)
})

test.each(Object.keys(headings))(
  'the styles and the script inside of %s are in the policy, and no others',
  async (path) => {
    const answer = await fetch(inject('address') + path)
    const html = await answer.text()
    const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text = '']) => text)
    const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(styles).toHaveLength(2)
    expect(scripts).toHaveLength(1)
    for (const text of [...styles, ...scripts]) {
      expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    }
    expect(policy).not.toContain('unsafe')
    expect(html).not.toMatch(/\sstyle=/)
  },
)

describe('the page gives way to its screen in place', () => {
  // A mismatch between the page and the program is an error on the console, which fails the visit.
  test.each(Object.keys(headings))('without a word of complaint on %s', async (path) => {
    const { page } = await openPortal()
    await page.goto(`${path}?plan=first&promo=CALM50&email=a@example.org&country=GB`)
    await expect(page.locator('main:not(:has([aria-busy=true])) h1')).toBeShown()
  })

  test.each(
    sizes.flatMap((viewport) => ['US', 'GB'].map((country) => [viewport.width, country, viewport] as const)),
  )('plans and prices, %i pixels wide, in %s', async (_width, country, viewport) => {
    const still = await openPortal({ javaScriptEnabled: false, viewport })
    await still.page.goto('/membership')
    const before = [
      await still.page.getByRole('heading', { level: 1 }).boundingBox(),
      await still.page.getByText(en.plans.yearly.subtitle).boundingBox(),
      await still.page.getByText(en.promo.label, { exact: true }).boundingBox(),
    ]
    const { page, context } = await openPortal({ viewport })
    const shifts = await Shifts.watch(context, hair)
    await page.goto(`/membership?country=${country}`)
    await page.getByRole('radio', { name: /^Annual/ }).waitFor()
    const after = [
      await page.getByRole('heading', { level: 1 }).boundingBox(),
      await page.getByText(en.plans.yearly.subtitle).boundingBox(),
      await page.getByText(en.promo.label, { exact: true }).boundingBox(),
    ]
    expect(after).toEqual(before)
    expect(shifts.lines).toEqual([])
    expect(shifts.ofTypeface).toBeLessThan(little)
  })

  test.each(sizes)('the forms, $width pixels wide', async (viewport) => {
    for (const [path, label] of [
      ['/signin', en.fields.password],
      ['/signup', en.fields.password],
      ['/forgot-password', en.fields.email],
    ] as const) {
      const still = await openPortal({ javaScriptEnabled: false, viewport })
      await still.page.goto(path)
      const before = await still.page.getByText(label, { exact: true }).first().boundingBox()
      const { page, context } = await openPortal({ viewport })
      const shifts = await Shifts.watch(context, hair)
      await page.goto(path)
      await page.getByLabel(label, { exact: true }).waitFor()
      const after = await page.getByText(label, { exact: true }).first().boundingBox()
      expect({ path, y: after?.y }).toEqual({ path, y: before?.y })
      expect({ path, shifts: shifts.lines }).toEqual({ path, shifts: [] })
      expect(shifts.ofTypeface).toBeLessThan(little)
    }
  })

  test.each(
    sizes.flatMap((viewport) => [
      [viewport.width, 'subscribed@example.com', viewport] as const,
      [viewport.width, 'free@example.com', viewport] as const,
    ]),
  )('the profile, %i pixels wide, of %s', async (_width, email, viewport) => {
    const visitor = await newAccountHolder({ viewport })
    await visitor.arriveSignedIn(email)
    const shifts = await Shifts.watch(visitor.context, hair)
    await visitor.page.reload()
    await expect(visitor.profile).toSay(email)
    expect(shifts.lines).toEqual([])
    expect(shifts.ofTypeface).toBeLessThan(little)
  })
})
