import { expect, test } from 'vitest'
import { en } from '../support/english'
import { cards, newVisitor } from '../support/browser/visitor'
import type { Visitor } from '../support/browser/visitor'

const notThrough = en.notices['payment-failed']

/** On the bank's page, with an order for the monthly plan and CALM50 on its way. */
async function atTheBank(options?: Parameters<typeof newVisitor>[0]) {
  const visitor = await newVisitor(options)
  await visitor.arriveAtCheckout('free@example.com', '?plan=first&promo=CALM50')
  await visitor.payWith(cards.authenticated)
  await expect(visitor.button('Approve')).toBeShown()
  return visitor
}

async function expectPaidOnce(visitor: Visitor) {
  await expect(visitor.heading('Payment successful!')).toBeShown()
  expect(await visitor.payments()).toMatchObject([{ productId: 'monthly-us', promoCode: 'CALM50' }])
  expect(await visitor.tools.events()).toMatchObject([{ name: 'purchase', product_id: 'monthly-us' }])
}

test('approved at the bank: paid, and a reload of the last page tells and reports nothing twice', async () => {
  const visitor = await atTheBank()
  await expect.poll(() => visitor.path).toMatch(/^\/sandbox\//)
  expect(await visitor.keptInTab()).toContain('order')

  await visitor.button('Approve').click()
  await expectPaidOnce(visitor)
  await expect.poll(() => visitor.path).toBe('/payment-successful')
  await expect(visitor.main).toSay('CALM50')
  expect(await visitor.keptInTab()).toEqual([])

  await visitor.page.reload()
  await expect(visitor.status('Subscribed')).toBeShown()
  await expect.poll(() => visitor.path).toBe('/')
  expect(await visitor.tools.events()).toHaveLength(1)
})

test('refused at the bank: checkout is open with a sentence, the order kept and payable', async () => {
  const visitor = await atTheBank()

  await visitor.button('Refuse').click()
  await expect(visitor.text(notThrough)).toBeShown()
  await expect(visitor.cardNumber).toBeShown()
  await expect.poll(() => visitor.path).toBe('/')
  await expect(visitor.order).toSay('CALM50')
  await expect(visitor.order).toSay('$2.49 per month')
  await expect(visitor.status('Unsubscribed')).toBeShown()
  expect(await visitor.keptInTab()).not.toContain('order')
  expect(await visitor.payments()).toEqual([])

  // Refused once more, then approved.
  await visitor.payWith(cards.authenticated)
  await visitor.button('Refuse').click()
  await expect(visitor.text(notThrough)).toBeShown()
  await visitor.payWith(cards.authenticated)
  await visitor.button('Approve').click()
  await expectPaidOnce(visitor)
})

test('Back from the bank without an answer: checkout is open again, the order kept and payable', async () => {
  const visitor = await atTheBank()

  await visitor.page.goBack()
  await expect(visitor.cardNumber).toBeShown()
  await expect(visitor.order).toSay('CALM50')
  await expect(visitor.order).toSay('$2.49 per month')
  expect(await visitor.keptInTab()).not.toContain('order')

  await visitor.payWith(cards.good)
  await expectPaidOnce(visitor)
})

test('Back from the bank does not overrule what the visitor chose instead of what the address asks for', async () => {
  const visitor = await newVisitor()
  await visitor.arriveSignedIn('free@example.com', '?plan=first&promo=CALM50')
  await visitor.button('Remove').click()
  await visitor.plan('Annual').click()
  await visitor.openCheckout()
  await visitor.payWith(cards.authenticated)
  await expect(visitor.button('Approve')).toBeShown()

  await visitor.page.goBack()

  await expect(visitor.order).toSay('$49.99 per year')
  await expect(visitor.order).not.toSay('CALM50')
  expect(
    await visitor
      .plan('Monthly')
      .isChecked()
      .catch(() => false),
  ).toBe(false)
})

test('Back from the bank out of the memory of the browser: nothing spins, and Continue works again', async () => {
  const visitor = await newVisitor()
  const { page } = visitor
  await visitor.arriveAtCheckout('free@example.com', '?plan=first&promo=CALM50')
  // A navigation that is answered with "no content" leaves the page standing, as its memory would bring it back.
  await page.route('**/sandbox/**', (route) => route.fulfill({ status: 204 }))
  await visitor.payWith(cards.authenticated)
  const waiting = page.getByRole('button', { name: 'Continue', disabled: true })
  await expect(waiting).toBeShown()
  await page.unroute('**/sandbox/**')

  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(waiting).not.toBeShown()
  expect(await visitor.keptInTab()).not.toContain('order')
  await visitor.payWith(cards.good)
  await expectPaidOnce(visitor)
})

test('out of the memory of the browser the user is read again: who was paid for meanwhile cannot pay', async () => {
  const visitor = await newVisitor()
  const { page } = visitor
  await visitor.arriveAtCheckout()
  await visitor.changeWorld((world) => {
    const [free, subscribed] = ['free@example.com', 'subscribed@example.com'].map((email) =>
      world.accounts.find((account) => account.email === email),
    )
    if (free && subscribed?.subscription) free.subscription = subscribed.subscription
  })

  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

  await expect(visitor.status('Subscribed')).toBeShown()
  await expect(visitor.cardNumber).not.toBeShown()
})

test('Back after paying shows the subscription, and nothing to pay', async () => {
  const visitor = await newVisitor()
  await visitor.arriveAtCheckout()
  await visitor.payWith(cards.good)
  await expect(visitor.heading('Payment successful!')).toBeShown()

  await visitor.page.goBack()
  await expect(visitor.status('Subscribed')).toBeShown()
  await expect(visitor.cardNumber).not.toBeShown()
  await expect(visitor.button('Continue')).not.toBeShown()

  await visitor.page.goForward()
  await expect(visitor.status('Subscribed')).toBeShown()
  expect(await visitor.payments()).toHaveLength(1)
  expect(await visitor.tools.events()).toHaveLength(1)
})

test('a reload at every step loses neither plan nor code', async () => {
  const visitor = await newVisitor()
  const { page } = visitor

  // Another choice than that of the address: the reload does not overrule it.
  await visitor.goTo('/membership?plan=second&promo=SLEEP30')
  await visitor.button('Remove').click()
  await visitor.plan('Monthly').click()
  await visitor.applyCode('CALM50')
  await expect(visitor.order).toSay('$2.49 per month')
  await page.reload()
  await expect(visitor.order).toSay('$2.49 per month')
  await expect.poll(() => visitor.promoField.inputValue()).toBe('CALM50')

  await visitor.begin()
  await page.reload()
  await expect(visitor.order).toSay('$2.49 per month')
  await expect(visitor.order).toSay('CALM50')
  await visitor.signUp()

  await expect(visitor.profile).toSay('Nora Newcomer')
  await page.reload()
  await expect(visitor.profile).toSay('Nora Newcomer')
  await expect(visitor.order).toSay('$2.49 per month')
  await visitor.openCheckout()
  await page.reload()
  await expect(visitor.order).toSay('$2.49 per month')
  await visitor.openCheckout()
  await visitor.payWith(cards.authenticated)

  await expect(visitor.button('Approve')).toBeShown()
  await page.reload()
  await visitor.button('Approve').click()
  await expect(visitor.heading('Payment successful!')).toBeShown()
  await expect(visitor.main).toSay('CALM50')
  expect(await visitor.payments()).toHaveLength(1)
})

test('a session that ended while the visitor was at the bank: after signing in the payment is shown', async () => {
  const visitor = await atTheBank()
  await visitor.changeWorld((world) => {
    delete world.session
  })

  await visitor.button('Approve').click()
  await expect(visitor.button('Sign In')).toBeShown()
  await expect.poll(() => visitor.path).toMatch(/^\/signin\?returnTo=/)
  await visitor.signIn('free@example.com')

  await expectPaidOnce(visitor)
})

test('a return that the service has not confirmed says so for half a minute, and checkout stays closed', async () => {
  const visitor = await atTheBank()
  const { page } = visitor
  await page.clock.install()

  await visitor.goTo('/payment-successful')
  await expect(visitor.text(en.success.confirming)).toBeShown()
  await expect(visitor.heading('Payment successful!')).not.toBeShown()
  await page.clock.runFor(31_000)
  await expect(visitor.text(en.success.stillConfirming)).toBeShown()
  expect(await visitor.tools.events()).toEqual([])

  // Nobody pays twice: on one's own page there is no way to.
  await visitor.goTo('/')
  await expect(visitor.text(en.profile.confirming.waiting)).toBeShown()
  await expect(visitor.button('Continue')).not.toBeShown()
  await expect(visitor.cardNumber).not.toBeShown()

  // After a day there is somebody to write to.
  await page.clock.fastForward('25:00:00')
  await page.reload()
  await expect(visitor.text(en.profile.confirming.overdue)).toBeShown()
  await expect(visitor.link('support@example.com')).toBeShown()
  await expect(visitor.button('Continue')).not.toBeShown()
})
