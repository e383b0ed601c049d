import type { Stripe } from 'stripe'
import type { Price } from '../../../contract/api.ts'
import type { Catalogue, Product } from '../shared/catalogue.ts'
import { fromSeconds, toSeconds, type Clock } from '../shared/clock.ts'
import { fromMinorUnits } from '../shared/money.ts'
import { Problem } from '../shared/problem.ts'
import { amountOf, linesOfSubscription } from '../stripe/invoice-lines.ts'
import type { Prices } from '../stripe/prices.ts'
import { Promotions } from './promotions.ts'
import { purchaseRefusal } from './purchase-refusals.ts'
import { idOf } from '../stripe/stripe-client.ts'

const secondsOfDay = 24 * 60 * 60

/** What a customer is offered: everything that a checkout session needs. */
export interface Offer {
  readonly product: Product
  readonly priceId: string
  readonly trialDays: number
  /** The code as Stripe spells it. */
  readonly code: string | undefined
  /** The promotion code to attach; a code that only changes the trial has none. */
  readonly promotionCodeId: string | undefined
  /** Whether the discount is for the first invoice only. */
  readonly isOnce: boolean
}

/** The format of the API document. */
export interface OfferRequest {
  readonly productId: string
  readonly promoCode: string | undefined
  readonly allowsTrial: boolean
  readonly customer: string | undefined
}

interface OffersOptions {
  readonly stripe: Stripe
  readonly prices: Prices
  readonly catalogue: Catalogue
  readonly clock: Clock
}

/** Prices and promo codes, which Stripe has, and their previews, which Stripe calculates. */
export class Offers {
  readonly #options: OffersOptions
  readonly #promotions: Promotions

  constructor(options: OffersOptions) {
    this.#options = options
    this.#promotions = new Promotions(options)
  }

  /** Fails with `product_unknown` or `promo_code_invalid`. */
  async find({ productId, promoCode, allowsTrial, customer }: OfferRequest): Promise<Offer> {
    const product = this.#options.catalogue.get(productId)
    if (!product) throw new Problem('product_unknown')
    const [price, codes] = await Promise.all([
      this.priceOf(productId),
      promoCode === undefined ? [] : this.#promotions.list(promoCode, customer),
    ])
    const promotion = await this.#promotions.choose(codes, { price, customer })
    if (promoCode !== undefined && !promotion) throw new Problem('promo_code_invalid')
    const trialDays = allowsTrial ? (promotion?.trialDays ?? product.trialDays) : 0
    // A discount of the first invoice would be spent on the trial, and the price of later periods would not be the one shown.
    if (promotion?.isOnce && trialDays > 0) throw new Problem('promo_code_invalid')
    return {
      product,
      priceId: price.id,
      trialDays,
      code: promotion?.code,
      promotionCodeId: promotion?.id,
      isOnce: promotion?.isOnce ?? false,
    }
  }

  /**
   * Returns what Stripe charges today, with the customer's balance and pending invoice items, and what every later period
   * costs, without them. Where Stripe refuses the currency to the customer, who may have an open checkout in another one, it is
   * what a visitor is charged.
   */
  async preview(offer: Offer, customer: string | undefined): Promise<Price> {
    try {
      return await this.#preview(offer, customer)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'currency_differs') throw error
      return this.#preview(offer, undefined).catch((reason: unknown) => {
        // A code that is only for this customer is not invalid.
        throw reason instanceof Problem ? error : reason
      })
    }
  }

  async #preview(offer: Offer, customer: string | undefined): Promise<Price> {
    const { product, trialDays, priceId, isOnce } = offer
    const trial_end = toSeconds(this.#options.clock.now()) + trialDays * secondsOfDay
    const [today, later] = await Promise.all([
      this.#invoice(offer, customer, {
        isDiscounted: true,
        details: trialDays > 0 ? { trial_end } : {},
      }),
      // Stripe's own term for an invoice without what happens only once (docs.stripe.com/invoicing/preview).
      this.#invoice(offer, customer, { isDiscounted: !isOnce, preview_mode: 'recurring', details: {} }),
    ])
    const [first, next] = await Promise.all([this.#lineOf(today, priceId), this.#lineOf(later, priceId)])
    return {
      now: {
        currency: product.currency,
        amount: fromMinorUnits(today.amount_due, product.currency),
        trialDays,
      },
      next: {
        amount: fromMinorUnits(amountOf(next), product.currency),
        date: fromSeconds(first.period.end).toISOString(),
      },
    }
  }

  async #invoice(
    { product, priceId, promotionCodeId }: Offer,
    customer: string | undefined,
    options: {
      readonly isDiscounted: boolean
      readonly details: Stripe.InvoiceCreatePreviewParams.SubscriptionDetails
      readonly preview_mode?: Stripe.InvoiceCreatePreviewParams.PreviewMode
    },
  ): Promise<Stripe.Invoice> {
    const { isDiscounted, details, preview_mode } = options
    const promotion_code = isDiscounted ? promotionCodeId : undefined
    try {
      return await this.#options.stripe.invoices.createPreview({
        ...(customer === undefined ? {} : { customer }),
        ...(preview_mode && { preview_mode }),
        currency: product.currency.toLowerCase(),
        ...(promotion_code === undefined ? {} : { discounts: [{ promotion_code }] }),
        subscription_details: { items: [{ price: priceId, quantity: 1 }], ...details },
      })
    } catch (error) {
      throw purchaseRefusal(error, { isDiscounted: promotion_code !== undefined }) ?? error
    }
  }

  async #lineOf(invoice: Stripe.Invoice, priceId: string): Promise<Stripe.InvoiceLineItem> {
    const lines = await linesOfSubscription(this.#options.stripe, invoice)
    const found = lines.find(({ pricing }) => idOf(pricing?.price_details?.price) === priceId)
    if (!found) throw new Error('Stripe has previewed an invoice without the plan')
    return found
  }

  /**
   * Returns the active price of a product. What the catalogue does not describe is not for sale: another currency, another
   * period, a price by use. Another amount is sold, because the portal shows Stripe's before the payment. Fails with `product_unknown`.
   */
  async priceOf(productId: string): Promise<Stripe.Price> {
    const product = this.#options.catalogue.get(productId)
    if (!product) throw new Problem('product_unknown')
    const { id, currency, interval } = product
    const price = await this.#options.prices.named(id)
    const isSold =
      price?.active === true &&
      typeof price.product === 'object' &&
      !price.product.deleted &&
      price.product.active &&
      price.currency === currency.toLowerCase() &&
      isEach(price, interval)
    if (!isSold) throw new Problem('product_unknown')
    return price
  }
}

/** Whether the price is charged once each month or year, for one unit. */
export function isEach(
  { recurring, billing_scheme, transform_quantity }: Stripe.Price,
  interval: Product['interval'],
): boolean {
  return (
    recurring?.interval === interval &&
    recurring.interval_count === 1 &&
    recurring.usage_type === 'licensed' &&
    billing_scheme === 'per_unit' &&
    !transform_quantity
  )
}
