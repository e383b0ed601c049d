import type { Stripe } from 'stripe'
import { isProcessing } from '../checkout/processing.ts'
import { isOwnSubscription, type Portal } from '../stripe/ownership.ts'
import { periodEnd } from '../stripe/read-customer.ts'
import { idOf } from '../stripe/stripe-client.ts'
import { blocksCheckout, isRunning } from './access.ts'
import { endsWithPeriod } from './own-subscriptions.ts'

/**
 * Whether Stripe could still charge the customer for a subscription, by what it has now: one that goes on, a payment that is tried again
 * or was only begun, or a checkout whose subscription is not known yet.
 */
export async function couldCharge(
  { stripe, ...portal }: Portal & { readonly stripe: Stripe },
  customer: string,
): Promise<boolean> {
  // In this order: a checkout that is complete by now has its subscription in the second list.
  const sessions = await stripe.checkout.sessions.list({ customer, limit: 100 })
  const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
  const own = data.filter((each) => isOwnSubscription(portal, each))
  const lasting = own.filter(blocksCheckout)
  if (lasting.some(goesOn) || sessions.data.some((each) => isProcessing(portal, each, own))) return true
  if (lasting.length === 0) return false
  const ending = new Set(lasting.map(({ id }) => id))
  const [open, drafts] = await Promise.all([
    stripe.invoices.list({ customer, status: 'open', limit: 100 }),
    stripe.invoices.list({ customer, status: 'draft', limit: 100 }),
  ])
  // The invoice of a renewal is a draft for an hour before it is charged (docs.stripe.com/billing/invoices/subscription).
  return [...open.data, ...drafts.data.filter(({ auto_advance }) => auto_advance)].some(({ parent }) =>
    ending.has(idOf(parent?.subscription_details?.subscription) ?? ''),
  )
}

/** Whether a subscription that is not over may begin another period, also of an item that an owner has added, or change. */
function goesOn(subscription: Stripe.Subscription): boolean {
  const { items, cancel_at, pending_update } = subscription
  const end = cancel_at ?? periodEnd(subscription)
  return (
    !isRunning(subscription) ||
    !endsWithPeriod(subscription) ||
    pending_update !== null ||
    items.data.some(({ current_period_end }) => current_period_end < end)
  )
}
