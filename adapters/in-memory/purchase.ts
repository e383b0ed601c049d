import type { CheckoutTerms } from '#core/domain/checkout-terms'
import { findPrice } from '#core/domain/plan-catalogue'
import type { PromoQuote } from '#core/domain/promo'
import type { CheckoutStatus, LatestCheckout } from '#core/domain/subscriber'
import { today } from '#core/ports/clock'
import { addInvoice } from './invoices'
import { promoQuote, quoteWith } from './promo-codes'
import { currentSubscription } from './running-subscriptions'
import { newSubscription } from './subscriptions'
import type { World } from './world'
import type { CheckoutSession, DeepReadonly, WorldAccount, WorldState } from './world-state'

const secretLifetimeInMilliseconds = 24 * 60 * 60 * 1000

/** Whether the client secret of a checkout session or a card setup is open and not older than a day. */
export function isUsable(
  world: World,
  issued: { readonly status: string; readonly createdAt: number } | undefined,
): boolean {
  return issued?.status === 'open' && world.clock.now() - issued.createdAt <= secretLifetimeInMilliseconds
}

/** Whether a payment of the account is in process. */
export function isProcessing(world: World, account: DeepReadonly<WorldAccount> | undefined): boolean {
  return world
    .read()
    .checkoutSessions.some(({ accountId, status }) => accountId === account?.id && status === 'processing')
}

/** Whether the account has a subscription, even one that the service does not know of yet. */
export function hasSubscription({ clock }: World, account: DeepReadonly<WorldAccount> | undefined): boolean {
  if (!account?.subscription) return false
  const subscription = { ...account.subscription, knownAt: 0 }
  return currentSubscription({ ...account, subscription }, clock) !== undefined
}

/** Returns the id of what a client secret opens, as Stripe forms it. */
export function idOf(secret: string): string {
  return secret.slice(0, secret.indexOf('_secret_'))
}

/** Returns the status of a client secret's checkout session. */
export function checkoutStatus(world: World, secret: string): CheckoutStatus {
  const session = world.read().checkoutSessions.find((each) => each.secret === secret)
  if (session?.status === 'paid' || session?.status === 'trial-refused') return session.status
  // Like Stripe, which leaves a session complete and unpaid after the bank has refused.
  if (session?.status === 'processing' || session?.status === 'unpaid') return 'processing'
  return isUsable(world, session) && isPayable(world, secret) ? 'open' : 'expired'
}

/** Returns the account's latest checkout session as the service reports it. */
export function latestCheckout(world: World, accountId: string): LatestCheckout | undefined {
  if (world.checkoutStatus === 'omitted') return undefined
  const secret = world.read().checkoutSessions.findLast((each) => each.accountId === accountId)?.secret
  return secret === undefined ? undefined : { id: idOf(secret), status: checkoutStatus(world, secret) }
}

/** Returns today's price of a checkout session; undefined for an unknown product. */
function quoteOf(world: World, session: DeepReadonly<CheckoutSession>): PromoQuote | undefined {
  const product = findPrice(world.catalogue, session.productId)
  if (!product) return undefined
  const { plan, price } = product
  const regularPrice = price.regularPrice + session.priceIncrease
  const offer = { ...price, regularPrice, type: plan.type, allowsTrial: session.allowsTrial }
  const day = today(world.clock)
  const { promoCode } = session
  return (promoCode !== undefined && promoQuote(promoCode, offer, day)) || quoteWith(offer, day)
}

/** Whether a checkout session is open and its account has neither a subscription nor a payment in process. */
export function isPayable(world: World, secret: string): boolean {
  const { checkoutSessions, accounts } = world.read()
  const session = checkoutSessions.find((each) => each.secret === secret)
  const account = accounts.find(({ id }) => id === session?.accountId)
  return session?.status === 'open' && !hasSubscription(world, account) && !isProcessing(world, account)
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

/** Ends the subscription of a paid session, because its card has had a trial; the provider keeps the session complete. */
export function refuseTrial(world: World, secret: string): void {
  world.change((draft) => {
    for (const session of draft.checkoutSessions) {
      if (session.secret !== secret || session.status !== 'paid') continue
      session.status = 'trial-refused'
      for (const account of draft.accounts) if (account.id === session.accountId) delete account.subscription
    }
  })
}

export function setCheckoutStatus(world: World, secret: string, status: CheckoutSession['status']): void {
  world.change((draft) => {
    for (const each of draft.checkoutSessions) if (each.secret === secret) each.status = status
  })
}

/** Records a payment that the provider has taken, once per session, and starts the subscription. */
export function recordPayment(world: World, secret: string, last4: string): void {
  const session = world.read().checkoutSessions.find((each) => each.secret === secret)
  const product = findPrice(world.catalogue, session?.productId ?? '')
  const quote = session && quoteOf(world, session)
  if (!session || session.status === 'paid' || !product || !quote) return

  const { accountId, productId, promoCode, priceIncrease } = session
  const { plan, price } = product
  const now = world.clock.now()
  const details = newSubscription(plan, price.regularPrice + priceIncrease, quote, last4, now)
  const trial = quote.now.trialDays > 0 ? { trialEndsOn: quote.next.date } : {}

  world.change((draft) => {
    for (const each of draft.checkoutSessions) if (each.secret === secret) each.status = 'paid'
    expireCheckoutSessions(draft, accountId)
    for (const account of draft.accounts) {
      if (account.id === accountId)
        account.subscription = { details, productId, ...trial, knownAt: now + world.confirmationDelay }
    }
    const { amount, currency, trialDays } = quote.now
    const paid = { accountId, productId, amount, currency }
    addInvoice(world, draft, { ...paid, isTrial: trialDays > 0 && amount === 0 })
    draft.payments.push({ ...paid, ...(promoCode ? { promoCode } : {}), at: now })
  })
}

/** Returns what the provider charges for a checkout session. */
export function termsOf(world: World, clientSecret: string): CheckoutTerms {
  const session = world.read().checkoutSessions.find(({ secret }) => secret === clientSecret)
  const quote = session && quoteOf(world, session)
  if (!quote) throw new Error('The checkout session sells an unknown product')
  const { now, next } = quote
  return {
    currency: now.currency,
    dueToday: now.amount,
    regularPrice: next.amount,
    trialDays: now.trialDays,
    nextBilling: next.date,
  }
}
