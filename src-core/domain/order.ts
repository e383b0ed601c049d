import type { PreviewFailure } from '../ports/portal-api'
import type { Result } from '../shared/result'
import type { Product } from './plan-catalogue'
import { trimCode, withQuote, type PromoQuote } from './promo'

/** State of the order's promo code. A late response is recognised by the identity of the `fetching` object. */
export type OrderPromo =
  /** `unchecked` is a code whose check became void when the plan changed; it can be applied again. */
  | { readonly type: 'idle'; readonly unchecked?: string }
  | { readonly type: 'fetching'; readonly code: string }
  | { readonly type: 'applied'; readonly code: string }
  | { readonly type: 'failed'; readonly code: string; readonly reason: PromoFailure }
  /** The service wants to know who asks: the code is checked as soon as the visitor has signed in. */
  | { readonly type: 'after-sign-in'; readonly code: string }

/** `refused`: the service said no. `not-checked`: nobody could say, it can be tried again. */
export type PromoFailure = 'refused' | 'not-checked'

/** What a visitor is about to buy. Immutable: every transition below answers the next order. */
export interface Order {
  readonly product: Product
  /** The plan's regular price before the code; the one to strike through. */
  readonly oldRegularPrice: number | undefined
  /** What stands in the promo input. */
  readonly promoText: string
  readonly promo: OrderPromo
  readonly showCheckoutForm: boolean
}

export function newOrder(product: Product, promoText = ''): Order {
  return { product, oldRegularPrice: undefined, promoText, promo: { type: 'idle' }, showCheckoutForm: false }
}

/** Plans can be changed unless a code is applied to one of them. */
export function canSelectPlan(order: Order): boolean {
  return order.promo.type !== 'applied'
}

/** Takes another product. What was being asked, or was answered, about the code for the former one is void. */
export function selectProduct(order: Order, product: Product): Order {
  if (!canSelectPlan(order)) return order
  if (order.promo.type === 'after-sign-in') return { ...order, product }
  const unchecked = keptCode(order)
  const promo: OrderPromo = { type: 'idle', ...(unchecked === undefined ? {} : { unchecked }) }
  return { ...order, product, promo }
}

/** New text in the promo input: an error or a pending question about the old text is void. */
export function editPromo(order: Order, promoText: string): Order {
  if (order.promo.type === 'applied' || promoText === order.promoText) return order
  return { ...order, promoText, promo: { type: 'idle' } }
}

/** A code can be applied when there is one and none is applied or on its way. */
export function canApplyPromo(order: Order): boolean {
  return trimCode(order.promoText) !== '' && order.promo.type !== 'applied' && order.promo.type !== 'fetching'
}

/** Starts asking about the text in the input. `settlePromo` takes the new `promo` as the question that was asked. */
export function requestPromo(order: Order): Order {
  if (!canApplyPromo(order)) return order
  return { ...order, promo: { type: 'fetching', code: trimCode(order.promoText) } }
}

/**
 * The order once the service has answered. A response to a question that is no longer asked changes nothing.
 * `isSignedIn`: the caller was signed in already, so that signing in cannot help.
 */
export function settlePromo(
  order: Order,
  question: OrderPromo,
  preview: Result<PromoQuote, PreviewFailure>,
  isSignedIn = false,
): Order {
  if (order.promo !== question || question.type !== 'fetching') return order
  const { code } = question
  if (preview.type === 'success') return withAcceptedPromo(order, code, preview.value)
  switch (preview.error.kind) {
    case 'code-refused':
      return { ...order, promo: { type: 'failed', code, reason: 'refused' } }
    case 'sign-in-needed':
      return isSignedIn
        ? { ...order, promo: { type: 'failed', code, reason: 'not-checked' } }
        : { ...order, promo: { type: 'after-sign-in', code } }
    case 'unreachable':
    case 'service-error':
      return { ...order, promo: { type: 'failed', code, reason: 'not-checked' } }
  }
}

function withAcceptedPromo(order: Order, code: string, quote: PromoQuote): Order {
  const sameCurrency = order.product.currency === quote.now.currency
  return {
    ...order,
    product: withQuote(order.product, quote),
    oldRegularPrice: sameCurrency ? order.product.regularPrice : undefined,
    promoText: code,
    promo: { type: 'applied', code },
  }
}

/** Takes the code off again: `product` is the same plan at its own price. */
export function removePromo(order: Order, product: Product): Order {
  return { ...newOrder(product), showCheckoutForm: order.showCheckoutForm }
}

/** The service takes back at the checkout a code that it had accepted: `product` is the plan at its own price. */
export function promoWithdrawn(order: Order, product: Product): Order {
  const code = appliedCode(order)
  if (code === undefined) return order
  return { ...newOrder(product, code), promo: { type: 'failed', code, reason: 'refused' } }
}

/** The code that this order is to be bought with: only one that the service has accepted. */
export function appliedCode(order: Order): string | undefined {
  return order.promo.type === 'applied' ? order.promo.code : undefined
}

/** Identifies what is bought, the plan and its code: two orders with the same key have one checkout session. */
export function orderKey(order: Order): string {
  return JSON.stringify([order.product.id, appliedCode(order)])
}

/** The code worth keeping while the visitor is on the way: any but one that the service has refused. */
export function keptCode(order: Order): string | undefined {
  if (order.promo.type === 'idle') return order.promo.unchecked
  return order.promo.type === 'failed' && order.promo.reason === 'refused' ? undefined : order.promo.code
}

/** The struck price: the old one, where the code has made the regular price lower. */
export function struckPrice(order: Order): number | undefined {
  const { oldRegularPrice, product } = order
  return oldRegularPrice !== undefined && product.regularPrice < oldRegularPrice ? oldRegularPrice : undefined
}

export function showCheckout(order: Order, showCheckoutForm: boolean): Order {
  return { ...order, showCheckoutForm }
}
