import { describe, expect, test } from 'vitest'
import type { CardSetup, CheckoutPayment, PaymentFailure } from '#core/ports/payments'
import { failure, success, type Result } from '#core/shared/result'
import { expectFailure, valueOf } from './results'
import { paymentOf, type PaymentsHarness, type ProviderRefusal } from './payments.harness'

const returnAddress = 'https://portal.example.com/payment-successful?from=checkout'
const sessionRefused = failure({ kind: 'session-refused' })

const refusals: Record<ProviderRefusal, true> = {
  'card-expired': true,
  'security-code-wrong': true,
  'authentication-failed': true,
}

/** The contract of a checkout's card form. */
export function checkoutPaymentContract(
  name: string,
  makeHarness: () => PaymentsHarness<CheckoutPayment>,
): void {
  describe(`${name} fulfils the contract of CheckoutPayment`, () => {
    describeCardForm(makeHarness)

    test('opens and confirms for the lifetime of the client secret', async () => {
      const { open, enter, confirm, advance, secretLifetime, secret } = await opened(makeHarness())
      await advance(secretLifetime)
      expect(await open(secret)).toMatchObject({ type: 'ready' })
      await advance(1)
      expect(await open(secret)).toEqual({ type: 'session-refused' })
      enter('succeeds')
      expectFailure(await confirm(), 'session-refused')
    })

    test('pays once, and leads to the return address with its query', async () => {
      const { confirm, enter, redirects, whenPaid, effects } = await opened(makeHarness())
      const [outcome, addresses, again] = {
        redirects: ['leaving', [returnAddress], sessionRefused],
        stays: ['done', [], success('done')],
      }[whenPaid]
      enter('succeeds')
      expect(valueOf(await confirm())).toBe(outcome)
      expect(redirects()).toEqual(addresses)
      expect(await confirm()).toEqual(again)
      expect(effects()).toBe(1)
    })

    test('pays only the later of two checkouts', async () => {
      const { payment, confirm, secret, newSecret, open, enter, effects } = await opened(makeHarness())
      const later = paymentOf(await open(await newSecret()))
      enter('succeeds')
      expectFailure(await confirm(), 'session-refused')
      expect(effects()).toBe(0)
      valueOf(await later.confirm({ returnAddress }))
      expect(await open(secret)).toEqual({ type: 'session-refused' })
      expect(await payment.readStatus()).toBe('expired')
      expect(effects()).toBe(1)
    })

    test('does not pay an approved checkout after another was opened', async () => {
      const { leaveForTheBank, newSecret, answerAtBank, effects } = await opened(makeHarness())
      await leaveForTheBank()
      await newSecret()
      expect(answerAtBank('approves')).toBe(returnAddress)
      expect(effects()).toBe(0)
    })

    test('pays once for two simultaneous confirmations', async () => {
      const { confirm, enter, effects } = await opened(makeHarness())
      enter('succeeds')
      const [first] = await Promise.all([confirm(), confirm()])
      valueOf(first)
      expect(effects()).toBe(1)
    })

    test.each([
      ['approves', 1],
      ['refuses', 0],
    ] as const)('asks the bank when the card requires it: %s', async (answer, paid) => {
      const { leaveForTheBank, redirects, answerAtBank, effects } = await opened(makeHarness())
      await leaveForTheBank()
      expect(redirects()[0]).not.toContain(returnAddress)
      expect(effects()).toBe(0)
      // The return address of a checkout session tells no outcome.
      expect(answerAtBank(answer)).toBe(returnAddress)
      expect(effects()).toBe(paid)
    })

    test('has the id, the terms and the status of its session', async () => {
      const { payment, secret, open, enter, connection } = await opened(makeHarness())
      expect(secret).toContain(payment.checkoutId)
      expect(payment.terms).toMatchObject({
        currency: 'USD',
        dueToday: 0,
        regularPrice: 49.99,
        trialDays: 7,
        nextBilling: expect.stringMatching(/^2026-11-\d\d$/) as string,
      })
      expect(await payment.readStatus()).toBe('open')
      connection('missing')
      expect(await payment.readStatus()).toBeUndefined()
      connection('working')
      enter('succeeds')
      valueOf(await payment.confirm({ returnAddress }))
      expect(await payment.readStatus()).toBe('paid')
      const { checkoutId } = payment
      expect(await open(secret)).toEqual({ type: 'completed', checkoutId, isPaid: true })
    })

    test('pays with another card after a refusal at the bank', async () => {
      const { open, secret, leaveForTheBank, enter, answerAtBank, effects } = await opened(makeHarness())
      await leaveForTheBank()
      answerAtBank('refuses')
      const payment = paymentOf(await open(secret))
      enter('succeeds')
      valueOf(await payment.confirm({ returnAddress }))
      expect(effects()).toBe(1)
    })
  })
}

/** The contract of the card form that changes the card. */
export function cardSetupContract(name: string, makeHarness: () => PaymentsHarness<CardSetup>): void {
  describe(`${name} fulfils the contract of CardSetup`, () => {
    describeCardForm(makeHarness)

    test('saves the card once and stays on the page', async () => {
      const { payment, confirm, secret, open, enter, redirects, effects } = await opened(makeHarness())
      enter('succeeds')
      expect(valueOf(await payment.confirm({ returnAddress })).paymentMethodId).not.toBe('')
      expectFailure(await confirm(), 'session-refused')
      expect(await open(secret)).toEqual({ type: 'session-refused' })
      expect(redirects()).toEqual([])
      expect(effects()).toBe(1)
    })

    test.each([
      ['approves', 'succeeded', 1],
      ['refuses', 'failed', 0],
    ] as const)('asks the bank when the card requires it: %s, %s', async (answer, status, saved) => {
      const { confirm, enter, advance, redirects, answerAtBank, effects } = await opened(makeHarness())
      enter('authentication-required')
      void confirm()
      await advance(0)
      expect(redirects()).toHaveLength(1)
      const back = answerAtBank(answer)
      expect(back).toMatch(/^https:\/\/portal\.example\.com\/payment-successful\?from=checkout&/)
      expect(new URL(back).searchParams.get('redirect_status')).toBe(status)
      expect(effects()).toBe(saved)
    })
  })
}

/** The contract of both card forms: opening, and every failure of a confirmation. */
function describeCardForm<Payment extends CheckoutPayment | CardSetup>(
  makeHarness: () => PaymentsHarness<Payment>,
): void {
  async function expectNothingDone(harness: Awaited<ReturnType<typeof opened>>) {
    expect(harness.effects()).toBe(0)
    expect(harness.redirects()).toEqual([])
    harness.connection('working')
    harness.enter('succeeds')
    valueOf(await harness.confirm())
    expect(harness.effects()).toBe(1)
  }

  describe('a form', () => {
    test('opens with a connection, repeatedly, with a known client secret', async () => {
      const { open, connection, secret, whenUnreachable } = await opened(makeHarness())
      connection('missing')
      expect(await open(secret)).toMatchObject({ type: whenUnreachable })
      connection('working')
      expect(await open(secret)).toMatchObject({ type: 'ready' })
      expect(await open('made-up')).toEqual({ type: 'session-refused' })
    })
  })

  describe('a confirmation that fails does nothing, and can be repeated', () => {
    test.each([
      ['declined', 'declined'],
      ['insufficient-funds', 'insufficient-funds'],
      ['incomplete', 'nothing'],
    ] as const)('%s', async (kind, card) => {
      const harness = await opened(makeHarness())
      harness.enter(card)
      expectFailure(await harness.confirm(), kind)
      await expectNothingDone(harness)
    })

    test.each(Object.keys(refusals) as ProviderRefusal[])('%s', async (kind) => {
      const harness = await opened(makeHarness())
      harness.enter('succeeds')
      harness.refuseNext(kind)
      expectFailure(await harness.confirm(), kind)
      await expectNothingDone(harness)
    })

    test.each([
      ['missing', 'no-connection'],
      ['failing', 'unknown'],
    ] as const)('with the connection %s: %s', async (state, kind) => {
      const harness = await opened(makeHarness())
      harness.enter('succeeds')
      harness.connection(state)
      const answer = await harness.confirm()
      expectFailure(answer, kind)
      expect(answer).toHaveProperty('error.cause')
      await expectNothingDone(harness)
    })
  })
}

async function opened<Payment extends CheckoutPayment | CardSetup>(harness: PaymentsHarness<Payment>) {
  const secret = await harness.newSecret()
  const payment = paymentOf(await harness.open(secret))
  const confirm = (): Promise<Result<unknown, PaymentFailure>> => payment.confirm({ returnAddress })

  /** Confirms with a card that requires authentication; whether it resolves before the redirect is `whenLeaving`. */
  async function leaveForTheBank() {
    harness.enter('authentication-required')
    const answer = confirm()
    await harness.advance(0)
    expect(harness.redirects()).toHaveLength(1)
    const reported = await Promise.race([answer, Promise.resolve('nothing')])
    expect(reported).toEqual(harness.whenLeaving === 'resolves' ? success('leaving') : 'nothing')
  }
  return { ...harness, secret, payment, confirm, leaveForTheBank }
}
