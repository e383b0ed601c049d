/** The reasons of the API document, with Stripe's nearest feedback. */
export const feedback = {
  'too-expensive': 'too_expensive',
  'privacy-concerns': 'other',
  'not-using-anymore': 'unused',
  'better-alternative': 'switched_service',
  'difficult-to-use': 'too_complex',
  'technical-issues': 'low_quality',
  'no-answer': 'other',
} as const

export type CancelReason = keyof typeof feedback
