import type { StripeError, StripeErrorType } from '@stripe/stripe-js'
import type { PaymentFailure } from '../../src-core/ports/payments'

type Kind = Exclude<PaymentFailure['kind'], 'no-connection' | 'unknown'>

/** Why an issuer refuses, by Stripe's decline codes. A code that is not here is a refusal too. */
export const declineCodes: Readonly<Record<string, Kind>> = {
  approve_with_id: 'declined',
  authentication_not_handled: 'authentication-failed',
  authentication_required: 'authentication-failed',
  call_issuer: 'declined',
  card_not_supported: 'declined',
  card_velocity_exceeded: 'insufficient-funds',
  currency_not_supported: 'declined',
  do_not_honor: 'declined',
  do_not_try_again: 'declined',
  duplicate_transaction: 'declined',
  expired_card: 'card-expired',
  fraudulent: 'declined',
  generic_decline: 'declined',
  incorrect_address: 'declined',
  incorrect_cvc: 'security-code-wrong',
  incorrect_number: 'declined',
  incorrect_pin: 'declined',
  incorrect_zip: 'declined',
  insufficient_funds: 'insufficient-funds',
  invalid_account: 'declined',
  invalid_amount: 'declined',
  invalid_cvc: 'security-code-wrong',
  invalid_expiry_month: 'card-expired',
  invalid_expiry_year: 'card-expired',
  invalid_number: 'declined',
  invalid_pin: 'declined',
  issuer_not_available: 'declined',
  lost_card: 'declined',
  merchant_blacklist: 'declined',
  mobile_device_authentication_required: 'authentication-failed',
  new_account_information_available: 'declined',
  no_action_taken: 'declined',
  not_permitted: 'declined',
  offline_pin_required: 'declined',
  online_or_offline_pin_required: 'declined',
  pickup_card: 'declined',
  pin_try_exceeded: 'declined',
  processing_error: 'declined',
  reenter_transaction: 'declined',
  restricted_card: 'declined',
  revocation_of_all_authorizations: 'declined',
  revocation_of_authorization: 'declined',
  security_violation: 'declined',
  service_not_allowed: 'declined',
  stolen_card: 'declined',
  stop_payment_order: 'declined',
  testmode_decline: 'declined',
  transaction_not_allowed: 'declined',
  try_again_later: 'declined',
  withdrawal_count_limit_exceeded: 'insufficient-funds',
}

/** What else can be wrong with a card that is to be kept, by Stripe's error codes. */
export const errorCodes: Readonly<Record<string, Kind>> = {
  authentication_required: 'authentication-failed',
  card_declined: 'declined',
  expired_card: 'card-expired',
  incorrect_cvc: 'security-code-wrong',
  incorrect_number: 'declined',
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
  const named = declineCodes[error.decline_code ?? ''] ?? errorCodes[error.code ?? '']
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
