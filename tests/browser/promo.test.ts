import { expect, test } from 'vitest'
import { inAYear, inDays } from '../support/browser/dates'
import { cards, newVisitor } from '../support/browser/visitor'

const invalid = 'Invalid promocode'

test('a code that does not exist is refused, and the way stays open', async () => {
  const visitor = await newVisitor()
  const { promoField } = visitor

  await visitor.goTo('/membership?plan=first&promo=NOPE')
  await expect(visitor.text(invalid)).toBeShown()
  await expect.poll(() => promoField.inputValue()).toBe('NOPE')
  await expect.poll(() => promoField.getAttribute('aria-invalid')).toBe('true')
  await expect(visitor.order).toSay('$4.99 per month')
  await expect.poll(() => visitor.plan('Annual').isEnabled()).toBe(true)

  // The error clears when the text changes; a blank cannot be applied.
  await promoField.press('End')
  await promoField.press('Backspace')
  await expect(visitor.text(invalid)).not.toBeShown()
  await promoField.fill('   ')
  await expect.poll(() => visitor.button('Apply').isDisabled()).toBe(true)

  // Spaces around a good code do not count.
  await visitor.applyCode('  CALM50 ')
  await expect(visitor.text('Code applied successfully.')).toBeShown()
  await expect(visitor.order).toSay('$2.49 per month')
  await expect.poll(() => visitor.plan('Annual').isDisabled()).toBe(true)

  // Taken off, the plan's own price is back and the other plan can be chosen.
  await visitor.button('Remove').click()
  await expect(visitor.order).toSay('$4.99 per month')
  await expect(visitor.order).not.toSay('$2.49')
  await visitor.plan('Annual').click()
  await expect(visitor.order).toSay('$49.99 per year')

  // Without a code the whole way is open.
  await visitor.begin()
  await visitor.signUp()
  await visitor.openCheckout()
  await visitor.payWith(cards.good)
  await expect(visitor.heading('Payment successful!')).toBeShown()
  await expect(visitor.main).toSay('you will be billed $49.99 per year')
  await expect(visitor.main).not.toSay('Promo code')
})

test.each([
  { trouble: 'offline', network: 'offline' },
  { trouble: 'an error of the service', network: 'server-errors' },
] as const)(
  '$trouble leaves a good code unchecked, never invalid; tried again it applies',
  async ({ network }) => {
    const visitor = await newVisitor()

    await visitor.goTo('/membership')
    await visitor.tools.chooseNetwork(network)
    await visitor.applyCode('CALM50')
    await expect(visitor.text('The code could not be checked.')).toBeShown()
    await expect(visitor.text(invalid)).not.toBeShown()
    await expect(visitor.order).toSay('$49.99 per year')

    await visitor.tools.chooseNetwork('normal')
    await visitor.button('Apply').click()
    await expect(visitor.text('Code applied successfully.')).toBeShown()
    await expect(visitor.order).toSay('$24.99 per year')
  },
)

test('a code that could not be checked is kept on the way to the account', async () => {
  const visitor = await newVisitor({ allowed: { errors: /ERR_INTERNET_DISCONNECTED/ } })

  await visitor.goTo('/membership?plan=first')
  await visitor.context.setOffline(true)
  await visitor.applyCode('CALM50')
  await expect(visitor.text('The code could not be checked.')).toBeShown()
  await visitor.context.setOffline(false)
  await visitor.begin()
  await visitor.signUp()

  await expect(visitor.profile).toSay('Nora Newcomer')
  await expect.poll(() => visitor.promoField.inputValue()).toBe('CALM50')
  await visitor.button('Apply').click()
  await expect(visitor.order).toSay('$2.49 per month')
})

test('an answer that comes after the plan was changed is dropped', async () => {
  const visitor = await newVisitor()
  await visitor.page.clock.install()
  await visitor.goTo('/membership')
  await visitor.tools.chooseNetwork('slow')

  await visitor.applyCode('CALM50')
  await expect(visitor.text('Checking the code')).toBeShown()
  await visitor.promoField.fill('CALM5')
  await visitor.page.clock.runFor(3000)

  await expect(visitor.text('Checking the code')).not.toBeShown()
  await expect(visitor.text('Code applied successfully.')).not.toBeShown()
  await expect(visitor.order).toSay('$49.99 per year')
  await expect.poll(() => visitor.promoField.inputValue()).toBe('CALM5')
})

test('SLEEP30: thirty days of trial at the same price', async () => {
  const visitor = await newVisitor()

  await visitor.goTo('/membership?promo=SLEEP30')
  await expect(visitor.text('Code applied successfully.')).toBeShown()
  await expect(visitor.order).toSay('30 days free')
  await expect(visitor.order).toSay(inDays(30))
  await expect(visitor.order).toSay('Pay $0.00 today, then $49.99 billed yearly')
  // The price has not changed, so nothing is struck.
  await expect(
    visitor.page.getByRole('radio', { name: 'Annual $49.99 per year 2month discount' }),
  ).toBeShown()

  await visitor.begin()
  await visitor.signUp()
  await visitor.openCheckout()
  await visitor.payWith(cards.good)
  await expect(visitor.main).toSay('Paid today $0.00')
  await expect(visitor.main).toSay('After the 30 days free trial, you will be billed $49.99 per year')
  await expect(visitor.main).toSay(`Starting with ${inDays(30)}`)
  await expect(visitor.main).toSay('SLEEP30')
  await expect(visitor.main).toSay(/Free trial\s*30 days/)
})

test('STARTNOW: half the price today, no trial, and no word of one', async () => {
  const visitor = await newVisitor()
  const noWordOfATrial = async () => {
    await expect(visitor.main).not.toSay(/\b0 days/)
    await expect(visitor.order).not.toSay(/free/i)
  }

  await visitor.goTo('/membership?promo=STARTNOW')
  await expect(visitor.text('Code applied successfully.')).toBeShown()
  await expect(visitor.order).toSay(/Amount you pay today\s*\$24\.99/)
  await expect(visitor.link('Start Halcyon')).toBeShown()
  await expect(visitor.link('Try Halcyon for free')).not.toBeShown()
  await expect(visitor.order).toSay('Pay $24.99 today, then $49.99 billed yearly')
  await expect(visitor.order).toSay(inAYear())
  await noWordOfATrial()

  await visitor.begin()
  await expect(visitor.order).toSay(/Amount you pay today\s*\$24\.99/)
  await noWordOfATrial()
  await visitor.signUp()
  await visitor.openCheckout()
  await expect(visitor.order).toSay(/Amount you pay today\s*\$24\.99/)
  await expect(visitor.main).not.toSay(/\bfree\b/i)
  await visitor.payWith(cards.good)

  await expect(visitor.main).toSay('Paid today $24.99')
  await expect(visitor.main).toSay('You will be billed $49.99 per year')
  await expect(visitor.main).toSay(`Starting with ${inAYear()}`)
  await expect(visitor.main).not.toSay(/\b0 days|\bfree\b/i)
  expect(await visitor.payments()).toMatchObject([{ amount: 24.99, currency: 'USD', promoCode: 'STARTNOW' }])
})

test('the renewal text names the 24 hours wherever a subscription can be started', async () => {
  const visitor = await newVisitor()
  const renewal = /renews for the same term.*unless cancelled at least 24 hours before the end of the period/
  const firstBilling = inDays(7)

  await visitor.goTo('/membership')
  await expect(visitor.order).toSay(renewal)
  await expect(visitor.order).toSay(firstBilling)
  await expect(visitor.order.getByRole('link', { name: 'Terms of Service' })).toBeShown()

  await visitor.arriveSignedIn()
  await expect(visitor.order).toSay(renewal)
  await visitor.openCheckout()
  await expect(visitor.main).toSay(renewal)
  await expect(visitor.main).toSay(firstBilling)
})
