// Made from docs/openapi.yaml by `npm run contract`.

/** Reasons to cancel, in the order of the form. */
export const cancelReasons = [
  'too-expensive',
  'privacy-concerns',
  'not-using-anymore',
  'better-alternative',
  'difficult-to-use',
  'technical-issues',
  'no-answer',
] as const

export type CancelReason = (typeof cancelReasons)[number]

/** Stripe's nearest feedback for each reason. */
export const stripeFeedback = {
  'too-expensive': 'too_expensive',
  'privacy-concerns': 'other',
  'not-using-anymore': 'unused',
  'better-alternative': 'switched_service',
  'difficult-to-use': 'too_complex',
  'technical-issues': 'low_quality',
  'no-answer': 'other',
} as const satisfies Record<CancelReason, string>
