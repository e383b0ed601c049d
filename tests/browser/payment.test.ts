import { chromium, type Locator } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { en } from '../support/english'
import { browserArguments } from '../../tools/browser'
import { readWorld } from '../support/browser/sandbox'
import { contextOptions } from '../support/browser/browser-options'
import { cards, newcomer, newVisitor, test, Visitor } from '../support/browser/visitor'
import { waitTimeout } from '../support/wait-timeout'

const query = '?plan=first&promo=CALM50'

async function expectStruckThrough(price: Locator) {
  expect(await price.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('line-through')
}

async function expectPaidOnce(visitor: Visitor) {
  await expect(visitor.heading(en.success.heading)).toBeShown()
  expect(await visitor.payments()).toMatchObject([{ productId: 'monthly-us', promoCode: 'CALM50' }])
  const purchases = (await visitor.tools.events()).filter(({ name }) => name === 'purchase')
  expect(purchases).toMatchObject([{ product_id: 'monthly-us' }])
}

test('a newcomer chooses a plan with a code, signs up, pays by card and is subscribed', async ({
  visitor,
}) => {
  const { order, tools, main } = visitor

  await visitor.goTo(`/membership${query}`)
  await expect(visitor.page.getByRole('radio', { name: 'Monthly $2.49 was $4.99' })).toBeShown()
  await expect(order).toContainText(/Amount you pay today\s*\$0\.00/)
  await expectStruckThrough(order.getByText('$4.99', { exact: true }))
  await visitor.continueToSignUp()
  await expect(order).toContainText('$2.49 per month')
  await visitor.signUp()

  await expect(visitor.profile).toContainText('Nora Newcomer')
  await expect(visitor.status('Unsubscribed')).toBeShown()
  await expect.poll(() => visitor.plan('Monthly').isChecked()).toBe(true)
  await visitor.openCheckout()
  await expect(order).toContainText('$2.49 per month')
  await visitor.payWith(cards.good)

  await expectPaidOnce(visitor)
  await expect.poll(() => visitor.path).toBe('/payment-successful')
  await expect(main).toContainText('After the 7 days free trial, you will be billed $2.49 per month')
  await expectStruckThrough(main.getByText('$4.99', { exact: true }))
  expect(await visitor.sessionKeys()).toEqual([])
  expect(await tools.events()).toEqual([
    {
      name: 'purchase',
      price_usd: 2.49,
      price: 2.49,
      currency: 'USD',
      product_id: 'monthly-us',
      promo_code: 'CALM50',
    },
    { name: 'lead', method: 'password' },
  ])

  // Neither the profile nor a reload reports the purchase again.
  await visitor.goTo('/')
  await expect(visitor.status('Subscribed')).toBeShown()
  await expect(visitor.profile).toContainText(newcomer.email)
  await expect(order).not.toBeShown()
  expect(await tools.events()).toHaveLength(2)
})

test('a reload at any step keeps plan and code, and the bank confirms one payment', async ({ visitor }) => {
  const { page } = visitor
  await visitor.goTo('/membership?plan=second&promo=SLEEP30')
  await visitor.button('Remove').click()
  await visitor.plan('Monthly').click()
  await visitor.applyCode('CALM50')
  await expect(visitor.order).toContainText('$2.49 per month')
  await page.reload()
  await expect(visitor.order).toContainText('$2.49 per month')

  await visitor.continueToSignUp()
  await page.reload()
  await expect(visitor.order).toContainText('CALM50')
  await visitor.signUp()
  await visitor.openCheckout()
  await page.reload()
  await expect(visitor.order).toContainText('$2.49 per month')
  await visitor.openCheckout()
  await visitor.payWith(cards.authenticated)
  await expect(visitor.button('Approve')).toBeShown()
  expect(await visitor.sessionKeys()).toContain('order')
  await page.reload()
  await visitor.button('Approve').click()
  await expectPaidOnce(visitor)

  // Back and forward lead to the profile, without anything left to pay.
  await page.goBack()
  await expect(visitor.button('Approve')).toBeShown()
  await page.goBack()
  await expect(visitor.status('Subscribed')).toBeShown()
  await expect(visitor.button('Continue')).not.toBeShown()
})

test('a page restored from the back/forward cache can pay, once', async () => {
  const visitor = await newVisitorWithCache()
  const { page } = visitor
  await page.addInitScript(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset['persisted'] = String(persisted)
    })
  })
  await visitor.openAtCheckout(query)
  await visitor.payWith(cards.authenticated)
  await expect(visitor.button('Approve')).toBeShown()

  // A restored page fires no load event.
  await page.goBack({ waitUntil: 'commit' })
  await expect(visitor.cardNumber).toBeShown()
  expect(await page.evaluate(() => document.documentElement.dataset['persisted'])).toBe('true')
  await expect.poll(() => visitor.cardNumber.inputValue()).toBe(cards.authenticated)
  await expect(page.getByRole('button', { name: 'Continue', disabled: true })).not.toBeShown()
  await visitor.payWith(cards.good)
  await expectPaidOnce(visitor)
})

test('a refusal at the bank, which the address does not tell, opens the checkout again', async ({
  visitor,
}) => {
  await visitor.openAtCheckout(query)
  await visitor.payWith(cards.authenticated)
  await visitor.button('Refuse').click()
  await expect(visitor.text(en.notices['payment-failed'])).toBeShown()
  await expect(visitor.order).toContainText('$2.49 per month')
  await visitor.payWith(cards.good)
  await expectPaidOnce(visitor)
})

test('Back without the cache leads to the checkout of the same order, once no payment can be running', async ({
  visitor,
}) => {
  const { page } = visitor
  await page.clock.install()
  await visitor.openAtCheckout(query)
  await visitor.payWith(cards.authenticated)
  await expect(visitor.button('Approve')).toBeShown()
  await page.goBack()
  await expect(visitor.text(en.profile.confirming.checking)).toBeShown()
  await page.clock.runFor(20_000)
  await expect(visitor.cardNumber).toBeShown()
  await expect(visitor.order).toContainText('$2.49 per month')
  expect(await visitor.payments()).toEqual([])
})

test('a price that has changed is shown before it is paid', async ({ visitor }) => {
  await visitor.openAtCheckout('?plan=first')
  await visitor.tools.choosePriceChange('before-paying')
  await visitor.page.reload()
  await expect(visitor.order).toContainText('$4.99 per month')
  await visitor.openCheckout()
  await expect(visitor.text(en.checkout.priceChanged)).toBeShown()
  await expect(visitor.order).toContainText('$5.99 per month')
  await visitor.payWith(cards.good)
  await expect(visitor.main).toContainText('you will be billed $5.99 per month')
})

test('a wallet pays the order without a card', async ({ visitor }) => {
  await visitor.openAtCheckout(query)
  await visitor.tools.chooseWallets('shown')
  await visitor.button('Apple Pay').click()
  await expectPaidOnce(visitor)
})

test('a confirmation without an answer can be checked after a minute, and paid again or found to be paid', async () => {
  const visitor = await newVisitor({ baseURL: inject('crawlAddress') })
  const { page } = visitor
  await page.clock.install()
  await page.addInitScript(() => {
    window.crawl = { language: 'en', faults: [], consentCountries: [] }
  })
  const payWithoutAnswer = async () => {
    await page.evaluate(() => window.crawl?.world?.faults.next('confirm', 'never-answers'))
    await visitor.payWith(cards.good)
    await page.clock.runFor(61_000)
    await expect(visitor.text(en.checkout.unsettled)).toBeShown()
  }
  await visitor.openAtCheckout(query)
  await payWithoutAnswer()
  await visitor.button(en.checkout.checkAgain).click()
  await expect(visitor.text(en.checkout.unsettled)).not.toBeShown()

  await payWithoutAnswer()
  const other = await visitor.openTab()
  await other.goTo(`/${query}`)
  await expect(other.order).toContainText('$2.49 per month')
  await other.openCheckout()
  await other.payWith(cards.good)
  await expect(other.heading(en.success.heading)).toBeShown()
  await visitor.button(en.checkout.checkAgain).click()
  await expectPaidOnce(visitor)
})

test('a payment whose outcome stays unknown opens the plans again after ten minutes', async ({ visitor }) => {
  const { page } = visitor
  await page.clock.install()
  await visitor.openAtCheckout(query)
  await visitor.payWith(cards.authenticated)
  await expect(visitor.button('Approve')).toBeShown()
  const setStatus = (status: 'processing' | 'unpaid') =>
    visitor.changeWorld(({ checkoutSessions }) => {
      for (const each of checkoutSessions) each.status = status
    })
  await setStatus('processing')
  await visitor.button('Approve').click()
  await page.clock.runFor(40_000)
  await expect(visitor.text(en.success.unknown)).toBeShown()

  await visitor.goTo('/')
  await page.clock.runFor(40_000)
  await expect(visitor.text(en.profile.confirming.unknown)).toBeShown()
  await expect(visitor.button('Continue')).not.toBeShown()
  await setStatus('unpaid')
  await page.clock.runFor('10:00')
  await visitor.openCheckout()
  await visitor.payWith(cards.good)
  await expectPaidOnce(visitor)
})

test('consent comes before the card form, and travels with the session', async ({ visitor }) => {
  await visitor.openAtCheckout('?plan=first')
  await visitor.tools.askForConsent()
  await visitor.button('Continue').click()
  await expect(visitor.text(en.checkout.consentFirst)).toBeShown()
  await expect(visitor.cardNumber).not.toBeShown()
  await visitor.page.getByRole('checkbox').check()
  await visitor.payWith(cards.good)
  await expect(visitor.heading(en.success.heading)).toBeShown()
  const world = await readWorld(visitor.page)
  expect(world?.checkoutSessions.at(-1)).toMatchObject({
    status: 'paid',
    consent: { version: en.checkout.consentVersion },
  })
})

test('a page that stays open shows the billing dates of the new day', async ({ visitor }) => {
  const { page } = visitor
  await page.clock.install({ time: new Date('2026-11-20T15:00:00Z') })
  await visitor.openAtCheckout('?plan=first')
  await expect(visitor.order).toContainText('November 27, 2026')
  await page.clock.fastForward('20:00:00')
  await expect(visitor.order).toContainText('November 28, 2026')
  await visitor.payWith(cards.good)
  await expect(visitor.main).toContainText('Starting with November 28, 2026')
})

test('with both storages blocked the checkout works from memory', async ({ visitor }) => {
  await visitor.context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Refused', 'SecurityError')
        },
      })
  })
  await visitor.goTo(`/membership${query}`)
  await expect(visitor.text(en.promo.applied)).toBeShown()
  await visitor.continueToSignUp()
  await visitor.signUp()
  await expect(visitor.order).toContainText('$2.49 per month')
  await visitor.openCheckout()
  await visitor.payWith(cards.declined)
  await expect(visitor.alert(en.checkout.payFailed.declined)).toBeShown()
  await expect(visitor.order).toContainText('CALM50')
})

/** Opens a browser of its own: an automated one disables the back/forward cache by default. */
async function newVisitorWithCache() {
  const browser = await chromium.launch({
    executablePath: inject('wholeBrowserPath'),
    args: browserArguments,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  onTestFinished(() => browser.close())
  const context = await browser.newContext({ baseURL: inject('address'), ...contextOptions })
  context.setDefaultTimeout(waitTimeout)
  return new Visitor(await context.newPage(), context)
}

test('the button that pays has the label that the country asks for', async ({ visitor }) => {
  await visitor.openAtCheckout('?country=DE')
  await visitor.fillCard(cards.good)
  await expect(visitor.button('Continue')).not.toBeShown()
  await visitor.button('Zahlungspflichtig bestellen').click()
  await expect(visitor.heading(en.success.heading)).toBeShown()
})
