// @vitest-environment jsdom
import type {
  StripeCheckoutConfirmResult,
  StripeCheckoutRunServerUpdateResult,
  StripeCheckoutValidateElementsResult,
} from '@stripe/stripe-js'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { confirmPayment, type CheckoutActions } from '#adapters/stripe/confirm-payment'
import { retrieveCardSetup } from '#adapters/stripe/confirm-card-setup'
import { failure, success } from '#core/shared/result'

const returnAddress = 'https://portal.example.com/payment-successful'

afterEach(() => vi.restoreAllMocks())

/** Stripe's actions with the given results; the fields are complete by default. */
function actionsWith(answers: {
  readonly confirm?: () => Promise<StripeCheckoutConfirmResult>
  readonly validate?: StripeCheckoutValidateElementsResult
  readonly session?: () => Promise<StripeCheckoutRunServerUpdateResult>
}): CheckoutActions {
  return {
    confirm: answers.confirm ?? (() => Promise.reject(new Error('not to be confirmed'))),
    validateElements: async () => answers.validate ?? { type: 'success', session: undefined as never },
    runServerUpdate: answers.session ?? loaded('open'),
  }
}

/** Stripe's response to a session that is loaded again. */
function loaded(type: 'open' | 'expired' | 'complete') {
  return async (): Promise<StripeCheckoutRunServerUpdateResult> => ({
    type: 'success',
    session: { status: { type } } as never,
  })
}

const withoutCode = { message: 'Something is wrong.', code: null }

const lost = Object.assign(new Error('broken'), { type: 'api_connection_error' })
const unanswered = async () => ({ type: 'error', error: withoutCode }) as const

/** Confirmations that do not say whether the payment was made. */
const ends = [
  ['answered without a code', unanswered, withoutCode],
  ['thrown', () => Promise.reject(lost), lost],
] as const

describe.each(ends)('a confirmation that is %s', (_how, confirm, cause) => {
  const failed = (kind: string) => failure({ kind, cause })

  test.each([
    ['complete', success('done')],
    ['expired', failure({ kind: 'session-refused' })],
  ] as const)('has the outcome of a session that is %s', async (status, outcome) => {
    const actions = actionsWith({ confirm, session: loaded(status) })
    expect(await confirmPayment(actions, { returnAddress })).toEqual(outcome)
  })

  test.each([
    ['is open', loaded('open')],
    ['cannot be loaded', unanswered],
    ['throws', () => Promise.reject(new Error('broken too'))],
  ])('keeps the session when it %s', async (_what, session) => {
    const expected = failed(cause === lost ? 'no-connection' : 'unknown')
    const actions = actionsWith({ confirm, session })
    expect(await confirmPayment(actions, { returnAddress })).toMatchObject(expected)
  })

  test('has no connection when loading the session has none', async () => {
    const actions = actionsWith({ confirm, session: () => Promise.reject(lost) })
    expect(await confirmPayment(actions, { returnAddress })).toMatchObject(failed('no-connection'))
  })

  test('has no connection while the browser is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const actions = actionsWith({ confirm })
    expect(await confirmPayment(actions, { returnAddress })).toMatchObject(failed('no-connection'))
  })
})

test('another exception is unknown, with its cause', async () => {
  const cause = new Error('broken')
  const actions = actionsWith({ confirm: () => Promise.reject(cause) })
  expect(await confirmPayment(actions, { returnAddress })).toMatchObject(failure({ kind: 'unknown', cause }))
})

test.each([
  [null, 'open', 'unknown'],
  [null, 'expired', 'session-refused'],
  ['no_elements', 'open', 'unknown'],
  ['validation_error', 'open', 'incomplete'],
] as const)(
  'fields that fail with %s in a session that is %s: %s, and nothing is confirmed',
  async (...row) => {
    const [code, status, kind] = row
    const validate: StripeCheckoutValidateElementsResult = {
      type: 'error',
      error: { code, message: '', validation_errors: [] },
    }
    const actions = actionsWith({ validate, session: loaded(status) })
    expect(await confirmPayment(actions, { returnAddress })).toMatchObject({ type: 'error', error: { kind } })
  },
)

describe('a card setup after the return from the bank', () => {
  const declined = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' }

  test.each([
    ['succeeded', { payment_method: { id: 'pm_1' } }, success({ paymentMethodId: 'pm_1' })],
    ['succeeded', { payment_method: 'pm_1' }, success({ paymentMethodId: 'pm_1' })],
    ['requires_payment_method', { last_setup_error: declined }, failure({ kind: 'insufficient-funds' })],
    ['requires_action', {}, failure({ kind: 'authentication-failed' })],
    ['requires_payment_method', {}, failure({ kind: 'authentication-failed' })],
    ['canceled', {}, failure({ kind: 'session-refused' })],
    ['processing', {}, failure({ kind: 'unknown', cause: 'the setup is processing' })],
  ])('%s, %o', async (status, details, expected) => {
    const setupIntent = { status, payment_method: null, last_setup_error: null, ...details } as never
    const stripe = { retrieveSetupIntent: async () => ({ setupIntent }) }
    expect(await retrieveCardSetup(stripe, 'seti_1_secret_1')).toEqual(expected)
  })

  test('fails with the exception that Stripe throws', async () => {
    const cause = new Error('broken')
    const stripe = { retrieveSetupIntent: () => Promise.reject(cause) }
    expect(await retrieveCardSetup(stripe, 'seti_1_secret_1')).toEqual(failure({ kind: 'unknown', cause }))
  })
})

test.each([
  ['an open session', loaded('open'), withoutCode.message],
  ['a session that cannot be read', unanswered, undefined],
])("an error without a code has Stripe's sentence for %s", async (_what, session, message) => {
  const confirmed = await confirmPayment(actionsWith({ confirm: unanswered, session }), { returnAddress })
  expect(confirmed).toMatchObject({ type: 'error', error: { kind: 'unknown' } })
  expect('error' in confirmed && 'message' in confirmed.error ? confirmed.error.message : undefined).toBe(
    message,
  )
})
