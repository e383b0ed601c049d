import { Problem } from '../shared/problem.ts'
import { isRefusal } from '../stripe/stripe-client.ts'

/**
 * Returns what the customer has to know of Stripe's refusal to sell; undefined for any other failure. `isDiscounted` says whether
 * the purchase has a promo code.
 */
export function purchaseRefusal(
  error: unknown,
  { isDiscounted }: { readonly isDiscounted: boolean },
): Problem | undefined {
  if (!isRefusal(error)) return undefined
  const { code, message, param = '' } = error
  // What Stripe charges at least and at most depends on the currency: docs.stripe.com/currencies#minimum-and-maximum-charge-amounts.
  if (code === 'amount_too_small' || code === 'amount_too_large')
    return new Problem(isDiscounted ? 'promo_code_invalid' : 'product_unknown')
  // "You cannot combine currencies on a single customer", which has no code, and names coupons too:
  // woocommerce-payments#7732, gitpod#12376.
  if (/combine currencies/i.test(message)) return new Problem('currency_differs')
  // A restriction that only Stripe knows, or that has just changed.
  if (/^(discounts|promotion_code|coupon)/.test(param) || /promotion code|coupon/i.test(message))
    return new Problem('promo_code_invalid')
  // The price, or its product, was archived a moment ago.
  if (param.endsWith('[price]')) return new Problem('product_unknown')
  return undefined
}
