import type { PurchaseOutcome } from '../../src-core/use-cases/track-purchase'
import type { NoticeKind } from './notice-store'

/** Returns the notice of a payment after which nothing is charged and the checkout opens again; undefined for other outcomes. */
export function failureNotice(outcome: PurchaseOutcome): NoticeKind | undefined {
  if (outcome === 'not-paid') return 'payment-failed'
  return outcome === 'trial-refused' ? 'trial-refused' : undefined
}
