import { createHash } from 'node:crypto'
import type { Stripe } from 'stripe'
import type { CheckoutOrder } from '../../../contract/api.ts'
import { markOf } from '../stripe/ownership.ts'
import type { Offer } from './offers.ts'

/** Returns the key of a session that any request for this offer may be given: nothing about the price differs. */
export function orderKey({ priceId, promotionCodeId = '', code = '', trialDays }: Offer): string {
  const order = JSON.stringify([priceId, promotionCodeId, code, trialDays])
  return createHash('sha256').update(order).digest('hex').slice(0, 32)
}

/** Returns the metadata of a session that record the consent; undefined without one. */
export function consentMetadata({ consent }: Pick<CheckoutOrder, 'consent'>) {
  return consent && { consent_version: consent.version, consent_at: consent.at }
}

/** Returns the request that creates the session of an offer. */
export function sessionRequest(
  offer: Offer,
  {
    customer,
    order,
    returnUrl,
    project,
  }: {
    readonly customer: string
    readonly order: CheckoutOrder
    readonly returnUrl: string
    readonly project: string
  },
): Stripe.Checkout.SessionCreateParams {
  const { trialDays, promotionCodeId, priceId, product, code } = offer
  const metadata = { product_id: product.id, promo_code: code ?? '', ...markOf(project) }
  return {
    ui_mode: 'elements',
    mode: 'subscription',
    customer,
    line_items: [{ price: priceId, quantity: 1 }],
    payment_method_collection: 'always',
    return_url: returnUrl,
    // What is charged is what is shown, in its currency: the account's setting may convert it by the customer's country.
    adaptive_pricing: { enabled: false },
    automatic_tax: { enabled: false },
    tax_id_collection: { enabled: false },
    metadata: { order: orderKey(offer), ...metadata, ...consentMetadata(order) },
    // The metadata says which trial the checkout has set: an owner may change it later.
    subscription_data:
      trialDays > 0
        ? { metadata: { ...metadata, trial_days: String(trialDays) }, trial_period_days: trialDays }
        : { metadata },
    ...(promotionCodeId === undefined ? {} : { discounts: [{ promotion_code: promotionCodeId }] }),
  }
}
