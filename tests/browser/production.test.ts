import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPortal, exampleEnvironment } from '../../tools/budgets/portal-build'
import { servePreview, type Preview } from '../../tools/preview'
import { DataTrace, storedData } from '../support/browser/data-trace'
import { openPortal } from '../support/browser/launch'
import { scriptWith, visitorIn } from '../support/browser/visitor'
import { en } from '../support/english'

// The production portal, which has no services, with third-party scripts that record every address that they can read.

const folder = mkdtempSync(join(tmpdir(), 'production-'))
const analyticsScript = 'https://analytics.example.com/a.js'
const headers = { 'Access-Control-Allow-Origin': '*' }
const code = 'made-up-code'
const resetLink = `/set-password?mode=resetPassword&oobCode=${code}&lang=en`
let preview: Preview

beforeAll(async () => {
  const environment = exampleEnvironment('.', {
    PORTAL_ANALYTICS_SCRIPT_URL: analyticsScript,
    PORTAL_REPORT_URL: 'https://reports.example.com/portal',
  })
  const directory = join(folder, 'portal')
  buildPortal({ root: '.', directory, environment })
  preview = await servePreview({ directory, port: 0 })
}, 180_000)

afterAll(async () => {
  await preview.close()
  rmSync(folder, { recursive: true })
})

/** Runs in the page as a third-party script. */
const spy = `{
  window.readAddresses ??= []
  const read = () => readAddresses.push(location.href)
  read()
  for (const name of ['pushState', 'replaceState']) {
    const original = history[name]
    history[name] = function (...details) { original.apply(this, details); read() }
  }
}`

async function openVisitor() {
  const allowed = {
    refused: /^https:\/\/[a-z]+\.(example|googleapis)\.com\//,
    // A configuration error has no stack and is logged empty.
    errors: /^$|ERR_|400 \(Bad Request\)|status of 404/,
  }
  const opened = await openPortal({ baseURL: preview.address, allowed })
  const { context, page } = opened
  const trace = new DataTrace(context)
  const scripts: string[] = []
  await context.route('https://*.example.com/**', (route) => route.abort())
  for (const address of ['https://geo.example.com/country.js', analyticsScript]) {
    await context.route(address, (route) => {
      scripts.push(new URL(address).hostname)
      return route.fulfill({ contentType: 'text/javascript', body: `${spy}\nwindow.geo = { country: 'US' }` })
    })
  }
  await context.route('https://identitytoolkit.googleapis.com/**', (route) =>
    route.fulfill({ headers, json: { email: 'free@example.com', requestType: 'PASSWORD_RESET' } }),
  )
  const readAddresses = () =>
    page.evaluate(() => (window as { readAddresses?: string[] }).readAddresses ?? [])
  /** Loads the third-party scripts before the portal's. */
  const holdPortal = async () => {
    await context.route('**/assets/*.js', async (route) => {
      await expect.poll(() => scripts).toContain('geo.example.com')
      await route.continue()
    })
  }
  const visitor = visitorIn(opened)
  /** Accepts analytics and waits until the third-party scripts are requested. */
  const acceptCookies = async () => {
    await visitor.button(en.cookies.accept).click()
    await expect.poll(() => scripts.toSorted()).toEqual(['analytics.example.com', 'geo.example.com'])
  }
  return { visitor, page, context, trace, scripts, readAddresses, holdPortal, acceptCookies }
}

/** Where the code may be sent. */
const knownPlaces = [
  'address of GET 127.0.0.1/set-password',
  'body of POST identitytoolkit.googleapis.com/v1/accounts:resetPassword',
]

test('no other script runs where a reset code arrives, none reads the code, and it is sent to the identity provider only', async () => {
  const { visitor, page, trace, scripts, readAddresses, acceptCookies } = await openVisitor()
  await visitor.goTo(resetLink)
  await expect(visitor.main).toContainText('free@example.com')
  expect(visitor.path).toBe('/set-password')

  // Neither a reload nor the link to the main region loses the code.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.reload()
  await expect(visitor.main).toContainText('free@example.com')
  expect(visitor.path).toBe('/set-password')
  expect(await storedData(page)).not.toContain(code)
  expect(scripts).toEqual([])

  await visitor.setPassword('Another-2026')
  await expect(visitor.heading(en.passwordSet.heading)).toBeShown()
  await acceptCookies()
  expect(await trace.find(code)).toEqual(knownPlaces)
  expect(await storedData(page)).not.toContain(code)
  const addresses = await readAddresses()
  expect(addresses).not.toEqual([])
  expect(addresses.filter((address) => address.includes(code))).toEqual([])
})

test('Back to the page with a refused reset code finds no other script there, and the refusal is logged without it', async () => {
  const { visitor, page, trace, acceptCookies } = await openVisitor()
  await page.route('https://identitytoolkit.googleapis.com/**', (route) => {
    if (!route.request().postData()?.includes('newPassword')) return route.fallback()
    const json = { error: { code: 400, message: 'EXPIRED_OOB_CODE' } }
    return route.fulfill({ status: 400, headers, json })
  })
  await visitor.goTo(resetLink)
  await visitor.setPassword('Another-2026')
  await visitor.link(en.newResetLink).click()
  await acceptCookies()
  await page.goBack()
  await expect(visitor.main).toContainText('free@example.com')
  expect(await page.evaluate(() => 'readAddresses' in window)).toBe(false)
  expect(await trace.find(code)).toEqual(knownPlaces)
})

test('no other script reads the private parameters of an address', async () => {
  const { visitor, page, readAddresses, holdPortal, acceptCookies } = await openVisitor()
  const secret = 'seti_1_secret_2'
  await holdPortal()
  await visitor.goTo(`/change-payment-method?setup_intent_client_secret=${secret}&redirect_status=succeeded`)
  await acceptCookies()
  await expect.poll(() => visitor.path).toBe('/signin')
  expect(await page.evaluate(() => JSON.stringify(history.state))).toContain(secret)
  await page.reload()
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain(secret)
  expect((await readAddresses()).filter((read) => read.includes(secret))).toEqual([])
})

test('analytics load and speed is measured only after the visitor has accepted, by page and kind of visit', async () => {
  const { visitor, page, scripts } = await openVisitor()
  const metrics = () =>
    page.evaluate(() => {
      const { dataLayer = [] } = window as { dataLayer?: { event: string }[] }
      return dataLayer.filter(({ event }) => event === 'web_vital')
    })
  await visitor.goTo('/membership?plan=first')
  await expect(visitor.button(en.cookies.accept)).toBeShown()
  expect(await metrics()).toEqual([])
  expect(scripts).not.toContain('analytics.example.com')
  await visitor.button(en.cookies.accept).click()
  await expect.poll(async () => JSON.stringify(await metrics())).toContain('TTFB')
  // Only a slow reaction to a press counts.
  const slowPress = await page.evaluateHandle(() => {
    document.addEventListener('keydown', () => {
      for (const end = performance.now() + 150; performance.now() < end;);
    })
    const isMeasured = new Promise<void>((resolve) => {
      new PerformanceObserver(() => resolve()).observe({ type: 'event' })
    })
    // A promise alone would be awaited before the press.
    return { isMeasured }
  })
  await page.keyboard.press('Shift')
  await slowPress.evaluate(({ isMeasured }) => isMeasured)
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  const fields = { event: 'web_vital', route: '/membership', navigation_type: 'navigate' }
  const expected = ['CLS', 'INP', 'LCP', 'TTFB'].map((metric) =>
    expect.objectContaining({ ...fields, metric, value: expect.any(Number) as number }),
  )
  await expect.poll(metrics).toHaveLength(4)
  expect(await metrics()).toEqual(expect.arrayContaining(expected))
})

test.for([
  {
    what: 'a malformed setting',
    text: 'https://api.example.com/web-payment',
    replacement: 'api.example.com',
    problem: 'PORTAL_API_URL is malformed',
  },
  {
    what: 'a changed setting that prevents the first render',
    text: 'analytics:{queue:`dataLayer`',
    replacement: 'analytics:null&&{queue:`dataLayer`',
    problem: 'analytics was changed',
  },
])('$what that a host has replaced in the scripts replaces the page with its name', async (row) => {
  const { visitor, page, context } = await openVisitor()
  await context.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(row.text, row.replacement)
    await route.fulfill({ response, body })
  })
  await visitor.goTo('/de/membership')
  await expect(page.getByText(row.problem)).toBeShown()
  await expect(visitor.heading(/./)).not.toBeShown()
})

test('a code is checked with the real service after a deploy, on a page that was idle before', async () => {
  const { visitor, page, context } = await openVisitor()
  const json = {
    now: { currency: 'USD', amount: 0, trialDays: 7 },
    next: { amount: 24.99, date: '2027-01-01' },
  }
  await context.route('https://api.example.com/**', (route) => route.fulfill({ headers, json }))
  const loadedWhenIdle = scriptWith(page, 'accept-language')
  await visitor.goTo('/membership')
  await (await loadedWhenIdle).finished()
  await context.route('**/assets/**', (route) => route.fulfill({ status: 404 }))
  await visitor.applyCode('CALM50')
  await expect(visitor.order).toContainText('$24.99 per year')
})
