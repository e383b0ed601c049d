import { chromium } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { en } from '../support/english'
import { browserArguments } from '../../tools/browser'
import { contextOptions } from '../support/browser/browser-options'
import { cards, test, Visitor } from '../support/browser/visitor'
import { waitTimeout } from '../support/wait-timeout'

const query = '?plan=first&promo=CALM50'

async function expectPaidOnce(visitor: Visitor) {
  await expect(visitor.heading(en.success.heading)).toBeShown()
  expect(await visitor.payments()).toMatchObject([{ productId: 'monthly-us', promoCode: 'CALM50' }])
  const purchases = (await visitor.tools.events()).filter(({ name }) => name === 'purchase')
  expect(purchases).toMatchObject([{ product_id: 'monthly-us' }])
}

// The engines lead a newcomer from the plans to the payment; journeys state what is stored and tracked.
test('after a payment at the bank, Back leads to the profile without anything left to pay', async ({
  visitor,
}) => {
  const { main, page } = visitor
  await visitor.openAtCheckout(query)
  await visitor.payWith(cards.needsApproval)
  await visitor.button('Approve').click()
  await expectPaidOnce(visitor)
  await page.reload()
  await expectPaidOnce(visitor)
  expect(page.url()).toMatch(/\/payment-successful$/)
  const formerPrice = main.getByText('$4.99', { exact: true })
  expect(await formerPrice.evaluate((price) => getComputedStyle(price).textDecorationLine)).toBe(
    'line-through',
  )
  await page.goBack()
  await expect(visitor.button('Approve')).toBeShown()
  await page.goBack()
  await expect(visitor.status('Subscribed')).toBeShown()
  await expect(visitor.order).not.toBeShown()
  expect(await visitor.payments()).toHaveLength(1)
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
  await visitor.payWith(cards.needsApproval)
  await expect(visitor.button('Approve')).toBeShown()

  // A restored page fires no load event.
  await page.goBack({ waitUntil: 'commit' })
  await expect(visitor.cardNumber).toBeShown()
  expect(await page.evaluate(() => document.documentElement.dataset['persisted'])).toBe('true')
  await expect.poll(() => visitor.cardNumber.inputValue()).toBe(cards.needsApproval)
  await expect(page.getByRole('button', { name: 'Continue', disabled: true })).not.toBeShown()
  await visitor.payWith(cards.accepted)
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

test('Back leads from the card to the plans, Forward and a reload to the card again', async ({ visitor }) => {
  const { page } = visitor
  await visitor.openSignedIn()
  await visitor.goTo('/?plan=first&promo=CALM50')
  await visitor.openCheckout()
  const address = page.url()
  const steps = [
    { go: () => page.goBack(), shown: visitor.plan('Monthly') },
    { go: () => page.goForward(), shown: visitor.cardNumber },
    { go: () => page.reload(), shown: visitor.cardNumber },
    { go: () => page.goBack(), shown: visitor.plan('Monthly') },
    { go: () => page.reload(), shown: visitor.plan('Monthly') },
  ]
  for (const { go, shown } of steps) {
    await go()
    await shown.waitFor()
    expect(page.url()).toBe(address)
    await expect(visitor.order).toContainText('$2.49')
  }
})
