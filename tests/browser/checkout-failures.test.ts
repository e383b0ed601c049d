import { expect, test } from 'vitest'
import { en } from '../support/english'
import { cards, newVisitor } from '../support/browser/visitor'
import type { Visitor } from '../support/browser/visitor'

const { payFailed, startFailed, renewed } = en.checkout

async function expectPaid(visitor: Visitor) {
  await expect(visitor.heading('Payment successful!')).toBeShown()
  expect(await visitor.payments()).toHaveLength(1)
  const purchases = (await visitor.tools.events()).filter(({ name }) => name === 'purchase')
  expect(purchases).toHaveLength(1)
}

test('a declined card, then one without funds: each is told, nothing is lost, another card pays', async () => {
  const visitor = await newVisitor()
  const alert = visitor.page.getByRole('alert')
  await visitor.arriveAtCheckout('free@example.com', '?plan=first&promo=CALM50')
  await expect(visitor.order).toSay('CALM50')

  await visitor.payWith(cards.declined)
  await expect(alert).toSay(payFailed.declined)
  expect(await visitor.keptInTab()).not.toContain('order')
  expect(visitor.path).not.toContain('payment-successful')

  await visitor.payWith(cards.poor)
  await expect(alert).toSay(payFailed['insufficient-funds'])
  expect(await visitor.keptInTab()).not.toContain('order')
  await expect(visitor.order).toSay('$2.49 per month')
  expect(await visitor.payments()).toEqual([])
  // Both refusals belong to one and the same session.
  expect((await visitor.world())?.checkoutSessions).toHaveLength(1)

  await visitor.payWith(cards.good)
  await expectPaid(visitor)
  await expect(visitor.main).toSay('CALM50')
})

test('a card form that is not filled in says what is missing, beside each field', async () => {
  const visitor = await newVisitor()
  await visitor.arriveAtCheckout()

  await visitor.button('Continue').click()
  await expect(visitor.text('Card number is required')).toBeShown()
  await expect(visitor.text('Expiry date is required')).toBeShown()
  await expect(visitor.text('Security code is required')).toBeShown()
  await expect(visitor.cardNumber).toHaveFocus()

  await visitor.fillCard('4242 4242 4242 4241')
  await visitor.page.getByRole('textbox', { name: 'Expiry date' }).fill('01/20')
  await visitor.button('Continue').click()
  await expect(visitor.text('This is not a card number')).toBeShown()
  await expect(visitor.text('This card has expired')).toBeShown()
  expect(await visitor.keptInTab()).not.toContain('order')

  // Digits are taken without spaces and slash.
  await visitor.cardNumber.fill('4242424242424242')
  await visitor.page.getByRole('textbox', { name: 'Expiry date' }).fill('1240')
  await visitor.button('Continue').click()
  await expectPaid(visitor)
})

test('a session that the provider does not know any more is replaced by itself, with one line', async () => {
  const visitor = await newVisitor()
  await visitor.arriveAtCheckout('free@example.com', '?plan=first&promo=CALM50')
  await visitor.changeWorld((world) => {
    world.checkoutSessions = []
  })

  await visitor.payWith(cards.good)
  await expect(visitor.text(renewed)).toBeShown()
  expect(await visitor.page.getByRole('alert').count()).toBe(0)
  await expect(visitor.order).toSay('CALM50')
  await expect(visitor.order).toSay('$2.49 per month')
  expect(await visitor.payments()).toEqual([])
  expect(await visitor.keptInTab()).not.toContain('order')

  await visitor.payWith(cards.good)
  await expectPaid(visitor)
  expect(await visitor.payments()).toMatchObject([{ productId: 'monthly-us', promoCode: 'CALM50' }])
})

test('a session that was left open for more than a day is replaced by itself, and payable', async () => {
  const visitor = await newVisitor()
  await visitor.page.clock.install()
  await visitor.arriveAtCheckout()

  await visitor.page.clock.fastForward('25:00:00')
  await visitor.payWith(cards.good)
  await expect(visitor.text(renewed)).toBeShown()

  await visitor.payWith(cards.good)
  await expectPaid(visitor)
})

test('two presses of Continue are one confirmation', async () => {
  const visitor = await newVisitor()
  await visitor.arriveAtCheckout()
  await visitor.fillCard(cards.good)
  await visitor.tools.chooseNetwork('slow')

  await visitor.button('Continue').dblclick()
  await visitor.cardNumber.press('Enter')
  await visitor.button('Continue').press('Enter')

  await visitor.page.waitForURL('**/payment-successful*')
  await visitor.tools.chooseNetwork('normal')
  await expectPaid(visitor)
})

test('two presses in the same instant send one customer to the bank, once', async () => {
  const visitor = await newVisitor()
  await visitor.arriveAtCheckout()
  await visitor.fillCard(cards.authenticated)

  await visitor.button('Continue').evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })

  await expect(visitor.button('Approve')).toBeShown()
  expect((await visitor.world())?.authentications).toHaveLength(1)
  await visitor.button('Approve').click()
  await expectPaid(visitor)
})

test.each([
  { trouble: 'offline', network: 'offline', sentence: startFailed.unreachable },
  { trouble: 'an error of the service', network: 'server-errors', sentence: startFailed['service-error'] },
] as const)('$trouble when checkout opens: said, and tried again', async ({ network, sentence }) => {
  const visitor = await newVisitor()
  await visitor.arriveSignedIn('free@example.com', '?plan=first&promo=CALM50')
  await expect(visitor.text('Code applied successfully.')).toBeShown()
  await visitor.tools.chooseNetwork(network)

  await visitor.button('Continue').click()
  await expect(visitor.page.getByRole('alert')).toSay(sentence)
  await visitor.button('Try again').click()
  await expect(visitor.page.getByRole('alert')).toSay(sentence)

  await visitor.tools.chooseNetwork('normal')
  await visitor.button('Try again').click()
  await expect(visitor.cardNumber).toBeShown()
  await expect(visitor.order).toSay('CALM50')
  await visitor.payWith(cards.good)
  await expectPaid(visitor)
})

test.each([
  { trouble: 'offline', network: 'offline', sentence: payFailed['no-connection'] },
  { trouble: 'an error of the provider', network: 'server-errors', sentence: payFailed.unknown },
] as const)('$trouble while paying: said, the card stays filled in', async ({ network, sentence }) => {
  const visitor = await newVisitor()
  await visitor.arriveAtCheckout()
  await visitor.fillCard(cards.good)
  await visitor.tools.chooseNetwork(network)

  await visitor.button('Continue').click()
  await expect(visitor.page.getByRole('alert')).toSay(sentence)
  await expect.poll(() => visitor.cardNumber.inputValue()).toBe(cards.good)
  expect(await visitor.keptInTab()).not.toContain('order')

  await visitor.tools.chooseNetwork('normal')
  await visitor.button('Continue').click()
  await expectPaid(visitor)
})

test('while billing and payment are loading, both say so', async () => {
  const visitor = await newVisitor()
  await visitor.page.clock.install()
  await visitor.arriveSignedIn()
  await visitor.tools.chooseNetwork('slow')

  await visitor.button('Continue').click()
  await expect(visitor.text('Billing is loading...please wait.')).toBeShown()
  await expect(visitor.text('Payment is loading...please wait.')).toBeShown()
  await visitor.page.clock.runFor(8000)
  await expect(visitor.cardNumber).toBeShown()
})

test('who has subscribed elsewhere meanwhile is told so, and sees no card form', async () => {
  const visitor = await newVisitor()
  await visitor.arriveSignedIn()
  await visitor.changeWorld((world) => {
    const [free, subscribed] = ['free@example.com', 'subscribed@example.com'].map((email) =>
      world.accounts.find((account) => account.email === email),
    )
    if (free && subscribed?.subscription) free.subscription = subscribed.subscription
  })

  await visitor.button('Continue').click()

  await expect(visitor.text(en.notices['already-subscribed'])).toBeShown()
  await expect(visitor.status('Subscribed')).toBeShown()
  await expect(visitor.cardNumber).not.toBeShown()
  expect(await visitor.payments()).toEqual([])
})

test('plan and code can be changed from the checkout, and a new session is asked for them', async () => {
  const visitor = await newVisitor()
  await visitor.arriveAtCheckout('free@example.com', '?plan=first&promo=CALM50')

  await visitor.button(en.order.change).click()
  await visitor.button('Remove').click()
  await visitor.plan('Annual').click()
  await visitor.openCheckout()
  await expect(visitor.order).toSay('$49.99 per year')
  await visitor.payWith(cards.good)

  await expectPaid(visitor)
  expect(await visitor.payments()).toMatchObject([{ productId: 'yearly-us' }])
})
