import type { StripeError, StripeErrorType } from '@stripe/stripe-js'
import { reasonOfDecline } from '#contract/decline-codes'
import type { PaymentFailure } from '#core/ports/payments'
import { TimeoutError } from '#core/shared/with-timeout'

type Kind = Exclude<PaymentFailure['kind'], 'no-connection' | 'unknown'>

/** Stripe's error codes for card setups, beside those that are decline codes too. */
const errorCodes: Readonly<Record<string, Kind>> = {
  payment_intent_authentication_failure: 'authentication-failed',
  resource_missing: 'session-refused',
  setup_attempt_failed: 'declined',
  setup_intent_authentication_failure: 'authentication-failed',
  setup_intent_setup_attempt_expired: 'session-refused',
  setup_intent_unexpected_state: 'session-refused',
}

/** The failures for errors without a known code. */
export const errorTypes: Readonly<Record<StripeErrorType, PaymentFailure['kind']>> = {
  api_connection_error: 'no-connection',
  api_error: 'unknown',
  authentication_error: 'unknown',
  card_error: 'declined',
  idempotency_error: 'unknown',
  invalid_request_error: 'unknown',
  rate_limit_error: 'unknown',
  validation_error: 'incomplete',
}

/** Maps the decline code of a payment, which the issuer can omit. Keeps Stripe's message for an unknown code. */
export function failureOfDecline(code: string | null, message?: string): PaymentFailure {
  const kind = reasonOfDecline(code)
  return kind ? { kind } : { kind: 'declined', ...(message ? { message } : {}) }
}

/** Maps an error of a card setup. Incomplete fields have many codes, but one type. */
export function failureOfError(error: Partial<StripeError>): PaymentFailure {
  const byType = (error.type && errorTypes[error.type]) ?? 'unknown'
  const named =
    reasonOfDecline(error.decline_code) ?? reasonOfDecline(error.code) ?? errorCodes[error.code ?? '']
  const kind = byType === 'incomplete' || byType === 'no-connection' ? byType : (named ?? byType)
  if (kind === 'no-connection' || kind === 'unknown') return { kind, cause: error }
  // Stripe words only the messages of card errors for customers.
  const message = named === undefined && error.type === 'card_error' ? error.message : undefined
  return kind === 'declined' && message ? { kind, message } : { kind }
}

/** Maps an exception. */
export function failureOfThrown(cause: unknown): PaymentFailure {
  return { kind: isConnectionError(cause) ? 'no-connection' : 'unknown', cause }
}

/**
 * Whether Stripe or the browser reports a network error, or Stripe has not answered. Chooses words only: `onLine` can be
 * false on a network that works (vueuse/vueuse#2884).
 */
export function isNetworkError(cause: unknown): boolean {
  return isConnectionError(cause) || !navigator.onLine
}

/** Whether Stripe reports that it has no connection, or has not answered in time. */
export function isConnectionError(cause: unknown): boolean {
  const type = (cause as Partial<StripeError> | undefined)?.type
  return type === 'api_connection_error' || cause instanceof TimeoutError
}
