import { describe, expect, test } from 'vitest'
import { cardWith } from '../adapters/in-memory/support'
import { returningUser, type HeadlessPortal } from '../support/headless-portal'
import { setNetwork } from '../support/test-world'

const subscriber = (address: string, email = 'subscribed@example.com') => returningUser(address, { email })

const optionOf = (page: HeadlessPortal) => page.profile.signedIn?.user.subscription?.paymentOption

async function giveCard(page: HeadlessPortal, number: string): Promise<void> {
  page.card = cardWith(number)
  void page.changePaymentMethod.save()
  await page.settle()
}

describe('who may come here', () => {
  test.each([
    ['free', '/cancel-subscription', '/'],
    ['free', '/change-payment-method', '/'],
    ['appstore', '/cancel-subscription', '/'],
    ['appstore', '/change-payment-method', '/'],
    ['cancelled', '/cancel-subscription', '/'],
    ['cancelled', '/change-payment-method', '/change-payment-method'],
    ['subscribed', '/cancel-subscription', '/cancel-subscription'],
    ['subscribed', '/change-payment-method', '/change-payment-method'],
    ['promo', '/cancel-subscription', '/cancel-subscription'],
    ['promo', '/change-payment-method', '/change-payment-method'],
  ])('%s at %s is at %s', async (who, wanted, at) => {
    const page = await subscriber(wanted, `${who}@example.com`)
    expect(page.address).toBe(at)
    expect(page.shown).toBe(at)
  })

  test('nobody whom the screen is not for has a secret asked for', async () => {
    const page = await subscriber('/change-payment-method', 'appstore@example.com')
    expect(page.outside.service.asked('createSetupIntent')).toEqual([])
  })
})

describe('cancelling', () => {
  test('needs a reason, and none is chosen to begin with', async () => {
    const page = await subscriber('/cancel-subscription')
    expect(page.cancelSubscription.reason).toBeUndefined()
    expect(page.cancelSubscription.accessUntil).toBe('2027-10-18')
    await page.cancelSubscription.submit()
    expect(page.outside.service.asked('cancelSubscription')).toEqual([])
    expect(page.address).toBe('/cancel-subscription')
  })

  test('is told to the service with the reason chosen last, once; home says until when access lasts', async () => {
    const page = await subscriber('/cancel-subscription')
    const { cancelSubscription } = page
    cancelSubscription.choose('too-expensive')
    cancelSubscription.choose('technical-issues')
    void cancelSubscription.submit()
    void cancelSubscription.submit()
    expect(cancelSubscription.submitting).toBe(true)
    await page.settle()
    expect(page.outside.service.asked('cancelSubscription')).toEqual(['technical-issues'])
    expect(page.address).toBe('/')
    expect(page.notice).toEqual({ kind: 'subscription-cancelled', detail: '10/18/2027' })
    expect(page.profile.signedIn?.user).toMatchObject({
      subscribed: true,
      subscription: { autoRenew: false, renewsAt: '2027-10-18' },
    })
  })

  test.each(['unreachable', 'server-error', 'refused'] as const)(
    'that fails (%s) is logged; home says that it still renews',
    async (trouble) => {
      const page = await subscriber('/cancel-subscription')
      page.outside.world.faults.next('cancelSubscription', trouble)
      page.cancelSubscription.choose('no-answer')
      void page.cancelSubscription.submit()
      await page.settle()
      expect(page.outside.log.entries).toMatchObject([{ message: 'The subscription was not cancelled' }])
      expect(page.address).toBe('/')
      expect(page.notice).toMatchObject({ kind: 'subscription-not-cancelled' })
      expect(page.profile.signedIn?.user.subscription?.autoRenew).toBe(true)
    },
  )

  test('with the connection gone goes home all the same', async () => {
    const page = await subscriber('/cancel-subscription')
    setNetwork(page.outside.world, 'offline')
    page.cancelSubscription.choose('no-answer')
    void page.cancelSubscription.submit()
    await page.settle()
    expect(page.address).toBe('/')
    expect(page.notice).toMatchObject({ kind: 'subscription-not-cancelled' })
  })

  test('by somebody whose session is over ends at the sign-in, with that sentence', async () => {
    const page = await subscriber('/cancel-subscription')
    page.outside.world.faults.next('cancelSubscription', 'not-signed-in')
    page.outside.world.faults.next('loadUser', 'not-signed-in')
    page.cancelSubscription.choose('no-answer')
    void page.cancelSubscription.submit()
    await page.settle()
    expect(page.address).toMatch(/^\/signin/)
    expect(page.notice).toMatchObject({ kind: 'session-revoked' })
  })
})

describe('changing the card', () => {
  test('opens the form with one secret, StrictMode or not', async () => {
    const page = await subscriber('/change-payment-method')
    expect(page.changePaymentMethod.state).toMatchObject({ type: 'open', form: { type: 'ready' } })
    // StrictMode starts the screen twice; the word of the first start is dropped.
    const open = page.changePaymentMethod.state
    expect(open.type === 'open' && open.clientSecret).toBe(
      page.outside.world.read().setupIntents.at(-1)?.secret,
    )
  })

  test('bills the new card and goes home, where it is told', async () => {
    const page = await subscriber('/change-payment-method')
    await giveCard(page, '5555 5555 5555 4444')
    expect(page.address).toBe('/')
    expect(page.notice?.kind).toBe('card-changed')
    expect(optionOf(page)).toEqual({ type: 'card', last4: '4444' })
    expect(page.outside.service.asked('changePaymentMethod')).toHaveLength(1)
    expect(page.left).toEqual([])
  })

  test('is done once, however often Continue is pressed', async () => {
    const page = await subscriber('/change-payment-method')
    page.card = cardWith('5555 5555 5555 4444')
    void page.changePaymentMethod.save()
    void page.changePaymentMethod.save()
    expect(page.changePaymentMethod.attempt.type).toBe('saving')
    await page.settle()
    expect(page.outside.world.read().paymentMethods).toHaveLength(1)
    expect(page.outside.service.asked('changePaymentMethod')).toHaveLength(1)
  })

  test.each([
    ['4000 0000 0000 0002', 'declined'],
    ['4000 0000 0000 9995', 'insufficient-funds'],
  ])(
    'a refused card (%s) stays here with its sentence; the next has a fresh secret',
    async (number, kind) => {
      const page = await subscriber('/change-payment-method')
      const before = page.changePaymentMethod.state
      await giveCard(page, number)
      const after = page.changePaymentMethod.state
      expect(page.address).toBe('/change-payment-method')
      expect(page.changePaymentMethod.attempt).toEqual({ type: 'failed', kind })
      expect(after).toMatchObject({ type: 'open', form: { type: 'ready' } })
      expect(after.type === 'open' && after.clientSecret).not.toBe(
        before.type === 'open' && before.clientSecret,
      )
      expect(page.outside.service.asked('changePaymentMethod')).toEqual([])
      expect(page.outside.log.entries).toMatchObject([{ message: 'The card was not kept' }])
      await giveCard(page, '5555 5555 5555 4444')
      expect(page.notice?.kind).toBe('card-changed')
    },
  )

  test('a form that is not filled in keeps its secret, and says what is missing itself', async () => {
    const page = await subscriber('/change-payment-method')
    const before = page.outside.world.read().setupIntents.length
    await giveCard(page, '')
    expect(page.changePaymentMethod.attempt).toEqual({ type: 'failed', kind: 'incomplete' })
    expect(page.outside.world.read().setupIntents).toHaveLength(before)
    expect(page.outside.log.entries).toEqual([])
  })

  test('pressed before the form is there says so, and nothing else', async () => {
    const page = await subscriber('/')
    const held = page.outside.world.faults.hold('createSetupIntent')
    const other = page.outside.world.faults.hold('createSetupIntent')
    await page.visit('/change-payment-method')
    await page.changePaymentMethod.save()
    expect(page.changePaymentMethod.attempt.type).toBe('not-ready')
    held.release()
    other.release()
    await page.settle()
    await giveCard(page, '5555 5555 5555 4444')
    expect(page.address).toBe('/')
  })

  test.each(['unreachable', 'server-error', 'refused'] as const)(
    'a card that the service does not hear of (%s) is logged; home says that nothing has changed',
    async (trouble) => {
      const page = await subscriber('/change-payment-method')
      page.outside.world.faults.next('changePaymentMethod', trouble)
      await giveCard(page, '5555 5555 5555 4444')
      expect(page.address).toBe('/')
      expect(page.notice?.kind).toBe('card-not-changed')
      expect(optionOf(page)).toEqual({ type: 'card', last4: '4242' })
      expect(page.outside.log.entries).toMatchObject([{ message: 'The payment method could not be patched' }])
    },
  )

  test.each([
    ['unreachable', 'unreachable'],
    ['server-error', 'service-error'],
  ] as const)('without a secret (%s) there is a sentence, and another try', async (trouble, kind) => {
    const page = await subscriber('/')
    page.outside.world.faults.next('createSetupIntent', trouble)
    page.outside.world.faults.next('createSetupIntent', trouble)
    await page.visit('/change-payment-method')
    expect(page.changePaymentMethod.state).toEqual({ type: 'failed', kind })
    await page.changePaymentMethod.open()
    await page.settle()
    expect(page.changePaymentMethod.state).toMatchObject({ type: 'open', form: { type: 'ready' } })
  })

  test('without a secret, because the session is over, ends at the sign-in', async () => {
    const page = await subscriber('/')
    for (const _start of ['first', 'second']) {
      page.outside.world.faults.next('createSetupIntent', 'not-signed-in')
      page.outside.world.faults.next('loadUser', 'not-signed-in')
    }
    await page.visit('/change-payment-method')
    expect(page.address).toBe('/signin?returnTo=%2Fchange-payment-method')
    expect(page.notice?.kind).toBe('session-revoked')
  })

  test('a form that does not take the secret can be opened again', async () => {
    const page = await subscriber('/change-payment-method')
    const { state } = page.changePaymentMethod
    const secret = state.type === 'open' ? state.clientSecret : ''
    page.changePaymentMethod.formChanged('an older secret', { type: 'session-refused' })
    expect(page.changePaymentMethod.state.type).toBe('open')
    page.changePaymentMethod.formChanged(secret, { type: 'session-refused' })
    expect(page.changePaymentMethod.state.type).toBe('failed')
    await page.changePaymentMethod.open()
    await page.settle()
    expect(page.changePaymentMethod.state).toMatchObject({ type: 'open', form: { type: 'ready' } })
  })
})

describe('a card that the bank wants to confirm', () => {
  const bankCard = '4000 0027 6000 3184'

  async function atTheBank() {
    const page = await subscriber('/change-payment-method')
    await giveCard(page, bankCard)
    expect(page.left).toHaveLength(1)
    expect(page.changePaymentMethod.attempt.type).toBe('saving')
    return page
  }

  test('is billed on the return, patched once, and told at home', async () => {
    const page = await atTheBank()
    const then = await page.reload(page.bankAnswers('approve'))
    expect(then.address).toBe('/')
    expect(then.notice?.kind).toBe('card-changed')
    expect(optionOf(then)).toEqual({ type: 'card', last4: '3184' })
    expect(then.outside.service.asked('changePaymentMethod')).toHaveLength(1)
  })

  test('and was refused there stays on the form with its sentence, and a fresh secret', async () => {
    const page = await atTheBank()
    const then = await page.reload(page.bankAnswers('refuse'))
    expect(then.address).toBe('/change-payment-method')
    expect(then.changePaymentMethod.attempt).toEqual({ type: 'failed', kind: 'authentication-failed' })
    expect(then.changePaymentMethod.state).toMatchObject({ type: 'open', form: { type: 'ready' } })
    await giveCard(then, '5555 5555 5555 4444')
    expect(then.notice?.kind).toBe('card-changed')
    expect(optionOf(then)).toEqual({ type: 'card', last4: '4444' })
  })

  test('that the service does not hear of leads home with that sentence', async () => {
    const page = await atTheBank()
    page.outside.world.faults.next('changePaymentMethod', 'server-error')
    const then = await page.reload(page.bankAnswers('approve'))
    expect(then.address).toBe('/')
    expect(then.notice?.kind).toBe('card-not-changed')
    expect(optionOf(then)).toEqual({ type: 'card', last4: '4242' })
    expect(then.outside.service.asked('changePaymentMethod')).toHaveLength(1)
  })

  test('and a return that is none opens the form, without the query', async () => {
    const page = await subscriber('/change-payment-method?from=email')
    expect(page.address).toBe('/change-payment-method')
    expect(page.changePaymentMethod.state).toMatchObject({ type: 'open', form: { type: 'ready' } })
    expect(page.outside.service.asked('changePaymentMethod')).toEqual([])
  })

  test('and a return that nobody knows of is no change', async () => {
    const page = await subscriber('/change-payment-method?card_setup=made-up&redirect_status=succeeded')
    expect(page.address).toBe('/change-payment-method')
    expect(page.changePaymentMethod.attempt).toEqual({ type: 'failed', kind: 'session-refused' })
    expect(page.changePaymentMethod.state).toMatchObject({ type: 'open' })
  })
})
