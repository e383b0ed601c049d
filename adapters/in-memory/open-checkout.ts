import { readPromoCode } from '#contract/promo-code'
import { findPrice } from '#core/domain/plan-catalogue'
import type { PreviewFailure, PromoQuote } from '#core/domain/promo'
import { today } from '#core/ports/clock'
import type { CheckoutOrder, CheckoutSessionFailure, ClientSecret } from '#core/ports/portal-api'
import { failure, success, type Result } from '#core/shared/result'
import { createClientSecret } from './client-secret'
import { promoQuote } from './promo-codes'
import { checkoutStatus, expireCheckoutSessions, hasSubscription, isProcessing } from './purchase'
import type { World } from './world'
import type { DeepReadonly, WorldAccount } from './world-state'

/**
 * Opens a checkout session for an account without a subscription and expires the account's other open ones. An open
 * session of the same order is returned again, so that it cannot be paid twice.
 */
export function openCheckout(
  world: World,
  account: DeepReadonly<WorldAccount>,
  order: CheckoutOrder,
): Result<ClientSecret, CheckoutSessionFailure> {
  const { productId, consent } = order
  const promoCode = readPromoCode(order.promoCode ?? '')
  if (!findPrice(world.catalogue, productId)) return failure({ kind: 'product-refused' })
  if (account.subscription?.isPaused) return failure({ kind: 'subscription-paused' })
  if (hasSubscription(world, account)) return failure({ kind: 'already-subscribed' })
  if (isProcessing(world, account)) return failure({ kind: 'payment-processing' })
  const allowsTrial = mayHaveTrial(account)
  if (promoCode !== '' && !quote(world, { productId, promoCode, allowsTrial }))
    return failure({ kind: 'code-refused' })

  const priceIncrease = world.read().controls.priceChange === 'none' ? 0 : 1
  const same = world
    .read()
    .checkoutSessions.findLast(
      (each) =>
        each.accountId === account.id &&
        each.productId === productId &&
        (each.promoCode ?? '') === promoCode &&
        each.priceIncrease === priceIncrease &&
        each.allowsTrial === allowsTrial,
    )
  if (same && checkoutStatus(world, same.secret) === 'open') {
    const { secret } = same
    world.change((draft) => {
      for (const each of draft.checkoutSessions) if (each.secret === secret && consent) each.consent = consent
    })
    return success({ clientSecret: secret })
  }

  const clientSecret = createClientSecret(world, 'checkout')
  world.change((draft) => {
    expireCheckoutSessions(draft, account.id)
    draft.checkoutSessions.push({
      secret: clientSecret,
      accountId: account.id,
      productId,
      ...(promoCode === '' ? {} : { promoCode }),
      ...(consent === undefined ? {} : { consent }),
      priceIncrease,
      allowsTrial,
      createdAt: world.clock.now(),
      status: 'open',
    })
  })
  return success({ clientSecret })
}

/** Returns the price of a product with a code; for a visitor without an account. */
export function previewPrice(
  world: World,
  account: DeepReadonly<WorldAccount> | undefined,
  { productId, promoCode }: { readonly productId: string; readonly promoCode: string },
): Result<PromoQuote, PreviewFailure> {
  if (!findPrice(world.catalogue, productId)) {
    // An unknown product is no reason to call the code invalid.
    return failure({ kind: 'service-error', cause: `no such product: ${productId}` })
  }
  const quoted = quote(world, { productId, promoCode, allowsTrial: mayHaveTrial(account) })
  return quoted ? success(quoted) : failure({ kind: 'code-refused' })
}

/** One trial for each account. */
function mayHaveTrial(account: DeepReadonly<WorldAccount> | undefined): boolean {
  return account?.subscription?.details.managedBy !== 'portal'
}

function quote(
  world: World,
  order: { readonly productId: string; readonly promoCode: string; readonly allowsTrial: boolean },
): PromoQuote | undefined {
  const { productId, promoCode, allowsTrial } = order
  const match = findPrice(world.catalogue, productId)
  const offer = match && { ...match.price, type: match.plan.type, allowsTrial }
  return offer && promoQuote(promoCode, offer, today(world.clock))
}
