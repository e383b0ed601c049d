import type { DeclineReason } from './enums.ts'

/** Stripe's decline codes that the customer can act on. Any other is `declined`. */
const reasons = {
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
} as const satisfies Record<string, DeclineReason>

/** Returns why a card was declined; undefined for a code that says no more than that. */
export function reasonOfDecline(
  code: string | null | undefined,
): (typeof reasons)[keyof typeof reasons] | undefined {
  return Object.entries(reasons).find(([each]) => each === code)?.[1]
}
