import { findPrice } from '../../src-core/domain/plan-catalogue'
import { today } from '../../src-core/ports/clock'
import { promoQuote, regularQuote } from './promo-codes'
import { currentSubscription, newSubscription } from './subscriptions'
import type { World } from './world'
import type { DeepReadonly, WorldAccount, WorldState } from './world-state'

const secretLifetimeInMilliseconds = 24 * 60 * 60 * 1000

/** Whether the client secret of a checkout session or a card setup is open and not older than a day. */
export function isUsable(
  world: World,
  issued: { readonly status: string; readonly createdAt: number } | undefined,
): boolean {
  return issued?.status === 'open' && world.clock.now() - issued.createdAt <= secretLifetimeInMilliseconds
}

/** Whether the account has a subscription, even one that the service does not know of yet. */
export function hasSubscription({ clock }: World, account: DeepReadonly<WorldAccount> | undefined): boolean {
  if (!account?.subscription) return false
  const subscription = { ...account.subscription, knownAt: 0 }
  return currentSubscription({ ...account, subscription }, clock) !== undefined
}

/** Whether a checkout session is open and its account has no subscription. */
export function isPayable(world: World, secret: string): boolean {
  const { checkoutSessions, accounts } = world.read()
  const session = checkoutSessions.find((each) => each.secret === secret)
  const account = accounts.find(({ id }) => id === session?.accountId)
  return session?.status === 'open' && !hasSubscription(world, account)
}

/** Expires the account's open checkout sessions, so that it cannot pay twice. */
export function expireCheckoutSessions(draft: WorldState, accountId: string): void {
  for (const each of draft.checkoutSessions)
    if (each.accountId === accountId && each.status === 'open') each.status = 'expired'
}

/** Pays a checkout session; does nothing if it is not payable. */
export function pay(world: World, secret: string, last4: string): void {
  if (isPayable(world, secret)) recordPayment(world, secret, last4)
}

/** Records a payment that the provider has taken, once per session, and starts the subscription. */
export function recordPayment(world: World, secret: string, last4: string): void {
  const session = world.read().checkoutSessions.find((each) => each.secret === secret)
  const product = findPrice(world.catalogue, session?.productId ?? '')
  if (!session || session.status === 'paid' || !product) return

  const { accountId, productId, promoCode } = session
  const { plan, price } = product
  const [now, day] = [world.clock.now(), today(world.clock)]
  const offer = { ...price, type: plan.type }
  const quote = (promoCode !== undefined && promoQuote(promoCode, offer, day)) || regularQuote(offer, day)
  const details = newSubscription(plan, price.regularPrice, quote, last4, now)

  world.change((draft) => {
    for (const each of draft.checkoutSessions) if (each.secret === secret) each.status = 'paid'
    expireCheckoutSessions(draft, accountId)
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
