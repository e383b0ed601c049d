import type { Ability, CancelReason } from '#contract/enums'
import type { Plan } from '#core/domain/plan-catalogue'
import type { PromoQuote } from '#core/domain/promo'
import type { CurrentUser, LatestCheckout, Subscription } from '#core/domain/subscriber'
import { today } from '#core/ports/clock'
import { isChangePending } from './bank-payments'
import { dueOf, invoicesOf } from './invoices'
import { callOffChange, isSwitchable } from './plan-changes'
import { currentSubscription, ownSubscription } from './running-subscriptions'
import type { World } from './world'
import type { DeepReadonly, WorldAccount, WorldInvoice } from './world-state'

/** Returns the subscription that a payment starts. Prices are decimal major units. */
export function newSubscription(
  plan: Plan,
  regularPrice: number,
  quote: PromoQuote,
  last4: string,
  now: number,
) {
  return {
    managedBy: 'portal',
    autoRenew: true,
    subscribedAt: new Date(now).toISOString(),
    renewsAt: quote.next.date,
    originalPrice: regularPrice,
    price: quote.next.amount,
    currency: quote.now.currency,
    productName: plan.title,
    recurrence: plan.type === 'monthly' ? 'month' : 'year',
    paymentOption: { type: 'card', last4 },
  } satisfies Subscription
}

/** Returns the user as the service does. `checkout` is the latest checkout session. */
export function userOf(
  world: World,
  account: DeepReadonly<WorldAccount>,
  checkout?: LatestCheckout,
): CurrentUser {
  const { firstName, lastName, email, profilePictureURL } = account
  const subscription = shownSubscription(world, account)
  const can = abilitiesOf(world, account, subscription)
  const returning = returningOf(world, account)
  return {
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
    email,
    ...(profilePictureURL === undefined ? {} : { profilePictureURL }),
    subscribed: subscription !== undefined && !subscription.paused,
    ...(subscription === undefined ? {} : { subscription }),
    ...(checkout === undefined ? {} : { checkout }),
    ...(can.length > 0 ? { can } : {}),
    ...(returning ? { returning } : {}),
  }
}

/** The subscription that gives access, or the paused one, with what is due. */
function shownSubscription(world: World, account: DeepReadonly<WorldAccount>): Subscription | undefined {
  const { clock } = world
  const stored = account.subscription
  const isPaused = stored?.isPaused === true && stored.knownAt <= clock.now()
  const details = isPaused ? stored.details : currentSubscription(account, clock)
  if (!details) return undefined
  const due = details.pastDue || isPaused ? dueOf(world, account.id) : undefined
  return {
    ...details,
    ...(isChangePending(world, account.id) ? { changePending: true } : {}),
    ...(due ? { due } : {}),
    ...(isPaused ? { paused: true } : {}),
    ...(isPaused || details.pastDue ? { endsAtOnce: true } : {}),
  }
}

function abilitiesOf(
  world: World,
  account: DeepReadonly<WorldAccount>,
  subscription: Subscription | undefined,
): readonly Ability[] {
  const own = subscription?.managedBy === 'portal' ? subscription : undefined
  return [
    ...(own && !own.paused && !own.autoRenew ? (['keep'] as const) : []),
    ...(own && !own.changePending && isSwitchable(world, account) ? (['switch'] as const) : []),
    ...(own?.due ? (['pay'] as const) : []),
    ...(invoicesOf(world, account.id).length > 0 ? (['invoices'] as const) : []),
  ]
}

/** Returns the former plan of an account whose subscription is over. */
export function returningOf(
  { clock }: World,
  account: DeepReadonly<WorldAccount> | undefined,
): CurrentUser['returning'] {
  const subscription = account?.subscription
  const isOver =
    subscription?.details.managedBy === 'portal' &&
    subscription.knownAt <= clock.now() &&
    !ownSubscription(account, clock)
  return isOver && subscription.productId !== undefined ? { productId: subscription.productId } : undefined
}

/**
 * Stops the renewal; ends a paused or past due subscription at once, with nothing left to pay. Returns false if the account has none
 * from the portal.
 */
export function cancelRenewal(
  world: World,
  account: DeepReadonly<WorldAccount>,
  reason: CancelReason,
): boolean {
  const { clock } = world
  const isPaused = ownSubscription(account, clock)?.isPaused === true
  const current = currentSubscription(account, clock)
  if (!isPaused && current?.managedBy !== 'portal') return false
  const endsAtOnce = isPaused || current?.pastDue === true
  callOffChange(world, account.id)
  world.change((draft) => {
    const subscription = draft.accounts.find(({ id }) => id === account.id)?.subscription
    if (!subscription || (!endsAtOnce && !subscription.details.autoRenew)) return
    const { scheduledChange: _calledOff, ...details } = endsAtOnce
      ? { ...subscription.details, renewsAt: today(clock) }
      : (current ?? subscription.details)
    subscription.details = { ...details, autoRenew: false }
    if (endsAtOnce) draft.invoices = draft.invoices.filter((each) => !isOpen(each, account.id))
    delete subscription.isPaused
    draft.cancellations.push({ accountId: account.id, reason, at: clock.now() })
  })
  return true
}

function isOpen({ accountId, details }: WorldInvoice, owner: string): boolean {
  return accountId === owner && details.status === 'open'
}

/** Lets a cancelled subscription renew again. Returns false if the account has none from the portal that is running. */
export function keepRenewing(world: World, account: DeepReadonly<WorldAccount>): boolean {
  if (currentSubscription(account, world.clock)?.managedBy !== 'portal') return false
  world.change((draft) => {
    const subscription = draft.accounts.find(({ id }) => id === account.id)?.subscription
    if (subscription) subscription.details = { ...subscription.details, autoRenew: true }
  })
  return true
}
