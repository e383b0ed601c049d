import type { CancelReason } from '../../contract/cancel-reasons'
import { onePeriodAfter, type Plan } from '../../src-core/domain/plan-catalogue'
import type { PromoQuote } from '../../src-core/domain/promo'
import type { LatestCheckout, CurrentUser, Subscription } from '../../src-core/domain/subscriber'
import { today, visitorsDay, type Clock } from '../../src-core/ports/clock'
import type { World } from './world'
import type { DeepReadonly, WorldAccount } from './world-state'

/** Returns the active subscription that the service knows of, with its next renewal or end date. */
export function currentSubscription(
  account: DeepReadonly<WorldAccount>,
  clock: Clock,
): Subscription | undefined {
  const subscription = account.subscription
  if (!subscription || subscription.isPaused || subscription.knownAt > clock.now()) return undefined
  const { details } = subscription
  const day = today(clock)
  let renewsAt = visitorsDay(clock, details.renewsAt)
  while (details.autoRenew && renewsAt && renewsAt <= day)
    renewsAt = onePeriodAfter(renewsAt, billingType(details))
  if (!renewsAt || renewsAt <= day) return undefined
  return { ...details, renewsAt }
}

/** Returns the subscription that a payment starts. Prices are decimal major units. */
export function newSubscription(
  plan: Plan,
  regularPrice: number,
  quote: PromoQuote,
  last4: string,
  now: number,
) {
  const recurrence = plan.type === 'monthly' ? 'month' : 'year'
  return {
    managedBy: 'portal',
    autoRenew: true,
    subscribedAt: new Date(now).toISOString(),
    renewsAt: quote.next.date,
    originalPrice: regularPrice,
    price: quote.next.amount,
    currency: quote.now.currency,
    productName: plan.title,
    recurrence,
    paymentOption: { type: 'card', last4 },
  } satisfies Subscription
}

/** Returns the user as the service does. `checkout` is the latest checkout session. */
export function userOf(
  account: DeepReadonly<WorldAccount>,
  clock: Clock,
  checkout?: LatestCheckout,
): CurrentUser {
  const { firstName, lastName, email, profilePictureURL } = account
  const subscription = currentSubscription(account, clock)
  return {
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
    email,
    ...(profilePictureURL === undefined ? {} : { profilePictureURL }),
    subscribed: subscription !== undefined,
    ...(subscription === undefined ? {} : { subscription }),
    ...(checkout === undefined ? {} : { checkout }),
  }
}

/** Stops the renewal, and ends a paused subscription at once. Returns false if the account has none from the portal. */
export function cancelRenewal(
  world: World,
  account: DeepReadonly<WorldAccount>,
  reason: CancelReason,
): boolean {
  if (account.subscription?.isPaused) {
    world.change((draft) => {
      for (const each of draft.accounts) if (each.id === account.id) delete each.subscription
      draft.cancellations.push({ accountId: account.id, reason, at: world.clock.now() })
    })
    return true
  }
  const current = currentSubscription(account, world.clock)
  if (current?.managedBy !== 'portal') return false
  world.change((draft) => {
    const subscription = draft.accounts.find(({ id }) => id === account.id)?.subscription
    if (!subscription?.details.autoRenew) return
    subscription.details = { ...current, autoRenew: false }
    draft.cancellations.push({ accountId: account.id, reason, at: world.clock.now() })
  })
  return true
}

function billingType(details: { readonly recurrence: string }) {
  return details.recurrence === 'month' ? 'monthly' : 'yearly'
}
