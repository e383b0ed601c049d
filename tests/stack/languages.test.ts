import { expect, inject, test } from 'vitest'
import '../support/browser/matchers'
import { translatePages } from '../support/browser/hostile/translation'
import { cards } from '../support/browser/test-data'
import { readMessages } from '../../tools/language/messages'
import { stackAccounts } from './stack-accounts'
import { openVisitor } from './visit'

test.each(['de', 'ar'])(
  'a newcomer pays and cancels in %s on the real adapters, while the browser translates',
  async (tag) => {
    const messages = readMessages('.', tag)
    const message = (key: string) => messages[key] ?? `no message ${key}`
    const { visitor, context, page } = await openVisitor()
    const asked = new Set<string | undefined>()
    context.on('request', (request) => {
      if (request.url().startsWith(inject('service')) && request.method() !== 'OPTIONS')
        asked.add(request.headers()['accept-language'])
    })
    await translatePages(context, 'hydrated')
    await visitor.goTo(`/${tag}/membership`)
    await page.locator('main form button[type=submit]:not([formaction]):not([hidden])').click()
    await page.waitForURL(({ pathname }) => pathname === `/${tag}/signup`)
    await visitor.button(message('sign-up.signUp.submit')).waitFor()
    for (const [field, text] of Object.entries(stackAccounts.newcomer()))
      await page.locator(`[name=${field}]`).fill(text)
    await visitor.button(message('sign-up.signUp.submit')).click()
    await visitor.button(message('profile.profile.next')).click()
    await visitor.fillCard(cards.needsApproval)
    await visitor.button(message('checkout.checkout.pay')).click()
    // The bank leads back to the page in its language.
    await visitor.link('Approve').click()
    await page.waitForURL(({ pathname }) => pathname === `/${tag}/payment-successful`)
    await expect(visitor.heading(message('payment-successful.success.heading'))).toBeShown()
    await visitor.goTo(`/${tag}`)
    await visitor.link(message('profile.subscription.cancel')).click()
    await page.getByRole('radio', { name: message('cancel-subscription.cancel.reasons.no-answer') }).check()
    await visitor.button(message('cancel-subscription.cancel.submit')).click()
    await expect(visitor.button(message('self-service.selfService.keep'))).toBeShown()
    await page.waitForURL(({ pathname }) => pathname === `/${tag}`)
    expect([...asked]).toEqual([tag])
  },
)

// What the menu and the offer do is tested on the screens; here, that the pages lead to each other.

test('all languages load the same libraries', async () => {
  const loaded = ['', '/de', '/ar'].map(async (prefix) => {
    const page = await (await fetch(`${inject('address')}${prefix}/membership`)).text()
    return /assets\/libraries-[\w-]+\.js/.exec(page)?.[0]
  })
  const [english, ...others] = await Promise.all(loaded)
  expect(others).toEqual([expect.any(String), expect.any(String)])
  expect(new Set(others)).toEqual(new Set([english]))
})

test('a visitor takes plan and code along to another language, signs in there and changes the language again', async () => {
  const { email, password } = await stackAccounts.user()
  const { visitor, page } = await openVisitor()
  await visitor.goTo('/membership?plan=first')
  await visitor.applyCode('CALM50')
  await visitor.link('Deutsch').click()
  await page.waitForURL(({ pathname }) => pathname === '/de/membership')
  await expect.poll(() => page.getByRole('radio', { name: /^Monatsabo/ }).isChecked()).toBe(true)
  await expect.poll(() => page.locator('[name=promoCode]').inputValue()).toBe('CALM50')
  await visitor.link('Anmelden').first().click()
  await page.waitForURL(({ pathname }) => pathname === '/de/signin')
  await visitor.field('E-Mail-Adresse').fill(email)
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
  const { visitor, page } = await openVisitor()
  await page.route('/assets/*.js', () => undefined)
  await visitor.goTo('/membership', 'commit')
  await visitor.plan('Monthly').check({ force: true })
  await visitor.promoField.fill('CALM50')
  await visitor.link('Deutsch').click({ noWaitAfter: true })
  await page.waitForURL(({ pathname }) => pathname === '/de/membership', { waitUntil: 'commit' })
  expect(new URL(page.url()).search).toBe('?plan=first&promo=CALM50')
})

test.each([
  ['de', '/de/'],
  ['fr', '/signin'],
])('the link of an email in "%s" opens %s, with its code', async (language, path) => {
  const { visitor, page } = await openVisitor()
  await visitor.goTo(`/set-password?mode=resetPassword&oobCode=unknown&lang=${language}`)
  await page.waitForURL(({ pathname }) => pathname.startsWith(path))
  await expect(visitor.heading(/./)).toBeShown()
})
