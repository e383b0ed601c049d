import { expect, test } from 'vitest'
import { en } from '../support/english'
import { AccountHolder, otherCard } from '../support/browser/account'
import { fillStripeCard, openReal } from './real-visit'
import { listenToService } from './wire'

const person = {
  firstName: 'Nora',
  lastName: 'Newcomer',
  email: 'nora@example.org',
  password: 'Halcyon-2026',
}

test('the whole way on the real adapters, and what is said on the wire meanwhile', async () => {
  const { page, context } = await openReal()
  const visitor = new AccountHolder(page, context)
  const said = listenToService(context)

  await visitor.goTo('/membership?promo=CALM50')
  await expect(visitor.text('Code applied successfully.')).toBeShown()
  await expect(visitor.order).toSay('$24.99 per year')
  const preview = 'GET /users/me/checkout-session?promo_code=CALM50&product_id=yearly-us'
  expect(said()).toEqual([{ call: preview, bearer: false }])

  await visitor.begin()
  await visitor.signUp(person)
  await expect(visitor.status('Unsubscribed')).toBeShown()
  await expect(visitor.profile).toSay('Nora Newcomer')
  await expect(visitor.text('Code applied successfully.')).toBeShown()
  const { password: _secret, ...names } = person
  expect(said()).toEqual([
    { call: 'PATCH /users', body: names, bearer: true },
    { call: 'GET /users/me', bearer: true },
  ])

  await visitor.openCheckout()
  expect(said()).toEqual([
    { call: 'GET /users/me', bearer: true },
    {
      call: 'POST /users/me/checkout-session',
      body: { productId: 'yearly-us', promoCode: 'CALM50', automaticTax: false, taxIdCollection: false },
      bearer: true,
    },
  ])

  await fillStripeCard(visitor, '4242 4242 4242 4242')
  await visitor.button('Continue').click()
  await expect(visitor.heading('Payment successful!')).toBeShown()
  await expect(visitor.main).toSay('CALM50')
  expect(said()).toEqual([{ call: 'GET /users/me', bearer: true }])

  await visitor.link(en.success.toProfile).click()
  await expect(visitor.status('Subscribed')).toBeShown()
  await visitor.edit('first name', 'Nova')
  await expect(visitor.profile).toSay('Nova Newcomer')
  expect(said()).toEqual([
    { call: 'PATCH /users/me', body: { firstName: 'Nova' }, bearer: true },
    { call: 'GET /users/me', bearer: true },
  ])

  await visitor.link(en.subscription.changeCard).click()
  await visitor.cardNumber.waitFor()
  await fillStripeCard(visitor, otherCard)
  await visitor.button('Continue').click()
  await expect(visitor.subscription).toSay('4444')
  expect(said()).toEqual([
    { call: 'POST /users/me/setup-intent', bearer: true },
    {
      call: 'PATCH /users/me/payment-method',
      body: { paymentMethodId: expect.stringMatching(/^pm/) as string },
      bearer: true,
    },
    { call: 'GET /users/me', bearer: true },
  ])

  await visitor.link(en.subscription.cancel).click()
  await visitor.page.getByRole('radio', { name: en.cancel.reasons['too-expensive'] }).check()
  await visitor.button('Continue').click()
  await expect(visitor.subscription).toSay('Access until')
  expect(said()).toEqual([
    { call: 'DELETE /users/me/subscription', body: { reason: 'too-expensive' }, bearer: true },
    { call: 'GET /users/me', bearer: true },
  ])

  await visitor.button('Delete account').click()
  await visitor.page.getByRole('dialog').getByRole('checkbox').check()
  await visitor.inDialog('Continue').click()
  await expect(visitor.heading(en.signIn.heading)).toBeShown()
  expect(said()).toEqual([{ call: 'DELETE /users/me', bearer: true }])

  // Whoever is deleted cannot come back.
  await visitor.signIn(person.email, person.password)
  await expect(visitor.text('Invalid credentials, please try again.')).toBeShown()
})

test('a card that its bank wants to see: refused there, then approved', async () => {
  const { page, context } = await openReal()
  const visitor = new AccountHolder(page, context)
  await visitor.goTo('/signup?email=bea@example.org&firstName=Bea&lastName=Bank')
  await visitor.signUp({ firstName: 'Bea', lastName: 'Bank', email: 'bea@example.org' })
  await visitor.openCheckout()
  await fillStripeCard(visitor, '4000 0027 6000 3184')
  await visitor.button('Continue').click()
  await visitor.link('Refuse').click()
  await expect(visitor.text(en.notices['payment-failed'])).toBeShown()

  await visitor.cardNumber.waitFor()
  await fillStripeCard(visitor, '4000 0027 6000 3184')
  await visitor.button('Continue').click()
  await visitor.link('Approve').click()
  await expect(visitor.heading('Payment successful!')).toBeShown()
  expect(visitor.path).toBe('/payment-successful')
  await visitor.link(en.success.toProfile).click()
  await expect(visitor.status('Subscribed')).toBeShown()
})
