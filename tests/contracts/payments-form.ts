import { describe, expect, test } from 'vitest'
import type { CardSetup, CheckoutPayment, PaymentFailure } from '../../src-core/ports/payments'
import type { Result } from '../../src-core/shared/result'
import { expectFailure, valueOf } from './answers'
import { paymentOf, type PaymentsHarness, type ProviderRefusal } from './payments.harness'

const returnAddress = 'https://portal.example.com/payment-successful'

const refusals: Record<ProviderRefusal, true> = {
  'card-expired': true,
  'security-code-wrong': true,
  'authentication-failed': true,
}

/** Failures that a card, or none, leads to by itself. */
const cardRefusals = ['declined', 'insufficient-funds', 'incomplete'] as const
const isCard = (kind: string): kind is (typeof cardRefusals)[number] =>
  cardRefusals.some((one) => one === kind)

/** The contract of both card forms: opening, and every failure of a confirmation. */
export function describeCardForm<Payment extends CheckoutPayment | CardSetup>(
  makeHarness: () => PaymentsHarness<Payment>,
): void {
  async function opened() {
    const harness = makeHarness()
    const secret = await harness.newSecret()
    const payment = paymentOf(await harness.open(secret))
    const confirm = (): Promise<Result<unknown, PaymentFailure>> => payment.confirm({ returnAddress })
    return { ...harness, secret, confirm }
  }

  async function expectNothingDone(harness: Awaited<ReturnType<typeof opened>>) {
    expect(harness.effects()).toBe(0)
    expect(harness.leftFor()).toEqual([])
    harness.connection('working')
    harness.enter('succeeds')
    valueOf(await harness.confirm())
    expect(harness.effects()).toBe(1)
  }

  describe('a form', () => {
    test('opens and confirms for the lifetime of the client secret', async () => {
      const { open, enter, confirm, passes, secretLifetime, secret } = await opened()
      await passes(secretLifetime)
      expect(await open(secret)).toMatchObject({ type: 'ready' })
      await passes(1)
      expect(await open(secret)).toEqual({ type: 'session-refused' })
      enter('succeeds')
      expectFailure(await confirm(), 'session-refused')
    })

    test('opens with a connection, repeatedly, with a known client secret that was not used', async () => {
      const { open, enter, confirm, connection, secret } = await opened()
      connection('missing')
      expect(await open(secret)).toMatchObject({ type: 'unavailable' })
      connection('working')
      expect(await open(secret)).toMatchObject({ type: 'ready' })
      expect(await open('made-up')).toEqual({ type: 'session-refused' })
      enter('succeeds')
      await confirm()
      expect(await open(secret)).toEqual({ type: 'session-refused' })
    })
  })

  describe('a confirmation that fails does nothing, and can be repeated', () => {
    test.each([...cardRefusals, ...(Object.keys(refusals) as ProviderRefusal[])])('%s', async (kind) => {
      const harness = await opened()
      if (isCard(kind)) harness.enter(kind === 'incomplete' ? 'nothing' : kind)
      else {
        harness.enter('succeeds')
        harness.refuseNext(kind)
      }
      expectFailure(await harness.confirm(), kind)
      await expectNothingDone(harness)
    })

    test.each([
      ['missing', 'no-connection'],
      ['failing', 'unknown'],
    ] as const)('with the connection %s: %s', async (state, kind) => {
      const harness = await opened()
      harness.enter('succeeds')
      harness.connection(state)
      const answer = await harness.confirm()
      expectFailure(answer, kind)
      expect(answer).toHaveProperty('error.cause')
      await expectNothingDone(harness)
    })
  })
}
