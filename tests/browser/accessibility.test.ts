import { expect, test } from 'vitest'
import { en } from '../../src/i18n/en'
import { findBarriers } from '../support/browser/axe'
import { cards, newVisitor } from '../support/browser/visitor'

const inAnotherApp =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'

// Every screen of the way in each of its states: axe finds nothing, and nothing scrolls sideways.

test('the membership page: loading, with plans, with a code refused and with one applied', async () => {
  const visitor = await newVisitor()

  await visitor.goTo('/membership?country=none')
  await expect(visitor.text('Loading…')).toBeShown()
  expect(await findBarriers(visitor.page)).toEqual([])

  await visitor.goTo('/membership?country=CA')
  await expect(visitor.order).toSay('CA$69.99')
  expect(await findBarriers(visitor.page)).toEqual([])
  await visitor.applyCode('NOPE')
  await expect(visitor.text('Invalid promocode')).toBeShown()
  expect(await findBarriers(visitor.page)).toEqual([])
  await visitor.applyCode('CALM50')
  await expect(visitor.text('Code applied successfully.')).toBeShown()
  expect(await findBarriers(visitor.page)).toEqual([])
})

test('sign-up and sign-in: empty, with problems, refused, beside the order', async () => {
  const visitor = await newVisitor()

  await visitor.goTo('/signup')
  await expect(visitor.heading(en.signUp.heading)).toBeShown()
  expect(await findBarriers(visitor.page)).toEqual([])
  await visitor.button('Sign Up').click()
  await expect(visitor.text('Password is required')).toBeShown()
  expect(await findBarriers(visitor.page)).toEqual([])

  await visitor.goTo('/membership?promo=CALM50')
  await expect(visitor.text('Code applied successfully.')).toBeShown()
  await visitor.link('Sign In').click()
  await visitor.signIn('free@example.com', 'wrong')
  await expect(visitor.page.getByRole('alert')).toBeShown()
  expect(await findBarriers(visitor.page)).toEqual([])
})

test('what opens: a question, the order on a phone; and the ways in, told in another app and used before', async () => {
  const visitor = await newVisitor({ userAgent: `${inAnotherApp} Instagram 390.0.0.28.85` })

  await visitor.goTo('/membership')
  await visitor.text('When am I charged?').click()
  await expect(visitor.text('You pay $0.00 today, and $49.99 on')).toBeShown()
  expect(await findBarriers(visitor.page)).toEqual([])
  await visitor.begin()
  await visitor.page.setViewportSize({ width: 320, height: 800 })
  await visitor.button(/^Your order/).click()
  await visitor.button('Continue with Google').click()
  await visitor.button('Log out').click()
  await expect(visitor.text('Last used')).toBeShown()
  expect(await findBarriers(visitor.page)).toEqual([])
})

test('the profile: plans, the card form with problems, and refused', async () => {
  const visitor = await newVisitor()
  await visitor.arriveSignedIn()
  await expect(visitor.order).toBeShown()
  expect(await findBarriers(visitor.page)).toEqual([])

  await visitor.openCheckout()
  await visitor.button('Continue').click()
  await expect(visitor.text('Card number is required')).toBeShown()
  expect(await findBarriers(visitor.page)).toEqual([])
  await visitor.payWith(cards.declined)
  await expect(visitor.page.getByRole('alert')).toBeShown()
  expect(await findBarriers(visitor.page)).toEqual([])
})

test('the bank, the sentence after a refusal, the success page and the profile of a subscriber', async () => {
  const visitor = await newVisitor()
  await visitor.arriveAtCheckout('free@example.com', '?promo=CALM50')

  await visitor.payWith(cards.authenticated)
  await expect(visitor.button('Refuse')).toBeShown()
  expect(await findBarriers(visitor.page)).toEqual([])
  await visitor.button('Refuse').click()
  await expect(visitor.text(en.notices['payment-failed'])).toBeShown()
  await expect(visitor.cardNumber).toBeShown()
  expect(await findBarriers(visitor.page)).toEqual([])
  await visitor.payWith(cards.good)
  await expect(visitor.heading('Payment successful!')).toBeShown()
  expect(await findBarriers(visitor.page)).toEqual([])
  await visitor.link(en.success.toProfile).click()
  await expect(visitor.status('Subscribed')).toBeShown()
  expect(await findBarriers(visitor.page)).toEqual([])
})

test('checkout that cannot be opened, a service that cannot be reached, and page not found', async () => {
  const visitor = await newVisitor()

  await visitor.goTo('/nowhere')
  await expect(visitor.heading('Page not found')).toBeShown()
  expect(await findBarriers(visitor.page)).toEqual([])
  await visitor.arriveSignedIn()
  await visitor.tools.chooseNetwork('offline')
  await visitor.button('Continue').click()
  await expect(visitor.button('Try again')).toBeShown()
  expect(await findBarriers(visitor.page)).toEqual([])
  await visitor.page.reload()
  await expect(visitor.heading(en.unreachable.heading)).toBeShown()
  expect(await findBarriers(visitor.page)).toEqual([])
})

test('the Sandbox tools, open', async () => {
  const visitor = await newVisitor()
  await visitor.goTo('/signup')
  await visitor.signUp()
  await visitor.tools.open()
  expect(await findBarriers(visitor.page)).toEqual([])
})
