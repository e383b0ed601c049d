import type { PaymentIntentResult, Stripe } from '@stripe/stripe-js'
import { expect, test } from 'vitest'
import { ManualClock } from '#adapters/in-memory/manual-clock'
import { handleNextAction } from '#adapters/stripe/handle-next-action'

const answered = (answer: object) => async () => answer as PaymentIntentResult
const never = () => new Promise<never>(() => undefined)

function ask(stripe: { readonly handled: () => Promise<object>; readonly retrieved?: object }) {
  const clock = new ManualClock({ now: '2026-11-21T01:30:00Z' })
  const fake = {
    handleNextAction: stripe.handled,
    retrievePaymentIntent: answered(stripe.retrieved ?? {}),
  } as Pick<Stripe, 'handleNextAction' | 'retrievePaymentIntent'>
  return { clock, asked: handleNextAction(fake, 'pi_1_secret_2', clock) }
}

test.each([
  [{ paymentIntent: { status: 'succeeded' } }, { type: 'success' }],
  [{ paymentIntent: { status: 'processing' } }, { type: 'success' }],
  [{ paymentIntent: { status: 'requires_payment_method' } }, { error: { kind: 'authentication-failed' } }],
  [
    { error: { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' } },
    { error: { kind: 'authentication-failed' } },
  ],
  [{ error: { type: 'api_connection_error' } }, { error: { kind: 'no-connection' } }],
])('what the bank says, %j, is %j', async (answer, expected) => {
  expect(await ask({ handled: answered(answer) }).asked).toMatchObject(expected)
})

test('an exception is a failure', async () => {
  const handled = () => Promise.reject(new Error('the intent needs no action'))
  expect(await ask({ handled }).asked).toMatchObject({ error: { kind: 'unknown' } })
})

test('a dialog that never answers is given up: Stripe is asked after a minute, and for at most half an hour', async () => {
  const paid = ask({ handled: never, retrieved: { paymentIntent: { status: 'succeeded' } } })
  await paid.clock.advance(60_000)
  expect(await paid.asked).toMatchObject({ type: 'success' })
  const open = ask({ handled: never, retrieved: { paymentIntent: { status: 'requires_action' } } })
  for (let minute = 1; minute <= 30; minute += 1) await open.clock.advance(60_000)
  expect(await open.asked).toMatchObject({ error: { kind: 'no-connection' } })
})
