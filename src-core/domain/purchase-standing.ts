import type { Purchase } from './purchase'
import type { StoredItem } from '../ports/portal-storage'
import type { PurchaseRecord, RecordedOrder, RecordPlace } from './purchase-record'

// What every page asks of a purchase. Pages without a purchase load this file and not the machine.

/** The stored item of each place of a record. */
export const recordItems = {
  tab: 'order',
  shared: 'pending-purchase',
} as const satisfies Record<RecordPlace, StoredItem>

/** `unknown`: perhaps paid. `paid`: known to be paid; `overdue`: for a day. `lapsed`: no longer in the way of another payment. */
export type Standing = 'lapsed' | 'unknown' | 'paid' | 'overdue'

/** After this time a payment with an unknown outcome, or without its order, no longer blocks another one. */
const unknownInMilliseconds = 10 * 60 * 1000
/** After this time the customer is asked to contact support. */
const overdueInMilliseconds = 24 * 60 * 60 * 1000

/**
 * A wrong clock can date the record in the future; its distance counts all the same. A payment without its order is never
 * overdue: its return address may be an old link, and its subscription over.
 */
export function standingOf({ awaitedSince = 0, isPaid, order }: PurchaseRecord, now: number): Standing {
  const age = Math.abs(now - awaitedSince)
  if (isPaid && order) return age > overdueInMilliseconds ? 'overdue' : 'paid'
  if (age >= unknownInMilliseconds) return 'lapsed'
  return isPaid ? 'paid' : 'unknown'
}

/** Returns after how many milliseconds the standing changes by itself; undefined if it does not. */
export function untilNextStanding(record: PurchaseRecord, now: number): number | undefined {
  const { awaitedSince = 0 } = record
  const changes = [awaitedSince + unknownInMilliseconds, awaitedSince + overdueInMilliseconds + 1]
  const at = changes.find((each) => each > now && standingOf(record, each) !== standingOf(record, now))
  return at === undefined ? undefined : at - now
}

/** Whether the customer is paying: neither the order nor the user may change, and the page may not be reloaded. */
export function isPaying({ step }: Purchase): boolean {
  return step === 'verifying' || step === 'confirming' || step === 'unanswered'
}

/** Returns the standing of the payment that the service has to decide; undefined if none is in the way of another one. */
export function awaitedStanding(purchase: Purchase, now: number): Exclude<Standing, 'lapsed'> | undefined {
  const standing = purchase.step === 'awaiting' ? standingOf(purchase.record, now) : 'lapsed'
  return standing === 'lapsed' ? undefined : standing
}

/** Returns the order that the success page shows; undefined if this page has none. */
export function orderOnSuccessPage(purchase: Purchase): RecordedOrder | undefined {
  const isShown = purchase.step === 'subscribed' || (purchase.step === 'awaiting' && purchase.showsOrder)
  return isShown ? purchase.record.order : undefined
}
