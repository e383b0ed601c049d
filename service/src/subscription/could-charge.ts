import type { Stripe } from 'stripe'
import { isProcessing } from '../checkout/processing.ts'
import { ownSubscriptionsOf, type Portal } from '../stripe/ownership.ts'
import { periodEnd } from '../stripe/read-customer.ts'
import { idOf } from '../stripe/stripe-client.ts'
import { blocksCheckout, isRunning } from './access.ts'
import { isCollected } from './due-invoices.ts'
import { endsWithPeriod } from './own-subscriptions.ts'

/**
 * Whether Stripe could still charge the customer for a subscription of the portal, by what it has now: one that goes on, an invoice that
 * is collected, or a checkout whose payment or subscription is not known yet.
 */
export async function couldCharge(
  systems: Portal & { readonly stripe: Stripe },
  customer: string,
): Promise<boolean> {
  const { stripe } = systems
  // In this order: a checkout that is complete by now has its subscription in the second list.
  const sessions = await stripe.checkout.sessions.list({ customer, limit: 100 })
  const subscriptions = await ownSubscriptionsOf(systems, customer)
  if (subscriptions.some(goesOn)) return true
  if (sessions.data.some((each) => isProcessing(systems, each, subscriptions))) return true
  if (subscriptions.length === 0) return false
  const own = new Map(subscriptions.map((each) => [each.id, each] as const))
  const [open, drafts] = await Promise.all([
    stripe.invoices.list({ customer, status: 'open', limit: 100 }),
    stripe.invoices.list({ customer, status: 'draft', limit: 100 }),
  ])
  return [...open.data, ...drafts.data].some((invoice) => {
    const subscription = own.get(idOf(invoice.parent?.subscription_details?.subscription) ?? '')
    const isOverdue = subscription?.status === 'past_due' && invoice.status === 'open'
    return subscription && (isOverdue || isCollected(invoice))
  })
}

/** Whether a subscription may begin another period, also of an item that an owner has added, or change. */
function goesOn(subscription: Stripe.Subscription): boolean {
  const { items, cancel_at, pending_update } = subscription
  const end = cancel_at ?? periodEnd(subscription)
  return (
    blocksCheckout(subscription) &&
    (!isRunning(subscription) ||
      !endsWithPeriod(subscription) ||
      pending_update !== null ||
      items.data.some(({ current_period_end }) => current_period_end < end))
  )
}
