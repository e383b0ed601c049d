import { expect } from 'vitest'
import { isIndexable, routes } from '#core/domain/routes'
import { en } from '../support/english'
import { test, type Visitor } from '../support/browser/visitor'

/** What the program reads of an address, and the prerendered page does not have. */
const query = '?plan=first&promo=CALM50&email=a@example.org&country=GB'

/** Every form of every page: signed out, at an emailed link, and signed in with each field in edit. */
async function* pagesWithForms(visitor: Visitor) {
  const { page } = visitor
  await visitor.goTo('/forgot-password')
  await visitor.requestReset('free@example.com')
  await visitor.text(en.forgotPassword.sentHeading).waitFor()
  const link = await visitor.lastResetLink()
  for (const user of [undefined, 'subscribed@example.com']) {
    // Another address: the same one would keep what was private in it.
    if (user !== undefined) await visitor.openSignedIn(user, '?plan=first')
    for (const route of routes) {
      await visitor.goTo(route === '/set-password' ? link : `${route}${query}`)
      // Until the program knows the visitor, the page of another route can still be shown.
      await page
        .locator('body:not(:has([data-slow-load], [data-loading], main [aria-busy=true])) h1')
        .waitFor()
      // Pages for visitors lead a user home.
      if (user !== undefined && isIndexable(route)) await page.waitForURL(({ pathname }) => pathname === '/')
      if (route === '/set-password') await visitor.newPassword.waitFor()
      const edit = page.getByRole('button', { name: /^Edit / })
      if (route === '/' && user !== undefined) await edit.last().waitFor()
      while ((await edit.count()) > 0) await edit.first().click()
      yield `${route} ${user ?? 'signed out'}`
    }
  }
}

/** Runs in the page. Fills in each form but that of the plans, and submits it as a script does, past the program. */
function submitNatively(secret: string): readonly string[] {
  Reflect.set(window, 'isSamePage', true)
  return Array.from(document.forms, (form) => {
    for (const input of form.querySelectorAll('input')) input.value = secret
    const fields = Array.from(form.querySelectorAll('input'), ({ name }) => name).join(' ')
    if (fields !== 'plan plan promoCode') HTMLFormElement.prototype.submit.call(form)
    return fields
  })
}

// React logs a mismatch with the prerendered page, which fails the test.
test('every page hydrates without an error, and no form but that of the plans is submitted by the browser itself', async ({
  visitor,
}) => {
  const { page } = visitor
  const submitted = new Set<string>()
  for await (const state of pagesWithForms(visitor)) {
    const before = page.url()
    const forms = await page.evaluate(submitNatively, 'a-secret')
    for (const fields of forms) submitted.add(fields)
    // A navigation begins in a task of its own, before the next frame is drawn.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    const isSamePage = await page.evaluate(() => Reflect.get(window, 'isSamePage') === true)
    expect({ state, isSamePage, url: page.url() }).toEqual({ state, isSamePage: true, url: before })
  }
  expect([...submitted].sort()).toEqual([
    // A change of plan: its radios are outside.
    '',
    'cardNumber expiry securityCode',
    'email',
    'email password',
    'firstName',
    'firstName lastName email password',
    'lastName',
    'plan plan promoCode',
    'reason reason reason reason reason reason reason',
  ])
})

test('an email is sent as it was typed, also with a domain that the browser would convert', async ({
  visitor,
}) => {
  // Chromium converts the domain of an input of type email: facebook/react#14356.
  const typed = 'josé@testß.de'
  const changed = 'nora@straße.example'
  await visitor.goTo('/signup')
  await visitor.signUp({ email: typed })
  await visitor.button('Log out').waitFor()
  await visitor.button('Log out').click()
  await visitor.goTo('/forgot-password')
  await visitor.requestReset(typed)
  await expect(visitor.text(en.forgotPassword.sent(typed))).toBeShown()
  await visitor.goTo('/signin')
  await visitor.signIn(typed)
  await visitor.edit('email', ` ${changed} `)
  await expect(visitor.text(en.account.saved.email(changed))).toBeShown()
  await visitor.button('Log out').click()
  await visitor.signIn(changed)
  await expect(visitor.profile).toContainText(changed)
})
