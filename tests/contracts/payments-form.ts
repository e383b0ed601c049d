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

/** What holds for both card forms: opening them, and everything that a confirmation can fail with. */
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
    test('is opened with a good secret, again after a reload too', async () => {
      const { open, secret } = await opened()
      expect(await open(secret)).toMatchObject({ type: 'ready' })
    })

    test('is refused for a secret that nobody has given out', async () => {
      expect(await makeHarness().open('made-up')).toEqual({ type: 'session-refused' })
    })

    test('is refused for a secret that is used', async () => {
      const { open, enter, confirm, secret } = await opened()
      enter('succeeds')
      await confirm()
      expect(await open(secret)).toEqual({ type: 'session-refused' })
    })

    test('is opened, and confirmed, as long as the secret is good', async () => {
      const { open, enter, confirm, passes, secretLifetime, secret } = await opened()
      await passes(secretLifetime)
      expect(await open(secret)).toMatchObject({ type: 'ready' })
      await passes(1)
      expect(await open(secret)).toEqual({ type: 'session-refused' })
      enter('succeeds')
      expectFailure(await confirm(), 'session-refused')
    })

    test('cannot be opened without a connection, and can be afterwards', async () => {
      const { open, newSecret, connection } = makeHarness()
      const secret = await newSecret()
      connection('missing')
      expect(await open(secret)).toMatchObject({ type: 'unavailable' })
      connection('working')
      expect(await open(secret)).toMatchObject({ type: 'ready' })
    })
  })

  describe('a confirmation that fails does nothing, and can be repeated', () => {
    test.each(['declined', 'insufficient-funds'] as const)('%s', async (kind) => {
      const harness = await opened()
      harness.enter(kind)
      expectFailure(await harness.confirm(), kind)
      await expectNothingDone(harness)
    })

    test.each(Object.keys(refusals) as ProviderRefusal[])('%s', async (kind) => {
      const harness = await opened()
      harness.enter('succeeds')
      harness.refuseNext(kind)
      expectFailure(await harness.confirm(), kind)
      await expectNothingDone(harness)
    })

    test('incomplete', async () => {
      const harness = await opened()
      harness.enter('nothing')
      expectFailure(await harness.confirm(), 'incomplete')
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
