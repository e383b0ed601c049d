import { chromium } from 'playwright-core'
import { expect, inject, onTestFinished, test } from 'vitest'
import { en } from '../support/english'
import { flags, traveller } from '../support/browser/flags'
import { cards, newVisitor, Visitor } from '../support/browser/visitor'
import { patience } from '../support/patience'

test('a page whose program does not come says so, and its link brings it', async () => {
  const visitor = await newVisitor({ allowed: { errors: /ERR_FAILED/ } })
  await visitor.page.route('**/assets/index-*.js', (route) => route.abort())
  await visitor.goTo('/membership?plan=first')
  const late = visitor.page.getByRole('alert').filter({ hasText: en.layout.late })
  await expect(late).not.toBeShown()

  await visitor.page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish()
  })
  await expect(late).toBeShown()
  await visitor.page.unroute('**/assets/index-*.js')
  await visitor.link(en.layout.loadAgain).click()

  await expect(visitor.order).toSay('$4.99 per month')
  await expect(late).not.toBeShown()
})

test('with both storages refused the checkout works from memory', async () => {
  const visitor = await newVisitor()
  await visitor.context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Refused', 'SecurityError')
        },
      })
  })
  await visitor.goTo('/membership?plan=first&promo=CALM50')
  await expect(visitor.text(en.promo.applied)).toBeShown()
  await visitor.begin()
  await visitor.signUp()
  await expect(visitor.order).toSay('$2.49 per month')
  await visitor.openCheckout()

  await visitor.payWith(cards.declined)
  await expect(visitor.page.getByRole('alert')).toSay(en.checkout.payFailed.declined)
  await expect(visitor.order).toSay('CALM50')
})

test('Back from the bank really out of the memory of the browser: Continue works again, and pays once', async () => {
  const visitor = await visitorWithMemory()
  const { page } = visitor
  await page.addInitScript(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset['persisted'] = String(persisted)
    })
  })
  await visitor.arriveAtCheckout('free@example.com', '?plan=first&promo=CALM50')
  await visitor.payWith(cards.authenticated)
  await expect(visitor.button('Approve')).toBeShown()

  // Who comes out of the memory is not loaded.
  await page.goBack({ waitUntil: 'commit' })
  await expect(visitor.cardNumber).toBeShown()
  expect(await page.evaluate(() => document.documentElement.dataset['persisted'])).toBe('true')
  await expect.poll(() => visitor.cardNumber.inputValue()).toBe(cards.authenticated)
  await expect(page.getByRole('button', { name: 'Continue', disabled: true })).not.toBeShown()

  await visitor.payWith(cards.good)
  await expect(visitor.heading(en.success.heading)).toBeShown()
  expect(await visitor.payments()).toHaveLength(1)
})

test('who has paid in another tab cannot pay in this one', async () => {
  const visitor = await newVisitor()
  await visitor.arriveAtCheckout()
  const other = new Visitor(await visitor.context.newPage(), visitor.context)
  await other.goTo('/')
  await other.openCheckout()
  await other.payWith(cards.good)
  await expect(other.heading(en.success.heading)).toBeShown()

  await visitor.payWith(cards.good)
  await expect(visitor.text(en.notices['already-subscribed'])).toBeShown()
  await expect(visitor.cardNumber).not.toBeShown()
  expect(await visitor.payments()).toHaveLength(1)
})

/** A visitor whose browser keeps pages that are left, which one that is driven does not by itself. */
async function visitorWithMemory() {
  const browser = await chromium.launch({
    executablePath: inject('wholeBrowserPath'),
    args: flags,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  onTestFinished(() => browser.close())
  const context = await browser.newContext({ baseURL: inject('address'), ...traveller })
  context.setDefaultTimeout(patience)
  return new Visitor(await context.newPage(), context)
}
