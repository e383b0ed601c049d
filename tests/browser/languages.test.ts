import { afterAll, beforeAll, expect, test } from 'vitest'
import { viteBuild } from '../support/browser/build'
import { newVisitor, password } from '../support/browser/visitor'
import { servePreview } from '../../tools/preview'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// A sandbox in all languages. What the menu and the offer do is tested on the screens; here, that the pages lead to each other.

let preview: Awaited<ReturnType<typeof servePreview>>
const folder = mkdtempSync(join(tmpdir(), 'portal-languages-'))

beforeAll(async () => {
  await viteBuild(folder, ['--mode', 'sandbox'], { PORTAL_LANGUAGES: 'all' })
  preview = await servePreview({ directory: folder, port: 0 })
}, 240_000)

afterAll(async () => {
  await preview.close()
  rmSync(folder, { recursive: true })
})

const open = () => newVisitor({ baseURL: preview.address })

test('all languages load the same libraries', () => {
  const libraries = readdirSync(join(folder, 'assets')).filter((name) => name.startsWith('libraries-'))
  expect(libraries).toHaveLength(1)
})

test('a visitor takes plan and code along to another language, signs in there and changes the language again', async () => {
  const visitor = await open()
  const { page } = visitor
  await visitor.goTo('/membership?plan=first')
  await visitor.applyCode('CALM50')
  await visitor.link('Deutsch').click()
  await page.waitForURL(({ pathname }) => pathname === '/de/membership')
  await expect.poll(() => page.getByRole('radio', { name: /^Monatsabo/ }).isChecked()).toBe(true)
  await expect.poll(() => page.locator('[name=promoCode]').inputValue()).toBe('CALM50')
  await visitor.link('Anmelden').first().click()
  await page.waitForURL(({ pathname }) => pathname === '/de/signin')
  await visitor.field('E-Mail-Adresse').fill('subscribed@example.com')
  await visitor.field('Passwort').fill(password)
  await visitor.button('Anmelden').click()
  await page.waitForURL(({ pathname }) => pathname === '/de')
  await visitor.link('العربية').click()
  await page.waitForURL(({ pathname }) => pathname === '/ar')
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  await expect(visitor.button('تسجيل الخروج')).toBeShown()
  await page.goBack()
  await expect(visitor.button('Abmelden')).toBeShown()
})

test('a choice before the program is taken to the page in another language', async () => {
  const visitor = await open()
  await visitor.page.route('/assets/*.js', () => undefined)
  await visitor.goTo('/membership?country=US', 'commit')
  await visitor.plan('Monthly').check({ force: true })
  await visitor.promoField.fill('CALM50')
  await visitor.link('Deutsch').click({ noWaitAfter: true })
  await visitor.page.waitForURL(({ pathname }) => pathname === '/de/membership', { waitUntil: 'commit' })
  expect(new URL(visitor.page.url()).search).toBe('?plan=first&promoCode=CALM50')
})

test('the link of an email opens its own language, with its code', async () => {
  const visitor = await open()
  await visitor.goTo('/set-password?mode=resetPassword&oobCode=unknown&lang=de')
  await visitor.page.waitForURL(({ pathname }) => pathname.startsWith('/de/'))
  await expect(visitor.page.locator('html[lang=de]')).toBeShown()
  const english = await open()
  await english.goTo('/set-password?mode=resetPassword&oobCode=unknown&lang=fr')
  await english.page.waitForURL(({ pathname }) => pathname === '/signin')
})

test('an unknown page answers in the language of its address', async () => {
  const visitor = await newVisitor({ baseURL: preview.address, allowed: { errors: /404/ } })
  await visitor.goTo('/ar/nowhere')
  expect(await visitor.page.locator('html').getAttribute('lang')).toBe('ar')
  await visitor.link('Deutsch').click()
  await visitor.page.waitForURL(({ pathname }) => pathname === '/de/signin')
})
