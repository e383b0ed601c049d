import { describe, expect, test } from 'vitest'
import type { CardSetup, CheckoutPayment } from '../../src-core/ports/payments'
import { failure, success } from '../../src-core/shared/result'
import { expectFailure, valueOf } from './answers'
import { describeCardForm } from './payments-form'
import { paymentOf, type PaymentsHarness } from './payments.harness'

const returnAddress = 'https://portal.example.com/payment-successful?from=checkout'
const sessionRefused = failure({ kind: 'session-refused' })

/** The contract of a checkout's card form. */
export function checkoutPaymentContract(
  name: string,
  makeHarness: () => PaymentsHarness<CheckoutPayment>,
): void {
  describe(`${name} fulfils the contract of CheckoutPayment`, () => {
    describeCardForm(makeHarness)

    test('pays once, and leads to the return address with its query', async () => {
      const { payment, enter, leftFor, whenPaid, effects } = await opened(makeHarness())
      const [outcome, addresses, again] = {
        leaves: ['leaving', [`${returnAddress}&redirect_status=succeeded`], sessionRefused],
        stays: ['done', [], success('done')],
      }[whenPaid]
      enter('succeeds')
      expect(valueOf(await payment.confirm({ returnAddress }))).toBe(outcome)
      expect(leftFor()).toEqual(addresses)
      expect(await payment.confirm({ returnAddress })).toEqual(again)
      expect(effects()).toBe(1)
    })

    test('pays only the later of two checkouts', async () => {
      const { payment, secret, newSecret, open, enter, effects } = await opened(makeHarness())
      const later = paymentOf(await open(await newSecret()))
      enter('succeeds')
      expectFailure(await payment.confirm({ returnAddress }), 'session-refused')
      expect(effects()).toBe(0)
      valueOf(await later.confirm({ returnAddress }))
      expect(await open(secret)).toEqual({ type: 'session-refused' })
      expect(effects()).toBe(1)
    })

    test('does not pay an approved checkout after another was opened', async () => {
      const { leaveForTheBank, newSecret, atTheBank, effects } = await opened(makeHarness())
      await leaveForTheBank()
      await newSecret()
      expect(atTheBank('approves')).toBe(`${returnAddress}&redirect_status=failed`)
      expect(effects()).toBe(0)
    })

    test('pays once for two simultaneous confirmations', async () => {
      const { payment, enter, effects } = await opened(makeHarness())
      enter('succeeds')
      const [first] = await Promise.all([
        payment.confirm({ returnAddress }),
        payment.confirm({ returnAddress }),
      ])
      valueOf(first)
      expect(effects()).toBe(1)
    })

    test.each([
      ['approves', 'succeeded', 1],
      ['refuses', 'failed', 0],
    ] as const)('asks the bank when the card requires it: %s, %s', async (answer, status, paid) => {
      const { leaveForTheBank, leftFor, atTheBank, effects } = await opened(makeHarness())
      await leaveForTheBank()
      expect(leftFor()[0]).not.toContain(returnAddress)
      expect(effects()).toBe(0)
      expect(atTheBank(answer)).toBe(`${returnAddress}&redirect_status=${status}`)
      expect(effects()).toBe(paid)
    })

    test('pays with another card after a refusal at the bank', async () => {
      const { open, secret, leaveForTheBank, enter, atTheBank, effects } = await opened(makeHarness())
      await leaveForTheBank()
      atTheBank('refuses')
      const payment = paymentOf(await open(secret))
      enter('succeeds')
      valueOf(await payment.confirm({ returnAddress }))
      expect(effects()).toBe(1)
    })
  })
}

/** The contract of the card form in which another card is given. */
export function cardSetupContract(name: string, makeHarness: () => PaymentsHarness<CardSetup>): void {
  describe(`${name} fulfils the contract of CardSetup`, () => {
    describeCardForm(makeHarness)

    test('saves the card once and stays on the page', async () => {
      const { payment, enter, leftFor, effects } = await opened(makeHarness())
      enter('succeeds')
      expect(valueOf(await payment.confirm({ returnAddress })).paymentMethodId).not.toBe('')
      expectFailure(await payment.confirm({ returnAddress }), 'session-refused')
      expect(leftFor()).toEqual([])
      expect(effects()).toBe(1)
    })

    test.each([
      ['approves', 'succeeded', 1],
      ['refuses', 'failed', 0],
    ] as const)('asks the bank when the card requires it: %s, %s', async (answer, status, kept) => {
      const { payment, enter, passes, leftFor, atTheBank, effects } = await opened(makeHarness())
      enter('authentication-required')
      void payment.confirm({ returnAddress })
      await passes(0)
      expect(leftFor()).toHaveLength(1)
      const back = atTheBank(answer)
      expect(back).toMatch(/^https:\/\/portal\.example\.com\/payment-successful\?from=checkout&/)
      expect(new URL(back).searchParams.get('redirect_status')).toBe(status)
      expect(effects()).toBe(kept)
    })
  })
}

async function opened<Payment extends CheckoutPayment | CardSetup>(harness: PaymentsHarness<Payment>) {
  const secret = await harness.newSecret()
  const payment = paymentOf(await harness.open(secret))

  /** Confirms with a card that the bank wants to be asked about; a page that is being left may say nothing more. */
  async function leaveForTheBank() {
    harness.enter('authentication-required')
    const answer = payment.confirm({ returnAddress })
    await harness.passes(0)
    expect(harness.leftFor()).toHaveLength(1)
    const said = await Promise.race([answer, Promise.resolve('nothing')])
    expect(said).toEqual(harness.whenLeaving === 'says so' ? success('leaving') : 'nothing')
  }
  return { ...harness, secret, payment, leaveForTheBank }
}
