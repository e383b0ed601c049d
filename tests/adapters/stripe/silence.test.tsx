// @vitest-environment jsdom
import { beforeAll, describe, expect, test } from 'vitest'
import { StripeBankReturn } from '#adapters/stripe/stripe-bank-return'
import type { PaymentFailure } from '#core/ports/payments'
import type { Result } from '#core/shared/result'
import type { StripePoint } from '../../support/fake-stripe/fake-stripe'
import { paymentOf } from '../../contracts/payments.harness'
import { success } from '#core/shared/result'
import { formKinds, loadChunks, openPage, restOf, settle, typeCard } from './stripe-page'

// Stripe.js loads and its frames stay silent: getsentry/sentry#106107, stripe/stripe-js#349 and #605,
// stripe/react-stripe-js#469.

const returnAddress = 'https://portal.example.com/payment-successful'
const timeout = 15_000
const minute = 60_000
const hour = 60 * minute

beforeAll(() => loadChunks())

const silentForms = [
  ['payment', 'payment-element'],
  ['payment', 'loadActions'],
  ['setup', 'payment-element'],
] as const

test.each(silentForms)('the %s form is unavailable after 15 seconds without %s', async (kind, point) => {
  const page = openPage()
  const answerLate = page.silence(point)
  const { states } = page.show(kind)
  await page.advance(timeout - 1)
  expect(states.at(-1)).toEqual({ type: 'loading' })
  await page.advance(1)
  expect(states.at(-1)).toMatchObject({ type: 'unavailable' })
  await page.advance(hour)
  expect(states.filter(({ type }) => type === 'unavailable')).toHaveLength(1)
  await answerLate()
  expect(await restOf(states)).toMatchObject({ type: 'ready' })
  typeCard('4242424242424242')
  expect(await paymentOf<Confirmable>(await restOf(states)).confirm({ returnAddress })).toMatchObject({
    type: 'success',
  })
})

interface Confirmable {
  readonly confirm: (details: { returnAddress: string }) => Promise<Result<unknown, PaymentFailure>>
}

/** Opens a form, and confirms it while Stripe.js is silent at the given points. */
async function confirmInSilence(kind: 'payment' | 'setup', points: readonly StripePoint[], waiting: number) {
  const page = openPage()
  const { states } = page.show(kind)
  const payment = paymentOf<Confirmable>(await restOf(states))
  typeCard('4242424242424242')
  await settle()
  const answerLate = page.silence(...points)
  const results: Result<unknown, PaymentFailure>[] = []
  void payment.confirm({ returnAddress }).then((result) => results.push(result))
  await page.advance(waiting)
  return { ...page, states, payment, answerLate, results }
}

const everything: readonly StripePoint[] = [
  'validateElements',
  'confirm',
  'runServerUpdate',
  'submit',
  'confirmSetup',
  'retrieveSetupIntent',
]

describe.each(formKinds)('a confirmation of the %s form', (kind) => {
  test('ends although Stripe.js answers nothing', async () => {
    const { results, backend } = await confirmInSilence(kind, everything, 2 * timeout)
    expect(results).toMatchObject([{ type: 'error', error: { kind: 'no-connection' } }])
    expect(backend.effects).toEqual([])
  })
})

describe('a payment', () => {
  test('is not confirmed by fields that answer late', async () => {
    const { answerLate, results, backend } = await confirmInSilence('payment', ['validateElements'], timeout)
    expect(results).toMatchObject([{ type: 'error', error: { kind: 'no-connection', isUnpaid: true } }])
    await answerLate()
    expect(backend.effects).toEqual([])
  })

  test('may take the bank half an hour', async () => {
    const { advance, results, answerLate } = await confirmInSilence('payment', ['confirm'], 30 * minute - 1)
    expect(results).toEqual([])
    await answerLate()
    await advance(0)
    expect(results).toEqual([success('done')])
  })

  test('that was made without an answer is found in its session', async () => {
    const { results, backend } = await confirmInSilence('payment', ['confirm-answer'], 30 * minute)
    expect(backend.effects).toHaveLength(1)
    expect(results).toEqual([success('done')])
  })

  test('without any answer may have been made', async () => {
    const silent = ['confirm-answer', 'runServerUpdate'] as const
    const { results } = await confirmInSilence('payment', silent, 30 * minute + timeout)
    expect(results).toMatchObject([{ type: 'error', error: { kind: 'no-connection' } }])
    expect(results).not.toMatchObject([{ error: { isUnpaid: true } }])
  })

  test('counts when it is confirmed after its time', async () => {
    const { results, states, answerLate, advance } = await confirmInSilence('payment', ['confirm'], hour)
    expect(results).toMatchObject([{ type: 'error', error: { isUnpaid: true } }])
    await answerLate()
    await advance(0)
    expect(states.at(-1)).toMatchObject({ type: 'completed', isPaid: true })
  })

  test('has no status after 15 seconds without an answer', async () => {
    const page = openPage()
    const payment = paymentOf(await restOf(page.show('payment').states))
    page.silence('runServerUpdate')
    const reading = payment.readStatus()
    await page.advance(timeout)
    expect(await reading).toBeUndefined()
  })
})

describe('a new card', () => {
  test('that was saved without an answer is found after a minute', async () => {
    const { results, backend } = await confirmInSilence('setup', ['confirmSetup-answer'], minute)
    expect(backend.effects).toHaveLength(1)
    expect(results).toMatchObject([
      { type: 'success', value: { paymentMethodId: expect.stringMatching(/^pm_/) as string } },
    ])
  })

  test('may stay in the dialog of the bank for half an hour', async () => {
    const { results, advance, answerLate } = await confirmInSilence('setup', ['confirmSetup'], 29 * minute)
    expect(results).toEqual([])
    await answerLate()
    await advance(0)
    expect(results).toMatchObject([{ type: 'success' }])
  })

  test('can be confirmed again after half an hour', async () => {
    const { results, answerLate, payment } = await confirmInSilence('setup', ['confirmSetup'], hour)
    expect(results).toMatchObject([{ type: 'error', error: { kind: 'no-connection' } }])
    await answerLate()
    expect(await payment.confirm({ returnAddress })).toMatchObject({ error: { kind: 'session-refused' } })
  })

  test('is not asked for after an answer', async () => {
    const { backend, advance } = await confirmInSilence('setup', [], 0)
    let lookUps = 0
    const lookUp = backend.lookUp.bind(backend)
    backend.lookUp = (secret) => {
      lookUps += 1
      return lookUp(secret)
    }
    await advance(hour)
    expect(lookUps).toBe(0)
  })

  test('is reported as not confirmed where the return from the bank cannot be read', async () => {
    const page = openPage()
    page.silence('retrieveSetupIntent')
    const query = new Map([['setup_intent_client_secret', page.backend.createSecret('setup')]])
    const reading = new StripeBankReturn(page.options).returnedSetup(query)?.read()
    await page.advance(timeout)
    expect(await reading).toMatchObject({ type: 'error', error: { kind: 'no-connection' } })
  })
})

test('a refused session is refused where the browser wrongly believes to be offline', async () => {
  // vueuse/vueuse#2884
  const page = openPage()
  page.believeOffline()
  expect(await restOf(page.show('payment', 'cs_test_unknown_secret_fake').states)).toEqual({
    type: 'session-refused',
  })
})
