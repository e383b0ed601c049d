import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en } from '../support/english'
import { findViolations } from '../support/browser/axe'
import { cards } from '../support/browser/test-data'
import type { Visitor } from '../support/browser/visitor'
import { openVisitor } from './visit'
import { startStack, type Stack } from './stack'

const outDir = mkdtempSync(join(tmpdir(), 'portal-second-brand-'))
let stack: Stack

beforeAll(async () => {
  stack = await startStack({
    outDir,
    configuredBy: ['.env.example', 'brands/vesper/portal.env'],
    country: 'DE',
    portalPort: 0,
  })
}, 120_000)

afterAll(async () => {
  await stack.close()
  rmSync(outDir, { recursive: true, force: true })
})

/** Opens the portal of the second brand in a country. */
async function openSecondBrand(country: string) {
  const { visitor, context } = await openVisitor({}, { portal: stack.portal, stripe: stack.stripe })
  const headers = { 'access-control-allow-origin': '*' }
  await context.route('**/country', (route) => route.fulfill({ json: { country }, headers }))
  return visitor
}

const planOf = ({ page }: Visitor, title: string) =>
  page.getByRole('radio', { name: new RegExp(`^${title} `) })

test('the second brand has its own name, logo, colours, links and plans, and nothing of the first', async () => {
  const visitor = await openSecondBrand('JP')
  await visitor.goTo('/membership?plan=third')
  await expect(planOf(visitor, 'Family')).toBeShown()
  await expect.poll(() => planOf(visitor, 'Family').isChecked()).toBe(true)
  await expect.poll(() => visitor.page.getByRole('radio').count()).toBe(3)
  await expect(visitor.order).toContainText('¥19,800 per year')
  await expect(visitor.main).toContainText('¥1,500')
  await expect(visitor.button('Try Vesper for free')).toBeShown()

  const { page } = visitor
  expect(await page.title()).toBe('Membership · Vesper')
  const logo = visitor.link('Vesper, home')
  await expect.poll(() => logo.getAttribute('href')).toBe('https://vesper.example/')
  await expect.poll(() => logo.locator('svg').getAttribute('viewBox')).toBe('0 0 48 32')
  await expect
    .poll(() => visitor.link(en.layout.support).getAttribute('href'))
    .toBe('https://help.vesper.example/')
  const head = page.locator('head')
  const frame = head.locator('meta[name="theme-color"][media*="dark"]')
  await expect.poll(() => frame.getAttribute('content')).toBe('#1a0f18')
  const icon = readFileSync('brands/vesper/icon.svg', 'utf8')
  expect(await (await page.request.get('/favicon.svg')).text()).toBe(icon)
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await paper()).toBe('rgb(246, 243, 247)')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await paper()).toBe('rgb(26, 15, 24)')
  expect(await findViolations(page)).toEqual([])

  await visitor.goTo('/set-password-successful')
  await expect(visitor.heading(en.passwordSet.heading)).toBeShown()
  await expect
    .poll(() => visitor.link(/App Store$/).getAttribute('href'))
    .toBe('https://apps.vesper.example/ios')
  const banner = page.locator('meta[name="apple-itunes-app"]')
  await expect.poll(() => banner.getAttribute('content')).toBe('app-id=9876543210')

  const files = readdirSync(outDir, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  const texts = files.map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'))
  expect(texts.filter((text) => /halcyon/i.test(text))).toEqual([])
})

test('the country comes from the configured endpoint, without another script', async () => {
  const { visitor, page } = await openVisitor({}, { portal: stack.portal, stripe: stack.stripe })
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') loaded.push(new URL(request.url()).origin)
  })
  await visitor.goTo('/membership')
  await expect(visitor.order).toContainText('€76.00 per year')
  expect(new Set(loaded)).toEqual(new Set([stack.portal]))
})

test('a visitor buys the third plan at the prices of another country and with its consent', async () => {
  const visitor = await openSecondBrand('CH')
  const person = { firstName: 'Vera', lastName: 'Vesper', email: 'vera@example.org' }
  await visitor.goTo('/membership?plan=third')
  await expect(visitor.order).toContainText('CHF 145.00 per year')
  await visitor.continueToSignUp()
  await visitor.signUp(person)
  await expect(visitor.profile).toContainText('Vera Vesper')

  await visitor.button('Continue').click()
  await visitor.page.getByRole('checkbox', { name: /CHF 145\.00 a year/ }).check()
  await visitor.fillCard(cards.accepted)
  await visitor.button('Continue').click()
  await expect(visitor.heading(en.success.heading)).toBeShown()
  const events = () => visitor.page.evaluate(() => Reflect.get(window, 'vesperEvents') as unknown)
  const bought = { product_id: 'vesper-family-chf', price: 145, currency: 'CHF', price_usd: 139 }
  await expect.poll(events).toMatchObject([
    { event: 'lead', method: 'password' },
    { event: 'purchase', ...bought },
  ])

  await visitor.link(en.success.toProfile).click()
  await expect(visitor.status('Subscribed')).toBeShown()
})
