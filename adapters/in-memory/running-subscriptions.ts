import { onePeriodAfter } from '#core/domain/plan-catalogue'
import type { ScheduledChange, Subscription } from '#core/domain/subscriber'
import { today, visitorsDay, type Clock } from '#core/ports/clock'
import type { DeepReadonly, WorldAccount, WorldSubscription } from './world-state'

/** Returns the subscription that gives access and the service knows of, with its next renewal or end date. */
export function currentSubscription(
  account: DeepReadonly<WorldAccount>,
  clock: Clock,
): Subscription | undefined {
  const { subscription } = account
  if (!subscription || subscription.isPaused || subscription.knownAt > clock.now()) return undefined
  return asOfToday(subscription, clock)?.details
}

/** Returns a subscription after the renewals and the change of plan that have come since; undefined once it is over. */
export function asOfToday(
  { details, productId }: DeepReadonly<WorldSubscription>,
  clock: Clock,
): { readonly details: Subscription; readonly productId: string | undefined } | undefined {
  const day = today(clock)
  const { scheduledChange, ...others } = details
  const begins = scheduledChange && visitorsDay(clock, scheduledChange.from)
  const isChanged = scheduledChange !== undefined && begins !== undefined && begins <= day
  const current = isChanged ? { ...others, ...planOf(scheduledChange) } : details
  let renewsAt = (isChanged ? begins : undefined) ?? visitorsDay(clock, details.renewsAt)
  while (current.autoRenew && renewsAt && renewsAt <= day)
    renewsAt = onePeriodAfter(renewsAt, billingType(current))
  if (!renewsAt || renewsAt <= day) return undefined
  return {
    details: { ...current, renewsAt },
    productId: isChanged ? scheduledChange.productId : productId,
  }
}

function planOf({ productName, recurrence, price }: ScheduledChange) {
  return { productName, recurrence, price, originalPrice: price }
}

/** Returns the account's subscription if the portal manages it and its customer has not lost it: running or paused. */
export function ownSubscription(
  account: DeepReadonly<WorldAccount> | undefined,
  clock: Clock,
): DeepReadonly<WorldSubscription> | undefined {
  const subscription = account?.subscription
  if (subscription?.details.managedBy !== 'portal' || subscription.knownAt > clock.now()) return undefined
  return subscription.isPaused || asOfToday(subscription, clock) ? subscription : undefined
}

export function billingType(details: { readonly recurrence: string }) {
  return details.recurrence === 'month' ? 'monthly' : 'yearly'
}
