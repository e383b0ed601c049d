import type { Ability } from '#contract/enums'
import { addDays, type CalendarDate } from './calendar-date'
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
  /** What the user may do now. Missing for nothing, as of a service that does not have these calls. */
  readonly can?: readonly Ability[]
  /** The former plan of a user whose subscription is over, and who gets no other trial. It may not be sold any more. */
  readonly returning?: { readonly productId: string }
}

/** Whether the service lets the user do this now. */
export function may(user: Pick<CurrentUser, 'can'> | undefined, ability: Ability): boolean {
  return user?.can?.includes(ability) === true
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

/** A change of plan that begins with the next period. */
export interface ScheduledChange {
  readonly productId: string
  readonly productName: string
  /** The billing period: `month` or `year`. */
  readonly recurrence: string
  /** Decimal major units of the subscription's currency. */
  readonly price: number
  /** ISO 8601: a calendar day or an instant. */
  readonly from: string
}

/** An invoice that is to be paid now. */
export interface Due {
  readonly invoiceId: string
  /** Decimal major units of `currency`. */
  readonly amount: number
  readonly currency: Currency
}

/** An active, cancelled or paused subscription. Dates are ISO 8601: a calendar day or an instant. */
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
  readonly scheduledChange?: ScheduledChange
  /** The bank was asked about a change of plan, and has not answered. */
  readonly changePending?: boolean
  /** Present while the user may pay it. */
  readonly due?: Due
  /** It gives no access, and no other one is sold beside it. `subscribed` is false then. */
  readonly paused?: boolean
  /** A cancellation ends it at once, because its current period is not paid. */
  readonly endsAtOnce?: boolean
}

/** Whether the user has a subscription: one that gives access, or a paused one, beside which no other is sold. */
export function holdsSubscription({ subscribed, subscription }: CurrentUser): boolean {
  return subscribed || subscription?.paused === true
}

/** The shortest period of each kind, in days. */
const shortestPeriods: Readonly<Record<string, number>> = { month: 28, year: 365 }
const dayInMilliseconds = 24 * 60 * 60 * 1000

/**
 * Whether a subscription is in its trial. The service does not tell, but its first payment comes sooner than a period after its
 * start. A trial of about a period or longer is not told from one.
 */
export function isInTrial({ subscribedAt, renewsAt, recurrence }: Subscription): boolean {
  const days = (Date.parse(renewsAt) - Date.parse(subscribedAt)) / dayInMilliseconds
  // A day less: one of the dates may be a calendar day, and the other an instant.
  return days < (shortestPeriods[recurrence] ?? 0) - 1
}

/** Whether a payment of a subscription is due, which another card of this portal pays at once. */
export function owesPayment(subscription: Subscription | undefined): boolean {
  return (
    subscription?.managedBy === 'portal' && (subscription.pastDue === true || subscription.due !== undefined)
  )
}

/** Returns what tells the payment that is due from a later one. */
export function owedPayment(subscription: Subscription | undefined): string | undefined {
  return owesPayment(subscription) ? (subscription?.due?.invoiceId ?? 'unknown') : undefined
}

/** Whether a subscription that is managed here could still charge the user: it renews, may go on, or is owed. */
export function couldStillCharge(subscription: Subscription | undefined): boolean {
  if (subscription?.managedBy !== 'portal') return false
  const { autoRenew, changePending = false } = subscription
  return autoRenew || changePending || endsAtOnce(subscription) || owesPayment(subscription)
}

/** Whether a cancellation ends the subscription at once: it gives no access, or its period is not paid. */
export function endsAtOnce(subscription: Subscription | undefined): boolean {
  return subscription?.paused === true || subscription?.endsAtOnce === true
}

/** Returns the last digits of the card that is billed. */
export function cardOf(subscription: Subscription | undefined): string | undefined {
  const option = subscription?.paymentOption
  return option?.type === 'card' ? option.last4 : undefined
}

/** Whether the last payment of a subscription failed that is billed to a card of this portal. */
export function needsNewCard(subscription: Subscription | undefined): boolean {
  return subscription?.managedBy === 'portal' && subscription.pastDue === true
}

/** What is paid next, and when: an amount in decimal major units, and an ISO 8601 day or instant. */
export interface NextPayment {
  readonly amount: number
  readonly currency: Currency
  readonly date: string
}

/** Returns the next payment to this portal; undefined without one, and while another one is due. */
export function nextPaymentOf(subscription: Subscription | undefined): NextPayment | undefined {
  if (subscription?.managedBy !== 'portal' || !subscription.autoRenew) return undefined
  if (subscription.paused || owesPayment(subscription)) return undefined
  const { scheduledChange, price, currency, renewsAt } = subscription
  return { amount: scheduledChange?.price ?? price, currency, date: renewsAt }
}

/** Returns the last day on which a subscription can be cancelled before a payment: the terms ask for 24 hours. */
export function lastDayToCancel(paymentDay: CalendarDate): CalendarDate {
  return addDays(paymentDay, -1)
}
