import type { PersonName } from './person-name'
import type { Currency } from './money'

/** The signed-in user as the service knows them. */
export interface CurrentUser extends PersonName {
  readonly email: string
  readonly profilePictureURL?: string
  /** Also true for a cancelled subscription before `renewsAt`. */
  readonly subscribed: boolean
  readonly subscription?: Subscription
  /** The user's latest checkout session. Missing if the service does not tell. */
  readonly checkout?: LatestCheckout
}

/**
 * `processing`: completed, but not known to be paid. `trial-refused`: completed, but the card has had a trial, so that nothing
 * is charged and no subscription starts.
 */
export type CheckoutStatus = 'open' | 'expired' | 'processing' | 'paid' | 'trial-refused'

/** A checkout session as the payment provider sees it at the time of the call. */
export interface LatestCheckout {
  readonly id: string
  readonly status: CheckoutStatus
}

export type SubscriptionManager = 'portal' | 'app-store' | 'google-play' | 'elsewhere'

/** An active or cancelled subscription. Dates are ISO 8601: a calendar day or an instant. */
export interface Subscription {
  readonly managedBy: SubscriptionManager
  readonly autoRenew: boolean
  /** The last renewal could not be paid. The user keeps access while the payment is retried. */
  readonly pastDue?: boolean
  readonly subscribedAt: string
  readonly renewsAt: string
  /** Decimal major units of `currency`. */
  readonly originalPrice: number
  readonly price: number
  readonly currency: Currency
  readonly productName: string
  /** The billing period: `month` or `year`. */
  readonly recurrence: string
  readonly paymentOption: { readonly type: 'card'; readonly last4: string } | { readonly type: 'other' }
}

/** Whether the last payment of a subscription failed that is billed to a card of this portal. */
export function needsNewCard(subscription: Subscription | undefined): boolean {
  return subscription?.managedBy === 'portal' && subscription.pastDue === true
}
