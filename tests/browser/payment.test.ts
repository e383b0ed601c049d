import { chromium } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { en } from '../support/english'
import { browserArguments } from '../../tools/browser'
import { contextOptions } from '../support/browser/browser-options'
import { cards, newcomer, test, Visitor } from '../support/browser/visitor'
import { waitTimeout } from '../support/wait-timeout'

const query = '?plan=first&promo=CALM50'

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
  await expect(order.getByText('$4.99', { exact: true })).toBeStruckThrough()
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
  await expect(main.getByText('$4.99', { exact: true })).toBeStruckThrough()
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

test('a visitor from Great Britain signs up with Google and pays in pounds', async ({ visitor }) => {
  await visitor.goTo('/membership?country=GB&plan=first')
  await expect(visitor.order).toContainText('£4.99 per month')
  await visitor.continueToSignUp()
  await visitor.button('Continue with Google').click()
  await expect(visitor.profile).toContainText('Signed in with Google')
  await visitor.openCheckout()
  await visitor.payWith(cards.good)

  await expect(visitor.main).toContainText('you will be billed £4.99 per month')
  await expect(visitor.main).not.toContainText('$')
  expect(await visitor.tools.events()).toMatchObject([
    { name: 'purchase', price_usd: 4.99, price: 4.99, currency: 'GBP', product_id: 'monthly-gb' },
    { name: 'lead', method: 'google' },
  ])
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

test('after a refusal at the bank and after Back from it, the order can still be paid', async ({
  visitor,
}) => {
  await visitor.openAtCheckout(query)
  await visitor.payWith(cards.authenticated)
  await visitor.button('Refuse').click()
  await expect(visitor.text(en.notices['payment-failed'])).toBeShown()
  await expect.poll(() => visitor.path).toBe('/')
  await expect(visitor.order).toContainText('$2.49 per month')

  await visitor.payWith(cards.authenticated)
  await expect(visitor.button('Approve')).toBeShown()
  await visitor.page.goBack()
  await expect(visitor.cardNumber).toBeShown()
  await expect(visitor.order).toContainText('$2.49 per month')
  expect(await visitor.payments()).toEqual([])

  await visitor.payWith(cards.good)
  await expectPaidOnce(visitor)
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

test('prices in a tampered order are discarded', async ({ visitor }) => {
  await visitor.openSignedIn()
  const product = {
    id: 'monthly-us',
    plan: 'monthly',
    type: 'monthly',
    title: 'Monthly',
    subtitle: '',
    regularPrice: 0.01,
    priceNow: 0,
    currency: 'USD',
    trialDays: 7,
    nextBilling: '2026-12-24',
  }
  const order = { version: 2, accountId: 'free', promoCode: 'CALM50', oldRegularPrice: 4.99, product }
  await visitor.setSessionItem('order', JSON.stringify(order))
  await visitor.goTo('/payment-successful?redirect_status=failed')
  await expect(visitor.cardNumber).toBeShown()
  await expect(visitor.order).toContainText('$2.49 per month')
  await visitor.payWith(cards.good)
  await expect(visitor.main).toContainText('you will be billed $2.49 per month')
  await expectPaidOnce(visitor)
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
