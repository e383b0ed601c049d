import { findPrice } from '../../src-core/domain/plan-catalogue'
import { today } from '../../src-core/ports/clock'
import { plainQuote, quoteWith } from './promo-codes'
import { currentSubscription, newSubscription } from './subscriptions'
import type { World } from './world'
import type { DeepReadonly, WorldAccount, WorldState } from './world-state'

const lifetimeInMilliseconds = 24 * 60 * 60 * 1000

/** Whether a client secret, of a checkout or of a card setup, still opens a form. */
export function isGood(
  world: World,
  issued: { readonly status: string; readonly createdAt: number } | undefined,
): boolean {
  return issued?.status === 'open' && world.clock.now() - issued.createdAt <= lifetimeInMilliseconds
}

/** Whether the account has a subscription, which the service may not have heard of yet. */
export function hasBought({ clock }: World, account: DeepReadonly<WorldAccount> | undefined): boolean {
  const subscription = account?.subscription
  if (!subscription) return false
  return (
    currentSubscription({ ...account, subscription: { ...subscription, knownAt: 0 } }, clock) !== undefined
  )
}

/** Whether a checkout session may be paid: nothing has ended it, and its account has no subscription. */
export function isPayable(world: World, secret: string): boolean {
  const { checkoutSessions, accounts } = world.read()
  const session = checkoutSessions.find((each) => each.secret === secret)
  return (
    session?.status === 'open' &&
    !hasBought(
      world,
      accounts.find(({ id }) => id === session.accountId),
    )
  )
}

/** Ends the sessions of an account that are still open: of several that can be paid, several would be. */
export function expireSessions(draft: WorldState, accountId: string): void {
  for (const each of draft.checkoutSessions)
    if (each.accountId === accountId && each.status === 'open') each.status = 'expired'
}

/** Takes the payment of a checkout session, where it may be paid. */
export function pay(world: World, secret: string, last4: string): void {
  if (isPayable(world, secret)) recordPayment(world, secret, last4)
}

/** Notes a payment that a provider has taken, whatever stood against it here. One that is known is not noted again. */
export function recordPayment(world: World, secret: string, last4: string): void {
  const session = world.read().checkoutSessions.find((each) => each.secret === secret)
  const found = findPrice(world.catalogue, session?.productId ?? '')
  if (!session || session.status === 'paid' || !found) return

  const { accountId, productId, promoCode } = session
  const { plan, price } = found
  const [now, day] = [world.clock.now(), today(world.clock)]
  const offer = { ...price, type: plan.type }
  const quote = (promoCode !== undefined && quoteWith(promoCode, offer, day)) || plainQuote(offer, day)
  const details = newSubscription(plan, price.regularPrice, quote, last4, now)

  world.change((draft) => {
    for (const each of draft.checkoutSessions) if (each.secret === secret) each.status = 'paid'
    expireSessions(draft, accountId)
    for (const account of draft.accounts) {
      if (account.id === accountId) account.subscription = { details, knownAt: now + world.confirmationDelay }
    }
    const { amount, currency } = quote.now
    draft.payments.push({
      accountId,
      productId,
      ...(promoCode ? { promoCode } : {}),
      amount,
      currency,
      at: now,
    })
  })
}
