// @vitest-environment jsdom
import type {
  StripeCheckoutConfirmResult,
  StripeCheckoutRunServerUpdateResult,
  StripeCheckoutValidateElementsResult,
} from '@stripe/stripe-js'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { confirmPayment, type CheckoutActions } from '../../../adapters/stripe/confirm-payment'
import { retrieveCardSetup } from '../../../adapters/stripe/confirm-card-setup'

const returnAddress = 'https://portal.example.com/payment-successful'

afterEach(() => vi.restoreAllMocks())

/** Actions that answer what a test wants; the fields are complete unless it says otherwise. */
function actionsThat(answers: {
  readonly confirm?: () => Promise<StripeCheckoutConfirmResult>
  readonly validate?: StripeCheckoutValidateElementsResult
  readonly asked?: () => Promise<StripeCheckoutRunServerUpdateResult>
}): CheckoutActions {
  return {
    confirm: answers.confirm ?? (() => Promise.reject(new Error('not to be confirmed'))),
    validateElements: async () => answers.validate ?? { type: 'success', session: undefined as never },
    runServerUpdate: answers.asked ?? standing('open'),
  }
}

/** Stripe's answer about a session that is asked for anew. */
function standing(type: 'open' | 'expired' | 'complete') {
  return async (): Promise<StripeCheckoutRunServerUpdateResult> => ({
    type: 'success',
    session: { status: { type } } as never,
  })
}

const offline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
const withoutCode = { message: 'Something is wrong.', code: null }

const lost = Object.assign(new Error('broken'), { type: 'api_connection_error' })
const unanswered = async () => ({ type: 'error', error: withoutCode }) as const

/** How a confirmation can end without a word on the payment. */
const ends = [
  ['answered without a code', unanswered, withoutCode],
  ['thrown', () => Promise.reject(lost), lost],
] as const

describe.each(ends)('a confirmation that is %s', (_how, confirm, cause) => {
  const failed = (kind: string) => ({ type: 'error', error: { kind, cause } })

  test('has paid when the session says so', async () => {
    const actions = actionsThat({ confirm, asked: standing('complete') })
    expect(await confirmPayment(actions, { returnAddress })).toEqual({ type: 'success', value: 'done' })
  })

  test('is refused when the session has expired', async () => {
    const actions = actionsThat({ confirm, asked: standing('expired') })
    expect(await confirmPayment(actions, { returnAddress })).toEqual({
      type: 'error',
      error: { kind: 'session-refused' },
    })
  })

  test.each([
    ['is open', standing('open')],
    ['cannot be asked', unanswered],
    ['throws', () => Promise.reject(new Error('broken too'))],
  ])('never asks for another session while the one at hand %s', async (_what, asked) => {
    const kind = cause === lost ? 'no-connection' : 'unknown'
    expect(await confirmPayment(actionsThat({ confirm, asked }), { returnAddress })).toEqual(failed(kind))
  })

  test('is no connection where the question fails for want of one', async () => {
    const actions = actionsThat({ confirm, asked: () => Promise.reject(lost) })
    expect(await confirmPayment(actions, { returnAddress })).toEqual(failed('no-connection'))
  })

  test('is no connection while the browser has none', async () => {
    offline()
    expect(await confirmPayment(actionsThat({ confirm }), { returnAddress })).toEqual(failed('no-connection'))
  })
})

test('what Stripe throws that is not of the network is unknown, with its cause', async () => {
  const cause = new Error('broken')
  const actions = actionsThat({ confirm: () => Promise.reject(cause) })
  expect(await confirmPayment(actions, { returnAddress })).toEqual({
    type: 'error',
    error: { kind: 'unknown', cause },
  })
})

test.each([
  [null, 'open', 'unknown'],
  [null, 'expired', 'session-refused'],
  ['no_elements', 'open', 'unknown'],
  ['validation_error', 'open', 'incomplete'],
] as const)(
  'fields judged with %s in a session that is %s: %s, and nothing is confirmed',
  async (...judged) => {
    const [code, status, kind] = judged
    const validate: StripeCheckoutValidateElementsResult = {
      type: 'error',
      error: { code, message: '', validation_errors: [] },
    }
    const actions = actionsThat({ validate, asked: standing(status) })
    expect(await confirmPayment(actions, { returnAddress })).toMatchObject({ type: 'error', error: { kind } })
  },
)

describe('a setup that has come back', () => {
  test.each([
    ['succeeded', { id: 'pm_1' }, { type: 'success', value: { paymentMethodId: 'pm_1' } }],
    ['requires_action', null, { type: 'error', error: { kind: 'authentication-failed' } }],
    ['requires_payment_method', null, { type: 'error', error: { kind: 'authentication-failed' } }],
    ['canceled', null, { type: 'error', error: { kind: 'session-refused' } }],
    ['processing', null, { type: 'error', error: { kind: 'unknown', cause: 'the setup is processing' } }],
  ])('%s', async (status, method, expected) => {
    const setupIntent = { status, payment_method: method, last_setup_error: null } as never
    const stripe = { retrieveSetupIntent: async () => ({ setupIntent }) }
    expect(await retrieveCardSetup(stripe, 'seti_1_secret_1')).toEqual(expected)
  })

  test('is unknown where Stripe throws', async () => {
    const cause = new Error('broken')
    const stripe = { retrieveSetupIntent: () => Promise.reject(cause) }
    expect(await retrieveCardSetup(stripe, 'seti_1_secret_1')).toEqual({
      type: 'error',
      error: { kind: 'unknown', cause },
    })
  })
})
