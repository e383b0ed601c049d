import { findPrice } from '../../src-core/domain/plan-catalogue'
import { trimCode, type PromoQuote } from '../../src-core/domain/promo'
import { today } from '../../src-core/ports/clock'
import type { CheckoutSessionFailure, ClientSecret, PreviewFailure } from '../../src-core/ports/portal-api'
import { failure, success, type Result } from '../../src-core/shared/result'
import { quoteWith } from './promo-codes'
import { expireSessions, hasBought } from './purchase'
import type { World } from './world'
import type { DeepReadonly, WorldAccount } from './world-state'

/**
 * Opens a checkout for somebody who has no subscription, in place of any that they have open; where anything is refused,
 * nothing is opened and nothing ended.
 */
export function openCheckout(
  world: World,
  account: DeepReadonly<WorldAccount>,
  order: { readonly productId: string; readonly promoCode?: string },
): Result<ClientSecret, CheckoutSessionFailure> {
  const { productId } = order
  const promoCode = trimCode(order.promoCode ?? '')
  if (!findPrice(world.catalogue, productId)) return failure({ kind: 'product-refused' })
  if (hasBought(world, account)) return failure({ kind: 'already-subscribed' })
  if (promoCode !== '' && !quote(world, productId, promoCode)) return failure({ kind: 'code-refused' })

  const clientSecret = newSecret(world, 'checkout')
  world.change((draft) => {
    expireSessions(draft, account.id)
    draft.checkoutSessions.push({
      secret: clientSecret,
      accountId: account.id,
      productId,
      ...(promoCode === '' ? {} : { promoCode }),
      createdAt: world.clock.now(),
      status: 'open',
    })
  })
  return success({ clientSecret })
}

/** What a product would cost with a code. */
export function priceWith(
  world: World,
  { productId, promoCode }: { readonly productId: string; readonly promoCode: string },
): Result<PromoQuote, PreviewFailure> {
  if (!findPrice(world.catalogue, productId)) {
    // No fault of the code, which is never to be called invalid because of something else.
    return failure({ kind: 'service-error', cause: `no such product: ${productId}` })
  }
  const found = quote(world, productId, promoCode)
  return found ? success(found) : failure({ kind: 'code-refused' })
}

/** A client secret in the form that providers give them, so that what hides those hides this one. */
export function newSecret(world: World, kind: 'checkout' | 'setup'): string {
  return `${kind}_${world.randomId()}_secret_${world.randomId()}`
}

function quote(world: World, productId: string, code: string): PromoQuote | undefined {
  const found = findPrice(world.catalogue, productId)
  return found && quoteWith(code, { ...found.price, type: found.plan.type }, today(world.clock))
}
