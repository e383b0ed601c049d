// Made from docs/openapi.yaml by `npm run contract`.

import type { CancelReason } from '../../../contract/enums.ts'

/** Stripe's nearest feedback for each reason to cancel. */
export const stripeFeedback = {
  'too-expensive': 'too_expensive',
  'privacy-concerns': 'other',
  'not-using-anymore': 'unused',
  'better-alternative': 'switched_service',
  'difficult-to-use': 'too_complex',
  'technical-issues': 'low_quality',
  'no-answer': 'other',
} as const satisfies Record<CancelReason, string>
