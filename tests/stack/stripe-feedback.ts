import type { CancelReason } from '../../src-core/domain/cancel-reason'

type Feedback = 'too_expensive' | 'unused' | 'switched_service' | 'too_complex' | 'low_quality' | 'other'

/** Stripe's feedback codes; the comment has the exact reason. */
const feedback: Readonly<Record<CancelReason, Feedback>> = {
  'too-expensive': 'too_expensive',
  'privacy-concerns': 'other',
  'not-using-anymore': 'unused',
  'better-alternative': 'switched_service',
  'difficult-to-use': 'too_complex',
  'technical-issues': 'low_quality',
  'no-answer': 'other',
}

export function feedbackOn(reason: CancelReason): { readonly feedback: Feedback; readonly comment: string } {
  return { feedback: feedback[reason], comment: reason }
}
