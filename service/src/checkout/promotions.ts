import type { Stripe } from 'stripe'
import { toSeconds, type Clock } from '../shared/clock.ts'
import { mostTrialDays } from '../../../contract/catalogue.ts'
import { isPromoCode, readPromoCode } from '../../../contract/promo-code.ts'

/** A promotion code that this customer can redeem for this price. */
export interface Promotion {
  /** The promotion code to attach; a code that only changes the trial has none. */
  readonly id: string | undefined
  /** The code as Stripe spells it. */
  readonly code: string
  /** Undefined leaves the trial of the catalogue. */
  readonly trialDays: number | undefined
  /** Whether the discount is for the first invoice only. */
  readonly isOnce: boolean
}

interface PromotionsOptions {
  readonly stripe: Stripe
  readonly clock: Clock
}

interface Purchase {
  readonly price: Stripe.Price
  readonly customer: string | undefined
}

const codeExpansions = [
  'data.promotion.coupon.applies_to',
  'data.promotion.coupon.currency_options',
  'data.restrictions.currency_options',
]

/** Promo codes, which are Stripe's promotion codes. */
export class Promotions {
  readonly #options: PromotionsOptions

  constructor(options: PromotionsOptions) {
    this.#options = options
  }

  /** Returns the promotion codes with this text that the customer may use; the customer's own come first. */
  async list(text: string, customer: string | undefined): Promise<Stripe.PromotionCode[]> {
    const code = readPromoCode(text)
    if (!isPromoCode(code)) return []
    const [own, general] = await Promise.all([this.#own(code, customer), this.#general(code)])
    return general ? [...own, general] : own
  }

  /** Returns the first one that Stripe would redeem for this purchase. */
  async choose(
    candidates: readonly Stripe.PromotionCode[],
    purchase: Purchase,
  ): Promise<Promotion | undefined> {
    for (const candidate of candidates) {
      const promotion = promotionOf(candidate)
      if (promotion && (await this.#isRedeemable(candidate, promotion, purchase))) return promotion
    }
    return undefined
  }

  /** A text may exist once for each customer and once for all (Stripe's `PromotionCode.code`). */
  async #own(code: string, customer: string | undefined): Promise<Stripe.PromotionCode[]> {
    if (customer === undefined) return []
    const { data } = await this.#options.stripe.promotionCodes.list({
      code,
      customer,
      active: true,
      limit: 100,
      expand: codeExpansions,
    })
    return data.filter((each) => hasText(each, code) && idOfCustomer(each) === customer)
  }

  async #general(code: string): Promise<Stripe.PromotionCode | undefined> {
    const codes = this.#options.stripe.promotionCodes.list({
      code,
      active: true,
      limit: 100,
      expand: codeExpansions,
    })
    for await (const each of codes)
      if (hasText(each, code) && idOfCustomer(each) === null && !each.customer_account) return each
    return undefined
  }

  async #isRedeemable(
    code: Stripe.PromotionCode,
    { id }: Promotion,
    { price, customer }: Purchase,
  ): Promise<boolean> {
    const coupon = couponOf(code)
    const now = toSeconds(this.#options.clock.now())
    if (!coupon || !isUsable(code, now) || !isUsable({ ...coupon, active: coupon.valid }, now)) return false
    // A code that only changes the trial takes nothing off, so its coupon's limits mean nothing.
    if (id !== undefined && !isFor(code, coupon, price)) return false
    return !code.restrictions.first_time_transaction || !(await this.#hasBought(customer))
  }

  /**
   * What Stripe takes for an earlier transaction: a successful payment, or an invoice, an unpaid one and the one of a free
   * trial included (stripe/stripe-node#2349).
   */
  async #hasBought(customer: string | undefined): Promise<boolean> {
    if (customer === undefined) return false
    const { stripe } = this.#options
    const [invoices, charges] = await Promise.all([
      stripe.invoices.list({ customer, limit: 100 }),
      stripe.charges.list({ customer, limit: 100 }),
    ])
    return (
      invoices.data.some(({ status }) => status !== 'draft' && status !== 'void') ||
      charges.data.some(({ status }) => status === 'succeeded')
    )
  }
}

interface Limited {
  readonly active: boolean
  readonly expires_at?: number | null
  readonly redeem_by?: number | null
  readonly max_redemptions: number | null
  readonly times_redeemed: number
}

function isUsable(
  { active, expires_at, redeem_by, max_redemptions, times_redeemed }: Limited,
  now: number,
): boolean {
  const end = expires_at ?? redeem_by ?? Infinity
  return active && end > now && times_redeemed < (max_redemptions ?? Infinity)
}

/** Whether the discount is for this product, in this currency, and the price is high enough. */
function isFor(
  { restrictions }: Stripe.PromotionCode,
  { amount_off, currency, currency_options, applies_to }: Stripe.Coupon,
  price: Stripe.Price,
): boolean {
  const product = typeof price.product === 'string' ? price.product : price.product.id
  if (applies_to && applies_to.products.length > 0 && !applies_to.products.includes(product)) return false
  if (amount_off !== null && currency !== price.currency && !currency_options?.[price.currency]) return false
  const { minimum_amount, minimum_amount_currency, currency_options: minima } = restrictions
  if (minimum_amount === null) return true
  const minimum =
    minimum_amount_currency === price.currency
      ? minimum_amount
      : (minima?.[price.currency]?.minimum_amount ?? Infinity)
  return (price.unit_amount ?? 0) >= minimum
}

/** Returns undefined for a code whose discount the portal cannot show, or whose trial is not one that Stripe allows. */
function promotionOf(code: Stripe.PromotionCode): Promotion | undefined {
  const coupon = couponOf(code)
  if (!coupon || coupon.duration === 'repeating') return undefined
  const isTrialOnly = code.metadata?.['discount'] === 'none'
  const written = code.metadata?.['trial_days']
  const trialDays = written === undefined ? undefined : readTrialDays(written)
  if (written !== undefined && trialDays === undefined) return undefined
  return {
    id: isTrialOnly ? undefined : code.id,
    code: code.code,
    trialDays,
    isOnce: !isTrialOnly && coupon.duration === 'once',
  }
}

/** Returns whole days from 0 to Stripe's most; undefined for anything else, such as `7 days`, `-1`, `007` or `1.5`. */
export function readTrialDays(text: string): number | undefined {
  const days = /^(0|[1-9]\d{0,2})$/.test(text) ? Number(text) : Infinity
  return days <= mostTrialDays ? days : undefined
}

export function couponOf({ promotion }: Stripe.PromotionCode): Stripe.Coupon | undefined {
  const { coupon } = promotion
  return coupon !== null && typeof coupon === 'object' && !coupon.deleted ? coupon : undefined
}

/** Codes ignore case; a text that Stripe finds by other rules is another code. */
function hasText({ code }: Stripe.PromotionCode, text: string): boolean {
  return code.toLowerCase() === text.toLowerCase()
}

function idOfCustomer({ customer }: Stripe.PromotionCode): string | null {
  return typeof customer === 'string' ? customer : (customer?.id ?? null)
}
