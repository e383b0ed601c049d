import type { Stripe } from 'stripe'
import type { Subscription } from '../objects.ts'
import type { Store } from '../store.ts'

type Reason = Stripe.Subscription.StatusDetails.Paused.Subscription.Type

/** docs.stripe.com/billing/subscriptions/pause: the status details say since when, and why. */
export function pauseSubscription(
  store: Store,
  subscription: Subscription,
  type: Reason = 'pause_requested',
): void {
  subscription.status = 'paused'
  subscription.status_details = {
    paused: { type: 'subscription', transitioned_at: store.now(), subscription: { type } },
  }
  store.happen('customer.subscription.updated', subscription)
  store.happen('customer.subscription.paused', subscription)
}

export function unpause(store: Store, subscription: Subscription): void {
  subscription.status = 'active'
  Reflect.deleteProperty(subscription, 'status_details')
  store.happen('customer.subscription.updated', subscription)
  store.happen('customer.subscription.resumed', subscription)
}
