import type { StripeError, StripeErrorType } from '@stripe/stripe-js'
import type { PaymentFailure } from '../../src-core/ports/payments'

type Kind = Exclude<PaymentFailure['kind'], 'no-connection' | 'unknown'>

/** Stripe's decline codes that the customer can do something about. Any other code is `declined`. */
const declineCodes: Readonly<Record<string, Kind>> = {
  authentication_not_handled: 'authentication-failed',
  authentication_required: 'authentication-failed',
  card_velocity_exceeded: 'insufficient-funds',
  expired_card: 'card-expired',
  incorrect_cvc: 'security-code-wrong',
  insufficient_funds: 'insufficient-funds',
  invalid_cvc: 'security-code-wrong',
  invalid_expiry_month: 'card-expired',
  invalid_expiry_year: 'card-expired',
  mobile_device_authentication_required: 'authentication-failed',
  withdrawal_count_limit_exceeded: 'insufficient-funds',
}

/** What else can be wrong with a card that is to be kept, by Stripe's error codes. */
export const errorCodes: Readonly<Record<string, Kind>> = {
  authentication_required: 'authentication-failed',
  expired_card: 'card-expired',
  incorrect_cvc: 'security-code-wrong',
  insufficient_funds: 'insufficient-funds',
  invalid_cvc: 'security-code-wrong',
  invalid_expiry_month: 'card-expired',
  invalid_expiry_year: 'card-expired',
  payment_intent_authentication_failure: 'authentication-failed',
  resource_missing: 'session-refused',
  setup_attempt_failed: 'declined',
  setup_intent_authentication_failure: 'authentication-failed',
  setup_intent_setup_attempt_expired: 'session-refused',
  setup_intent_unexpected_state: 'session-refused',
}

/** The failure for an error without a known code. */
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

/** Why a payment failed. An issuer need not give a reason. */
export function failureOfDecline(code: string | null): PaymentFailure {
  return { kind: declineCodes[code ?? ''] ?? 'declined' }
}

/** Why a card could not be kept or looked up. An incomplete field has a code of its own, and is known by its type. */
export function failureOfError(error: Partial<StripeError>): PaymentFailure {
  const byType = (error.type && errorTypes[error.type]) ?? 'unknown'
  const named = error.decline_code ? failureOfDecline(error.decline_code).kind : errorCodes[error.code ?? '']
  const kind = byType === 'incomplete' || byType === 'no-connection' ? byType : (named ?? byType)
  return kind === 'no-connection' || kind === 'unknown' ? { kind, cause: error } : { kind }
}

/**
 * Why a checkout cannot be opened. Stripe gives neither code nor reason for a session that it refuses, so that every
 * error with a connection is taken for that.
 */
export function failureToOpen(cause: unknown): PaymentFailure {
  return isOfNetwork(cause) ? { kind: 'no-connection', cause } : { kind: 'session-refused' }
}

/** The failure for an exception. */
export function failureOfThrown(cause: unknown): PaymentFailure {
  return { kind: isOfNetwork(cause) ? 'no-connection' : 'unknown', cause }
}

/** Whether Stripe could not be reached, as far as Stripe or the browser says so. */
export function isOfNetwork(cause: unknown): boolean {
  const type = (cause as Partial<StripeError> | undefined)?.type
  return type === 'api_connection_error' || !navigator.onLine
}
