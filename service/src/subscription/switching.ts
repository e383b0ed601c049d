import type { Stripe } from 'stripe'
import { isOwnSchedule } from './plan-schedules.ts'

/**
 * Whether the plan of a subscription may be changed by its customer: it renews, is billed by itself, and an owner has given it nothing
 * that a change would take away.
 */
export function isSwitchable(
  subscription: Stripe.Subscription,
  schedule: Stripe.SubscriptionSchedule | null,
  customer: Stripe.Customer,
): boolean {
  const { status, cancel_at, cancel_at_period_end, collection_method, items, pause_collection } = subscription
  const [item, ...others] = items.data
  return (
    (status === 'trialing' || status === 'active') &&
    cancel_at === null &&
    !cancel_at_period_end &&
    collection_method === 'charge_automatically' &&
    pause_collection === null &&
    item?.quantity === 1 &&
    others.length === 0 &&
    (schedule === null || isOwnSchedule(schedule)) &&
    // Once the discount of the subscription ends, Stripe would apply the customer's.
    (subscription.discounts.length === 0 || !customer.discount)
  )
}

/** Returns the invoices that are paid for a change only; they end with it, and are not due. */
export function invoicesOfPendingChanges(subscriptions: readonly Stripe.Subscription[]): ReadonlySet<string> {
  return new Set(
    subscriptions
      .filter(({ pending_update }) => pending_update)
      .flatMap(({ latest_invoice }) =>
        typeof latest_invoice === 'string' ? [latest_invoice] : (latest_invoice?.id ?? []),
      ),
  )
}
