import type { Stripe } from 'stripe'
import type { Catalogue, Product } from '../domain/catalogue.ts'
import { fromSeconds, toSeconds, type Clock } from '../domain/clock.ts'
import { fromMinorUnits } from '../domain/money.ts'
import { Problem } from '../domain/problem.ts'
import { isRefusal } from './stripe-client.ts'

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
export interface PricePreview {
  readonly now: { readonly currency: string; readonly amount: number; readonly trialDays: number }
  readonly next: { readonly amount: number; readonly date: string }
}

export interface OfferRequest {
  readonly productId: string
  readonly promoCode: string | undefined
  readonly allowsTrial: boolean
  readonly customer: string | undefined
}

interface OffersOptions {
  readonly stripe: Stripe
  readonly catalogue: Catalogue
  readonly clock: Clock
}

interface Promotion {
  readonly id: string | undefined
  readonly code: string
  readonly trialDays: number | undefined
  readonly isOnce: boolean
}

/** Prices and promo codes, which Stripe has, and their previews, which Stripe calculates. */
export class Offers {
  readonly #options: OffersOptions

  constructor(options: OffersOptions) {
    this.#options = options
  }

  /** Fails with `product_unknown` or `promo_code_invalid`. */
  async find({ productId, promoCode, allowsTrial, customer }: OfferRequest): Promise<Offer> {
    const product = this.#options.catalogue.get(productId)
    if (!product) throw new Problem('product_unknown')
    const priceId = await this.#priceOf(productId)
    const promotion = promoCode === undefined ? undefined : await this.#promotionOf(promoCode, customer)
    const trialDays = allowsTrial ? (promotion?.trialDays ?? product.trialDays) : 0
    // A discount of the first invoice would be spent on the trial, and the price of later periods would not be the one shown.
    if (promotion?.isOnce && trialDays > 0) throw new Problem('promo_code_invalid')
    return {
      product,
      priceId,
      trialDays,
      code: promotion?.code,
      promotionCodeId: promotion?.id,
      isOnce: promotion?.isOnce ?? false,
    }
  }

  /** Returns today's amount and that of every later period, as Stripe will invoice them. */
  async preview(offer: Offer, customer: string | undefined): Promise<PricePreview> {
    const { product, trialDays, isOnce } = offer
    const today = await this.#invoice(offer, { customer, trialDays, isDiscounted: true })
    const later =
      trialDays > 0 || isOnce
        ? await this.#invoice(offer, { customer, trialDays: 0, isDiscounted: !isOnce })
        : today
    const end = today.lines.data[0]?.period.end ?? today.period_end
    return {
      now: {
        currency: product.currency,
        amount: fromMinorUnits(today.amount_due, product.currency),
        trialDays,
      },
      next: {
        amount: fromMinorUnits(later.total, product.currency),
        date: fromSeconds(end).toISOString(),
      },
    }
  }

  async #invoice(
    { product, priceId, promotionCodeId }: Offer,
    options: {
      readonly customer: string | undefined
      readonly trialDays: number
      readonly isDiscounted: boolean
    },
  ): Promise<Stripe.Invoice> {
    const { stripe, clock } = this.#options
    const { customer, trialDays, isDiscounted } = options
    try {
      return await stripe.invoices.createPreview({
        ...(customer === undefined ? {} : { customer }),
        currency: product.currency.toLowerCase(),
        ...(promotionCodeId !== undefined && isDiscounted
          ? { discounts: [{ promotion_code: promotionCodeId }] }
          : {}),
        subscription_details: {
          items: [{ price: priceId, quantity: 1 }],
          ...(trialDays > 0 ? { trial_end: toSeconds(clock.now()) + trialDays * secondsOfDay } : {}),
        },
      })
    } catch (error) {
      // Stripe knows restrictions of codes that are not read here, such as a minimum amount.
      if (isRefusal(error) && error.param?.startsWith('discounts')) throw new Problem('promo_code_invalid')
      throw error
    }
  }

  /** A product without an active price at Stripe is not for sale. */
  async #priceOf(productId: string): Promise<string> {
    const { data } = await this.#options.stripe.prices.list({
      lookup_keys: [productId],
      active: true,
      limit: 1,
    })
    if (!data[0]) throw new Problem('product_unknown')
    return data[0].id
  }

  async #promotionOf(promoCode: string, customer: string | undefined): Promise<Promotion> {
    const code = promoCode.trim()
    const promotion = code === '' ? undefined : await this.#findPromotion(code)
    const coupon = promotion && couponOf(promotion)
    if (!promotion || !coupon?.valid || coupon.duration === 'repeating')
      throw new Problem('promo_code_invalid')
    if (promotion.customer !== null && promotion.customer !== customer)
      throw new Problem('promo_code_invalid')
    const isTrialOnly = promotion.metadata?.['discount'] === 'none'
    const trialDays = promotion.metadata?.['trial_days']
    return {
      id: isTrialOnly ? undefined : promotion.id,
      code: promotion.code,
      trialDays: trialDays !== undefined && /^\d{1,3}$/.test(trialDays) ? Number(trialDays) : undefined,
      isOnce: !isTrialOnly && coupon.duration === 'once',
    }
  }

  async #findPromotion(code: string): Promise<Stripe.PromotionCode | undefined> {
    const { data } = await this.#options.stripe.promotionCodes.list({
      code,
      active: true,
      limit: 1,
      expand: ['data.promotion.coupon'],
    })
    return data[0]
  }
}

function couponOf({ promotion }: Stripe.PromotionCode): Stripe.Coupon | undefined {
  return typeof promotion.coupon === 'object' ? (promotion.coupon ?? undefined) : undefined
}
