import type { Effect } from '../purchase'
import type { PurchaseRecord } from '../purchase-record'
import { forgetShared, to, type Context, type Event, type Owned } from './step'
import type { CurrentUser } from '../subscriber'

/** Whether the subscription comes from this order: not from an app store, or from another checkout session. */
export function isBoughtHere(
  { checkoutId }: PurchaseRecord,
  { subscription, checkout }: CurrentUser,
): boolean {
  const isOtherSession = checkout !== undefined && checkout.id !== checkoutId
  return subscription?.managedBy === 'portal' && !isOtherSession
}

/** One purchase event for each order, and none for a subscription that was bought elsewhere. */
export function reportOf(
  { accountId: account, order }: PurchaseRecord,
  { subscription }: CurrentUser,
  { stored: { reported } }: Context,
): readonly Effect[] {
  const isReported = subscription && reported && reported.at >= Date.parse(subscription.subscribedAt)
  const isNew = subscription === undefined || (subscription.managedBy === 'portal' && !isReported)
  return order && isNew ? [{ type: 'report-purchase', account, order }] : []
}

/** The subscription ends the wait of every tab for a payment. */
export function reportShared(user: CurrentUser, context: Context): readonly Effect[] {
  const { shared } = context.stored
  return shared ? [forgetShared, ...reportOf(shared, user, context)] : []
}

/** Reports the payment of another tab, which does not concern the step. */
export const reportOtherTab = (at: Owned, { user }: Event<'subscriber'>, context: Context) =>
  to(at, ...reportShared(user, context))
