import { expect, test } from 'vitest'
import { routes } from '#core/domain/routes'
import { en } from '../support/english'
import { program } from '../support/browser/before-the-program'
import { openPortal } from '../support/browser/launch'
import { fontsOf, LayoutShifts } from '../support/browser/layout-shifts'
import { delay, newVisitor } from '../support/browser/visitor'

const paths = [...routes, '/nowhere']
const sizes = [
  { width: 412, height: 823 },
  { width: 1280, height: 900 },
]

test('without scripts every page has a heading and a title of its own, the plans have no price', async () => {
  const { page } = await openPortal({ javaScriptEnabled: false })
  const titles = new Set<string>()
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/\w{3}/)
    await expect(page.getByRole('link', { name: en.brand.home('Halcyon') })).toBeShown()
    const title = await page.title()
    expect(title).toContain('Halcyon')
    titles.add(title)
  }
  expect(titles.size).toBe(paths.length)
  await page.goto('/membership?plan=first')
  const main = page.getByRole('main')
  await expect(main).toContainText(en.plans.monthly.subtitle)
  await expect(main).toContainText(en.benefits.library.title)
  expect(await main.textContent()).not.toMatch(/[$£]\d/)
})

test('while the program loads, each typeface arrives in one file, and keyboard focus and heading stay', async () => {
  const { page } = await openPortal()
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname)
  })
  const release = await delay(page, program)
  await page.goto('/membership', { waitUntil: 'commit' })
  await expect.poll(() => fontsOf(page)).toContain('Figtree: loaded')
  await expect.poll(() => fontsOf(page)).toContain('Fraunces: loaded')
  const files = ['/figtree-basic-', '/fraunces-basic-']
  expect(fonts.sort()).toEqual(files.map((file) => expect.stringContaining(file) as string))
  const terms = page.getByRole('contentinfo').getByRole('link', { name: en.layout.terms })
  await terms.focus()
  const heading = await page.waitForSelector('h1')
  release()
  await page.locator('[data-slow-load]').waitFor({ state: 'detached' })
  await expect(terms).toHaveFocus()
  // A new one would count as the largest paint.
  expect(await heading.evaluate((element) => element.isConnected)).toBe(true)
})

test.for(sizes)(
  'nothing moves when a screen replaces its prerendered page, $width px wide',
  async (viewport) => {
    // The plans: country-pages.test.ts.
    const pages = [
      { path: '/signin', texts: [en.fields.password] },
      { path: '/signup', texts: [en.fields.password] },
      { path: '/forgot-password', texts: [en.fields.email] },
    ] as const
    const { page: prerendered } = await openPortal({ javaScriptEnabled: false, viewport })
    const { page, context } = await openPortal({ viewport })
    const shifts = await LayoutShifts.observe(context, 0.0005)
    for (const { path, texts } of pages) {
      shifts.step = 'page'
      const [before, after] = [prerendered, page].map((each) => async () => {
        const found = texts.map((text) => each.getByText(text, { exact: true }).first().boundingBox())
        const tops = await Promise.all([each.getByRole('heading', { level: 1 }).boundingBox(), ...found])
        return tops.map((box) => box?.y)
      })
      await prerendered.goto(path)
      const release = await delay(page, program)
      await page.goto(path, { waitUntil: 'commit' })
      // A busy browser paints before the whole page is parsed.
      await page.getByRole('contentinfo').waitFor()
      shifts.step = `program of ${path}`
      release()
      await page.locator('[data-slow-load]').waitFor({ state: 'detached' })
      await page.locator('main:not(:has([data-loading]))').waitFor()
      expect({ path, tops: await after?.() }).toEqual({ path, tops: await before?.() })
    }
    expect(shifts.lines.filter((line) => line.includes('at program'))).toEqual([])
  },
)

test.for(sizes)('the web font moves little, $width px wide', async (viewport) => {
  const { page, context } = await openPortal({ viewport })
  const shifts = await LayoutShifts.observeWithFonts(context, 0.01)
  await page.goto('/membership?country=GB')
  await expect.poll(() => fontsOf(page)).toContain('Figtree: loaded')
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(shifts.lines).toEqual([])
  expect(shifts.total).toBeLessThan(0.01)
})

test.for(sizes)('the profile does not move while it loads, $width px wide', async (viewport) => {
  for (const email of ['subscribed@example.com', 'free@example.com']) {
    const visitor = await newVisitor({ viewport })
    await visitor.openSignedIn(email)
    const shifts = await LayoutShifts.observe(visitor.context, 0.0005)
    await visitor.page.reload()
    await expect(visitor.profile).toContainText(email)
    expect(shifts.lines).toEqual([])
  }
})

test('a browser without the style features that the portal needs is asked to update', async () => {
  const { page } = await openPortal({ bypassCSP: true })
  const request = page.getByText(en.layout.updateBrowser)
  await page.goto('/membership')
  await expect(page.getByRole('button', { name: 'Try Halcyon for free' })).toBeShown()
  await expect(request).not.toBeShown()
  await page.route('/membership', async (route) => {
    const response = await route.fetch()
    const html = (await response.text()).replaceAll('selector(:has(a))', 'selector(:unknown(a))')
    await route.fulfill({ response, body: html })
  })
  await page.goto('/membership')
  await expect(request).toBeShown()
})
