import { expect, test } from 'vitest'
import '../support/browser/matchers'
import { en } from '../support/english'
import { cards, newcomer } from '../support/browser/test-data'
import { openVisitor, recordServiceRequests } from './visit'

test('an end-to-end path on the real adapters makes exactly the documented requests', async () => {
  const { visitor, context } = await openVisitor()
  const requests = recordServiceRequests(context)

  await visitor.goTo('/membership?promo=CALM50')
  await expect(visitor.text(en.promo.applied)).toBeShown()
  await expect(visitor.order).toContainText('$24.99 per year')
  const preview = 'GET /users/me/checkout-session?promo_code=CALM50&product_id=yearly-us'
  expect(requests()).toEqual([{ call: preview, bearer: false }])

  await visitor.continueToSignUp()
  await visitor.signUp()
  await expect(visitor.status('Unsubscribed')).toBeShown()
  await expect(visitor.profile).toContainText('Nora Newcomer')
  await expect(visitor.text(en.promo.applied)).toBeShown()
  const { password: _password, ...profile } = newcomer
  expect(requests()).toEqual([
    { call: 'PATCH /users', body: profile, bearer: true },
    { call: 'GET /users/me', bearer: true },
  ])

  await visitor.openCheckout()
  expect(requests()).toEqual([
    { call: 'GET /users/me', bearer: true },
    {
      call: 'POST /users/me/checkout-session',
      body: { productId: 'yearly-us', promoCode: 'CALM50', automaticTax: false, taxIdCollection: false },
      bearer: true,
    },
  ])

  await visitor.payWith(cards.accepted)
  await expect(visitor.heading(en.success.heading)).toBeShown()
  await expect(visitor.main).toContainText('CALM50')
  // Once before the payment and once after it.
  expect(requests()).toEqual([
    { call: 'GET /users/me', bearer: true },
    { call: 'GET /users/me', bearer: true },
  ])

  await visitor.link(en.success.toProfile).click()
  await expect(visitor.status('Subscribed')).toBeShown()
  await visitor.edit('first name', 'Nova')
  await expect(visitor.profile).toContainText('Nova Newcomer')
  expect(requests()).toEqual([
    { call: 'PATCH /users/me', body: { firstName: 'Nova' }, bearer: true },
    { call: 'GET /users/me', bearer: true },
  ])

  await visitor.link(en.subscription.changeCard).click()
  await visitor.cardNumber.waitFor()
  await visitor.payWith(cards.other)
  await expect(visitor.subscription).toContainText('4444')
  expect(requests()).toEqual([
    { call: 'POST /users/me/setup-intent', bearer: true },
    { call: 'GET /users/me', bearer: true },
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
  await expect(visitor.subscription).toContainText('Access until')
  expect(requests()).toEqual([
    { call: 'DELETE /users/me/subscription', body: { reason: 'too-expensive' }, bearer: true },
    { call: 'GET /users/me', bearer: true },
  ])

  await visitor.button('Delete account').click()
  await visitor.confirmDeletion()
  await expect(visitor.heading(en.signIn.title)).toBeShown()
  expect(requests()).toEqual([
    { call: 'GET /users/me', bearer: true },
    { call: 'DELETE /users/me', bearer: true },
  ])

  await visitor.signIn(newcomer.email)
  await expect(visitor.text('Invalid credentials, please try again.')).toBeShown()
})
