import { expect, test } from 'vitest'
import { inDays } from '../support/browser/dates'
import { cards, newVisitor, newcomer } from '../support/browser/visitor'

test('a newcomer chooses a plan with a code, signs up, pays by card and is subscribed', async () => {
  const visitor = await newVisitor()
  const { order, tools, main } = visitor
  const firstBilling = inDays(7)

  // Prices with the code, the old one struck.
  await visitor.goTo('/membership?plan=first&promo=CALM50')
  await expect(visitor.text('Code applied successfully.')).toBeShown()
  await expect(visitor.heading(/./)).toBeShown()
  await expect.poll(() => visitor.plan('Monthly').isChecked()).toBe(true)
  await expect.poll(() => visitor.plan('Monthly').isDisabled()).toBe(true)
  await expect(visitor.page.getByRole('radio', { name: 'Monthly $2.49 was $4.99' })).toBeShown()
  await expect(order).toSay(/Amount you pay today\s*\$0\.00/)
  await expect(order).toSay('$2.49 per month')
  await expect(order.getByText('$4.99', { exact: true })).toBeStruck()
  await expect(order).toSay('Pay $0.00 today, then $2.49 billed monthly')
  await expect(order).toSay(firstBilling)
  await visitor.link('Try Halcyon for free').click()

  // Beside the form stands the order.
  await expect(order).toSay('CALM50')
  await expect(order).toSay('$2.49 per month')
  await visitor.signUp()

  // Plan and code are still there.
  await expect(visitor.profile).toSay('Nora Newcomer')
  await expect(visitor.status('Unsubscribed')).toBeShown()
  await expect.poll(() => visitor.path).toBe('/')
  await expect(visitor.text('Code applied successfully.')).toBeShown()
  await expect.poll(() => visitor.promoField.inputValue()).toBe('CALM50')
  await expect.poll(() => visitor.plan('Monthly').isChecked()).toBe(true)
  await visitor.openCheckout()
  await expect(order).toSay('CALM50')
  await expect(order).toSay('$2.49 per month')

  const before = await visitor.document()
  await visitor.payWith(cards.good)

  await expect(visitor.heading('Payment successful!')).toBeShown()
  expect(await visitor.document()).not.toBe(before)
  await expect.poll(() => visitor.path).toBe('/payment-successful')
  await expect(main).toSay('Paid today $0.00')
  await expect(main).toSay('After the 7 days free trial, you will be billed $2.49 per month')
  await expect(main).toSay(`Starting with ${firstBilling}`)
  await expect(main).toSay('CALM50')
  await expect(main.getByText('$4.99', { exact: true })).toBeStruck()
  await expect(visitor.page.getByRole('heading', { name: 'Next steps' })).toBeShown()
  await expect.poll(() => main.getByRole('listitem').count()).toBe(3)
  await expect(visitor.link(/App Store/)).toBeShown()
  await expect(visitor.link(/Google Play/)).toBeShown()
  await expect(main.getByRole('listitem').nth(1)).toSay(/You created an account using:\s*Email/)
  await expect(visitor.link('support@example.com')).toBeShown()
  expect(await visitor.keptInTab()).toEqual([])

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

  // The profile says so, and a reload changes nothing of it.
  await visitor.goTo('/')
  await expect(visitor.status('Subscribed')).toBeShown()
  await expect(visitor.profile).toSay(newcomer.email)
  await expect(visitor.order).not.toBeShown()
  expect(await tools.events()).toHaveLength(2)
  expect(await visitor.payments()).toHaveLength(1)
})

test.each([
  { button: 'Continue with Google', name: 'Gina Maria Google', method: 'google', label: 'Google' },
  { button: 'Continue with Apple', name: 'Alex', method: 'apple', label: 'Apple' },
])('the same with $label', async ({ button, name, method, label }) => {
  const visitor = await newVisitor()

  await visitor.goTo('/membership?plan=first&promo=CALM50')
  await expect(visitor.text('Code applied successfully.')).toBeShown()
  await visitor.begin()
  await visitor.button(button).click()

  await expect(visitor.profile).toSay(name)
  await expect(visitor.profile).toSay(`Signed in with ${label}`)
  await expect(visitor.text('Code applied successfully.')).toBeShown()
  await expect(visitor.page.getByRole('radio', { name: 'Monthly $2.49 was $4.99' })).toBeShown()
  await visitor.openCheckout()
  await visitor.payWith(cards.good)

  await expect(visitor.heading('Payment successful!')).toBeShown()
  await expect(visitor.main).toSay(new RegExp(`You created an account using:\\s*${label}`))
  expect(await visitor.tools.events()).toMatchObject([
    { name: 'purchase', price_usd: 2.49 },
    { name: 'lead', method },
  ])

  // Signing in again with the same provider is no new lead.
  await visitor.link('Go to your profile').click()
  await visitor.button('Log out').click()
  await visitor.button(button).click()
  await expect(visitor.status('Subscribed')).toBeShown()
  expect(await visitor.tools.events()).toHaveLength(2)
})

test('the same for an account that exists: no lead, and the yearly plan as nobody chose another', async () => {
  const visitor = await newVisitor()

  await visitor.goTo('/membership?promo=CALM50')
  await expect(visitor.text('Code applied successfully.')).toBeShown()
  await expect.poll(() => visitor.plan('Annual').isChecked()).toBe(true)
  await visitor.link('Sign In').click()
  await expect(visitor.order).toSay('CALM50')
  await visitor.signIn('free@example.com')

  await expect(visitor.profile).toSay('Fay Free')
  await expect(visitor.text('Code applied successfully.')).toBeShown()
  await visitor.openCheckout()
  await expect(visitor.order).toSay('$24.99 per year')
  await visitor.payWith(cards.good)

  await expect(visitor.heading('Payment successful!')).toBeShown()
  await expect(visitor.main).toSay('you will be billed $24.99 per year')
  expect(await visitor.tools.events()).toMatchObject([
    { name: 'purchase', price_usd: 24.99, product_id: 'yearly-us' },
  ])
})

test('in Britain everything is in pounds, and the purchase is reported in dollars', async () => {
  const visitor = await newVisitor()

  await visitor.goTo('/membership?country=GB')
  await expect(visitor.page.getByRole('radio', { name: /^Annual £49\.99 per year/ })).toBeShown()
  await visitor.page.getByRole('radio', { name: /^Monthly £4\.99 per month/ }).click()
  await expect(visitor.order).toSay(/Amount you pay today\s*£0\.00/)
  await expect(visitor.order).toSay('Pay £0.00 today, then £4.99 billed monthly')
  await expect(visitor.main).not.toSay('$')
  await visitor.begin()
  await visitor.signUp()
  await visitor.openCheckout()
  await expect(visitor.order).toSay('£4.99 per month')
  await visitor.payWith(cards.good)

  await expect(visitor.main).toSay('Paid today £0.00')
  await expect(visitor.main).toSay('you will be billed £4.99 per month')
  await expect(visitor.main).not.toSay('$')
  expect(await visitor.tools.events()).toMatchObject([
    { name: 'purchase', price_usd: 4.99, price: 4.99, currency: 'GBP', product_id: 'monthly-gb' },
    { name: 'lead' },
  ])
})
