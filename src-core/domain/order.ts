import { readPromoCode } from '#contract/promo-code'
import type { Result } from '../shared/result'
import type { Product } from './plan-catalogue'
import { withTerms, type CheckoutTerms } from './checkout-terms'
import { withQuote, type PreviewFailure, type PromoQuote } from './promo'

/** State of the order's promo code. The identity of the `fetching` object is its request id. */
export type OrderPromo =
  /**
   * `unchecked` is a code that has not been checked for the current plan; it can be applied again. `isRemoved`: the text is that of
   * a code that the visitor has removed, so that only a press applies it.
   */
  | { readonly type: 'idle'; readonly unchecked?: string; readonly isRemoved?: true }
  | { readonly type: 'fetching'; readonly code: string }
  | { readonly type: 'applied'; readonly code: string }
  | { readonly type: 'failed'; readonly code: string; readonly reason: PromoFailure }
  /** The service checks codes of signed-in users only: the code is checked after sign-in. */
  | { readonly type: 'after-sign-in'; readonly code: string }

/** `refused`: the service rejected the code. `not-checked`: the check failed and can be repeated. */
export type PromoFailure = 'refused' | 'not-checked'

/** What a visitor is about to buy. Immutable: each transition returns the next order. */
export interface Order {
  readonly product: Product
  /** The plan's regular price without the code, in major units. */
  readonly oldRegularPrice: number | undefined
  /** The text of the promo input, as typed. The codes of `promo` are as read. */
  readonly promoText: string
  readonly promo: OrderPromo
  /** Whether the product shows the terms of the provider's session, which differed from the order. */
  readonly priceChanged: boolean
  readonly showCheckoutForm: boolean
}

export function newOrder(product: Product, promoText = ''): Order {
  return {
    product,
    oldRegularPrice: undefined,
    promoText,
    promo: { type: 'idle' },
    priceChanged: false,
    showCheckoutForm: false,
  }
}

/** Whether another plan can be selected: not while a code is applied. */
export function canSelectPlan({ promo }: Pick<Order, 'promo'>): boolean {
  return promo.type !== 'applied'
}

/** Selects another product. The result of a promo code check for the former one is dropped. */
export function selectProduct(order: Order, product: Product): Order {
  if (!canSelectPlan(order)) return order
  if (order.promo.type === 'after-sign-in' || isRemoved(order.promo))
    return { ...order, product, priceChanged: false }
  const unchecked = reusableCode(order)
  const promo: OrderPromo = { type: 'idle', ...(unchecked === undefined ? {} : { unchecked }) }
  return { ...order, product, promo, priceChanged: false }
}

/** Changes the promo input. An error or a pending check of the former text is dropped. */
export function editPromo(order: Order, promoText: string): Order {
  if (order.promo.type === 'applied' || promoText === order.promoText) return order
  return { ...order, promoText, promo: { type: 'idle' } }
}

/** Whether the promo input holds a code, and none is applied or being checked. */
export function canApplyPromo(order: Pick<Order, 'promo' | 'promoText'>): boolean {
  return (
    readPromoCode(order.promoText) !== '' && order.promo.type !== 'applied' && order.promo.type !== 'fetching'
  )
}

/** Starts a check of the code in the input. Pass the new `promo` to `resolvePromo` as the request. */
export function requestPromo(order: Order): Order {
  if (!canApplyPromo(order)) return order
  return { ...order, promo: { type: 'fetching', code: readPromoCode(order.promoText) } }
}

/**
 * Applies the response to a promo request; drops it if that request is no longer pending. `isSignedIn`: the caller was
 * signed in, so signing in would not help.
 */
export function resolvePromo(
  order: Order,
  request: OrderPromo,
  preview: Result<PromoQuote, PreviewFailure>,
  isSignedIn = false,
): Order {
  if (order.promo !== request || request.type !== 'fetching') return order
  const { code } = request
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
    promo: { type: 'applied', code },
    priceChanged: false,
  }
}

/** Whether the input holds the text of a code that was removed. */
function isRemoved(promo: OrderPromo): boolean {
  return promo.type === 'idle' && promo.isRemoved === true
}

/** Whether the input holds a code that was typed and not applied. */
export function hasTypedCode(order: Order): boolean {
  return order.promo.type === 'idle' && !isRemoved(order.promo) && canApplyPromo(order)
}

/** Removes the code, which stays in the input: `product` is the same plan at its regular price. */
export function removePromo(order: Order, product: Product): Order {
  return {
    ...newOrder(product, order.promoText),
    promo: { type: 'idle', isRemoved: true },
    showCheckoutForm: order.showCheckoutForm,
  }
}

/** Marks an applied code as refused, as the checkout session reported: `product` is the plan at its regular price. */
export function withdrawPromo(order: Order, product: Product): Order {
  const code = appliedCode(order)
  if (code === undefined) return order
  return { ...newOrder(product, order.promoText), promo: { type: 'failed', code, reason: 'refused' } }
}

/** Returns the code that the service has accepted, or undefined. */
export function appliedCode(order: Order): string | undefined {
  return order.promo.type === 'applied' ? order.promo.code : undefined
}

/** Identifies product and code: orders with the same key share a checkout session. */
export function orderKey(order: Order): string {
  return JSON.stringify([order.product.id, appliedCode(order)])
}

/** Returns the code to keep across reloads and plan changes: any that the service has not refused. */
export function reusableCode(order: Order): string | undefined {
  if (order.promo.type === 'idle') return order.promo.unchecked
  return order.promo.type === 'failed' && order.promo.reason === 'refused' ? undefined : order.promo.code
}

/** Whether both have the same plan and the same code to keep. */
export function isSameDraft(one: Order, other: Order): boolean {
  return one.product.plan === other.product.plan && reusableCode(one) === reusableCode(other)
}

/** Returns the price to strike through: the old one, if the code has lowered the regular price. */
export function struckPrice(order: {
  readonly oldRegularPrice: number | undefined
  readonly product: Pick<Product, 'regularPrice'>
}): number | undefined {
  const { oldRegularPrice, product } = order
  return oldRegularPrice !== undefined && product.regularPrice < oldRegularPrice ? oldRegularPrice : undefined
}

/** Applies the terms of the provider's session; returns the same order if they do not differ. */
export function applyTerms(order: Order, terms: CheckoutTerms): Order {
  const product = withTerms(order.product, terms)
  if (product === order.product) return order
  const oldRegularPrice = product.currency === order.product.currency ? order.oldRegularPrice : undefined
  return { ...order, product, oldRegularPrice, priceChanged: true }
}

/** Replaces the product by the same one with today's price and billing dates. An open checkout announces the change. */
export function reprice(order: Order, product: Product): Order {
  const isSame =
    product.nextBilling === order.product.nextBilling && product.priceNow === order.product.priceNow
  return isSame ? order : { ...order, product, priceChanged: order.showCheckoutForm }
}

/** Applies today's price of the order's code. Without a price, the order does not change. */
export function repriceWithCode(order: Order, preview: Result<PromoQuote, PreviewFailure>): Order {
  return preview.type === 'success' ? reprice(order, withQuote(order.product, preview.value)) : order
}

export function showCheckout(order: Order, showCheckoutForm: boolean): Order {
  return { ...order, showCheckoutForm }
}
