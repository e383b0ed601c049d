import type { StripeError, StripeErrorType } from '@stripe/stripe-js'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { failureOfDecline, failureOfError, failureOfThrown } from '#adapters/stripe/payment-failures'

/** Stripe's decline codes that customers can act on, as its pages on declines give them. */
const documented = {
  'insufficient-funds': 'card_velocity_exceeded insufficient_funds withdrawal_count_limit_exceeded',
  'card-expired': 'expired_card invalid_expiry_month invalid_expiry_year',
  'security-code-wrong': 'incorrect_cvc invalid_cvc',
  'authentication-failed':
    'authentication_not_handled authentication_required mobile_device_authentication_required',
  declined: 'generic_decline unknown_code',
}

test.each(Object.entries(documented))('%s: a payment or a card setup is declined as %s', (kind, codes) => {
  for (const code of codes.split(' ')) {
    expect(failureOfDecline(code)).toEqual({ kind })
    const declined = { type: 'card_error', code: 'card_declined', decline_code: code } as const
    expect(failureOfError(declined)).toEqual({ kind })
  }
})

test.each([null, ''])('a decline without a code is a decline: %j', (code) => {
  expect(failureOfDecline(code)).toEqual({ kind: 'declined' })
})

describe('an error', () => {
  test.each([
    ['card_error', 'authentication_required', 'authentication-failed'],
    ['card_error', 'card_declined', 'declined'],
    ['card_error', 'unknown_code', 'declined'],
    ['card_error', 'expired_card', 'card-expired'],
    ['card_error', 'incorrect_cvc', 'security-code-wrong'],
    ['card_error', 'incorrect_number', 'declined'],
    ['card_error', 'insufficient_funds', 'insufficient-funds'],
    ['card_error', 'invalid_cvc', 'security-code-wrong'],
    ['card_error', 'invalid_expiry_month', 'card-expired'],
    ['card_error', 'invalid_expiry_year', 'card-expired'],
    ['card_error', 'setup_attempt_failed', 'declined'],
    ['invalid_request_error', 'payment_intent_authentication_failure', 'authentication-failed'],
    ['invalid_request_error', 'resource_missing', 'session-refused'],
    ['invalid_request_error', 'setup_intent_authentication_failure', 'authentication-failed'],
    ['invalid_request_error', 'setup_intent_setup_attempt_expired', 'session-refused'],
    ['invalid_request_error', 'setup_intent_unexpected_state', 'session-refused'],
    ['validation_error', 'incomplete_number', 'incomplete'],
    ['validation_error', 'invalid_expiry_year', 'incomplete'],
  ] as const)('%s, %s: %s', (type, code, kind) => {
    expect(failureOfError({ type, code })).toEqual({ kind })
  })

  test.each([
    ['api_connection_error', 'no-connection'],
    ['api_error', 'unknown'],
    ['authentication_error', 'unknown'],
    ['idempotency_error', 'unknown'],
    ['invalid_request_error', 'unknown'],
    ['rate_limit_error', 'unknown'],
    ['unknown_error', 'unknown'],
  ])('%s without a known code is %s, with its cause', (type, kind) => {
    const error: StripeError = { type: type as StripeErrorType, code: 'unknown_code' }
    expect(failureOfError(error)).toEqual({ kind, cause: error })
  })
})

// A form that Stripe has used up would be kept: vueuse/vueuse#2884.
test('an exception is not called a missing connection because the browser says that it is offline', () => {
  vi.stubGlobal('navigator', { onLine: false })
  onTestFinished(() => void vi.unstubAllGlobals())
  const cause = new Error('broken')
  expect(failureOfThrown(cause)).toEqual({ kind: 'unknown', cause })
})
