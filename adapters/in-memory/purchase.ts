import { findPrice } from '../../src-core/domain/plan-catalogue'
import { today } from '../../src-core/ports/clock'
import { plainQuote, quoteWith } from './promo-codes'
import { newSubscription } from './subscriptions'
import type { World } from './world'

const lifetimeInMilliseconds = 24 * 60 * 60 * 1000

/** Whether a client secret, of a checkout or of a card setup, still opens a form. */
export function isGood(
  world: World,
  issued: { readonly status: string; readonly createdAt: number } | undefined,
): boolean {
  return issued?.status === 'open' && world.clock.now() - issued.createdAt <= lifetimeInMilliseconds
}

/** Takes the payment of a checkout session. One that is paid already is not paid again. */
export function pay(world: World, secret: string, last4: string): void {
  const session = world.read().checkoutSessions.find((each) => each.secret === secret)
  const found = findPrice(world.catalogue, session?.productId ?? '')
  if (session?.status !== 'open' || !found) return

  const { accountId, productId, promoCode } = session
  const { plan, price } = found
  const [now, day] = [world.clock.now(), today(world.clock)]
  const offer = { ...price, type: plan.type }
  const quote = (promoCode !== undefined && quoteWith(promoCode, offer, day)) || plainQuote(offer, day)
  const details = newSubscription(plan, price.regularPrice, quote, last4, now)

  world.change((draft) => {
    for (const each of draft.checkoutSessions) if (each.secret === secret) each.status = 'paid'
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
