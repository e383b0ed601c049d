import { expect, test } from 'vitest'
import { newVisitor } from '../support/headless-portal'
import { eventsOf } from '../support/test-world'
import { applyCode, openCheckout, submitSignUp } from '../support/visitor-actions'

test('a visitor chooses a plan, applies a code, signs up, pays and is subscribed', async () => {
  let page = await newVisitor('/membership')
  const { world } = page.environment
  expect(page.order?.product).toMatchObject({ plan: 'yearly', regularPrice: 49.99 })

  page.portal.order.selectPlan('monthly')
  await applyCode(page, ' CALM50 ')
  expect(page.order).toMatchObject({
    product: { id: 'monthly-us', regularPrice: 2.49, priceNow: 0, trialDays: 7 },
    oldRegularPrice: 4.99,
    promo: { type: 'applied', code: 'CALM50' },
  })

  await page.visit('/signup')
  await submitSignUp(page)
  expect(page.address).toBe('/')
  expect(page.shown).toBe('/')
  expect(page.profile.signedIn?.user).toMatchObject({
    firstName: 'Mira',
    lastName: 'Lund',
    subscribed: false,
  })
  expect(page.profile.stage).toBe('plans')
  expect(page.order?.promo).toEqual({ type: 'applied', code: 'CALM50' })

  await openCheckout(page)
  expect(page.profile.stage).toBe('checkout')
  expect(page.checkout.state).toMatchObject({ type: 'open', form: { type: 'ready' } })
  expect(world.read().checkoutSessions).toMatchObject([{ productId: 'monthly-us', promoCode: 'CALM50' }])

  await page.pay()
  expect(page.left).toEqual(['https://portal.example.com/payment-successful?redirect_status=succeeded'])
  page = await page.comeBack()
  expect(page.address).toBe('/payment-successful')
  expect(page.success.state).toBe('confirmed')
  expect(page.success.method).toBe('password')
  expect(page.success.order).toMatchObject({
    product: { plan: 'monthly', regularPrice: 2.49, nextBilling: '2026-11-27' },
    oldRegularPrice: 4.99,
    promoCode: 'CALM50',
  })

  await page.visit('/')
  expect(page.profile.stage).toBe('subscribed')
  expect(world.read().payments).toMatchObject([{ productId: 'monthly-us', promoCode: 'CALM50' }])
  expect(eventsOf(world).map(({ name }) => name)).toEqual(['lead', 'purchase'])
  expect(page.environment.log.entries).toEqual([])
})
