import { expect, test } from 'vitest'
import { en } from '../support/english'
import { fact, newAccountHolder, otherCard, type AccountHolder } from '../support/browser/account'
import { inEachCase, named } from '../support/browser/cases'
import { cards } from '../support/browser/visitor'

async function expectCard(visitor: AccountHolder, last4: string) {
  await expect(visitor.subscription).toSay(fact('Payment method', `Credit Card •••• ${last4}`))
}

test('another card is kept and shown, also where the subscription is cancelled', async () => {
  await inEachCase(named('subscribed', 'promo', 'cancelled'), async (name) => {
    const visitor = await newAccountHolder()
    await visitor.arriveAtCardForm(`${name}@example.com`)
    await expect.poll(() => visitor.path).toBe('/change-payment-method')

    await visitor.payWith(otherCard)
    await expectCard(visitor, '4444')
    await expect.poll(() => visitor.path).toBe('/')
    await expect(visitor.notice(en.notices['card-changed'])).toBeShown()
    expect(visitor.logged).toEqual([])
    await visitor.page.reload()
    await expectCard(visitor, '4444')
  })
})

test('a refused card stays on the form with its sentence, and the next attempt has a fresh secret', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveAtCardForm()

  for (const [card, sentence] of [
    [cards.declined, en.checkout.payFailed.declined],
    [cards.poor, en.checkout.payFailed['insufficient-funds']],
  ] as const) {
    await visitor.payWith(card)
    await expect(visitor.alert(sentence)).toBeShown()
    await expect.poll(() => visitor.path).toBe('/change-payment-method')
    expect(visitor.logged.splice(0)).toEqual([expect.stringContaining('The card was not kept')])
    await expect(visitor.cardNumber).toBeShown()
  }
  await visitor.payWith(otherCard)
  await expectCard(visitor, '4444')
  const secrets = ((await visitor.world())?.setupIntents ?? []).map(({ secret }) => secret)
  expect(new Set(secrets).size).toBe(3)
  expect(visitor.logged.join()).not.toMatch(/secret/i)
})

test('what is missing in the form is said beside its fields, and is no refusal', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveAtCardForm()

  await visitor.button('Continue').click()
  await expect(visitor.text('Card number is required')).toBeShown()
  expect(visitor.logged).toEqual([])
  await visitor.payWith(otherCard)
  await expectCard(visitor, '4444')
})

test('approved at the bank the new card is there; a reload afterwards changes nothing', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveAtCardForm()

  await visitor.payWith(cards.authenticated)
  await visitor.button('Approve').click()
  await expectCard(visitor, '3184')
  await expect.poll(() => visitor.path).toBe('/')
  await expect(visitor.notice(en.notices['card-changed'])).toBeShown()
  expect(visitor.logged).toEqual([])
  await visitor.page.reload()
  await expectCard(visitor, '3184')
  await expect(visitor.text(en.notices['card-changed'])).not.toBeShown()
})

test('refused at the bank the card stays as it was, with a sentence on the form, and another one can be given', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveAtCardForm()

  await visitor.payWith(cards.authenticated)
  await visitor.button('Refuse').click()
  await expect(visitor.alert(en.checkout.payFailed['authentication-failed'])).toBeShown()
  await expect.poll(() => visitor.path).toBe('/change-payment-method')
  expect(visitor.logged).toEqual([expect.stringContaining('The card was not kept')])

  await visitor.payWith(otherCard)
  await expectCard(visitor, '4444')
})

test('back from the bank without an answer, the form is open as before', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveAtCardForm()

  await visitor.payWith(cards.authenticated)
  await visitor.button('Approve').waitFor()
  await visitor.page.goBack()
  await visitor.payWith(otherCard)
  await expectCard(visitor, '4444')
})

test('a card kept by the bank that the service does not take leads home with a sentence', async () => {
  const visitor = await newAccountHolder()
  const { page } = visitor
  await page.clock.install()
  await visitor.arriveAtCardForm()
  await visitor.fillCard(otherCard)
  await visitor.tools.chooseNetwork('slow')
  await page.clock.pauseAt(Date.now() + 3_600_000)

  await visitor.button('Continue').click()
  await page.clock.runFor(2100)
  await expect.poll(async () => (await visitor.world())?.paymentMethods).toHaveLength(1)
  await visitor.networkBecomes('offline')
  await page.clock.runFor(2100)

  await expect(visitor.notice(en.notices['card-not-changed'])).toBeShown()
  await expect.poll(() => visitor.path).toBe('/')
  await expectCard(visitor, '4242')
  expect(visitor.logged).toContainEqual(expect.stringContaining('The payment method could not be patched'))
})

test('without a connection the form says so, before it opens and when it is sent', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveSignedIn('subscribed@example.com')
  await visitor.tools.chooseNetwork('offline')

  await visitor.link(en.subscription.changeCard).click()
  await expect(visitor.alert(en.checkout.startFailed.unreachable)).toBeShown()
  expect(visitor.logged.splice(0)).toEqual([expect.stringContaining('The card form could not be opened')])
  await visitor.tools.chooseNetwork('normal')
  await visitor.button('Try again').click()
  await visitor.fillCard(otherCard)

  await visitor.tools.chooseNetwork('offline')
  await visitor.button('Continue').click()
  await expect(visitor.alert(en.checkout.payFailed['no-connection']).first()).toBeShown()
  expect(visitor.logged).toContainEqual(expect.stringContaining('The card was not kept'))
  await expect.poll(() => visitor.cardNumber.inputValue()).toBe(otherCard)
  await visitor.tools.chooseNetwork('normal')
  await visitor.button('Continue').click()
  await expectCard(visitor, '4444')
})

test('whoever changes their mind keeps the present card', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveAtCardForm()
  await visitor.link(en.changeCard.keep).click()
  await expectCard(visitor, '4242')
})

test('only who pays here can change the card or cancel; others are sent home, who is not signed in signs in', async () => {
  const sentHome = {
    free: ['/change-payment-method', '/cancel-subscription'],
    appstore: ['/change-payment-method', '/cancel-subscription'],
    cancelled: ['/cancel-subscription'],
  }
  for (const [name, pages] of Object.entries(sentHome)) {
    const visitor = await newAccountHolder()
    await visitor.arriveSignedIn(`${name}@example.com`)
    await inEachCase(named(...pages), async (page) => {
      await visitor.goTo(page)
      await expect(visitor.profile).toSay(`${name}@example.com`)
      await expect.poll(() => visitor.path).toBe('/')
    })
  }

  const stranger = await newAccountHolder()
  await stranger.goTo('/change-payment-method')
  await expect(stranger.button('Sign In')).toBeShown()
  await stranger.signIn('subscribed@example.com')
  await expect(stranger.heading(en.changeCard.heading)).toBeShown()
  expect(stranger.path).toBe('/change-payment-method')
})
