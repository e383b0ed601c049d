import { createHash } from 'node:crypto'
import type { Stripe } from 'stripe'
import type { ChangePreview } from '../../../contract/api.ts'
import type { Offers } from '../checkout/offers.ts'
import type { Catalogue } from '../shared/catalogue.ts'
import { fromSeconds } from '../shared/clock.ts'
import { fromMinorUnits } from '../shared/money.ts'
import { Problem } from '../shared/problem.ts'
import { amountOf, linesOf } from '../stripe/invoice-lines.ts'
import { periodEnd } from '../stripe/read-customer.ts'
import { idOf, isRefusal } from '../stripe/stripe-client.ts'

interface ChangePreviewsOptions {
  readonly stripe: Stripe
  readonly catalogue: Catalogue
  readonly offers: Offers
}

/** A change of plan that its customer may make. */
export interface PlanChange {
  readonly customer: string
  readonly subscription: Stripe.Subscription
  readonly item: Stripe.SubscriptionItem
  readonly productId: string
  readonly priceId: string
  /** `trial`: the plan changes now, and nothing is charged before the trial ends. */
  readonly kind: 'now' | 'trial' | 'renewal'
  /** Whether the current plan has a discount, which ends with the change. */
  readonly discountEnds: boolean
}

/** Amounts in minor units. */
interface Figures {
  readonly amount: number
  readonly credit: number
  readonly creditLeft: number
  readonly nextAmount: number
  /** In seconds. */
  readonly nextDate: number
}

/** Seconds that a quote is valid. */
const lifetime = 15 * 60

/** Seconds that the clocks of two instances may differ. */
const tolerance = 60

const monthsOf = { month: 1, year: 12 } as const

/** What a change of plan costs, by Stripe's own preview of its invoice. */
export class ChangePreviews {
  readonly #options: ChangePreviewsOptions

  constructor(options: ChangePreviewsOptions) {
    this.#options = options
  }

  /** Fails with `product_unknown` for a plan that is not sold, and with `not_possible` for one that cannot follow the current one. */
  async changeTo(
    productId: string,
    customer: string,
    subscription: Stripe.Subscription,
  ): Promise<PlanChange> {
    const { catalogue, offers } = this.#options
    const priceId = (await offers.priceOf(productId)).id
    const [item] = subscription.items.data
    // A price that was replaced has lost its look-up key to the new one.
    const current = catalogue.get(item?.price.lookup_key ?? subscription.metadata['product_id'] ?? '')
    const next = catalogue.get(productId)
    const isOther = current && next && current.interval !== next.interval
    if (!item || !isOther || next.currency.toLowerCase() !== subscription.currency)
      throw new Problem('not_possible')
    const isLonger = monthsOf[next.interval] > monthsOf[current.interval]
    const kind = subscription.status === 'trialing' ? 'trial' : isLonger ? 'now' : 'renewal'
    const discountEnds = subscription.discounts.length > 0
    return { customer, subscription, item, productId, priceId, kind, discountEnds }
  }

  /** Returns the price of a change that is made at an instant, in seconds. Fails with `not_possible` where Stripe has none. */
  async preview(change: PlanChange, at: number): Promise<ChangePreview> {
    const { subscription, kind, discountEnds } = change
    const figures = await this.#figuresOf(change, at).catch((error: unknown) => {
      throw isRefusal(error) ? new Problem('not_possible') : error
    })
    const { amount, credit, creditLeft, nextAmount, nextDate } = figures
    const money = (minorUnits: number) => fromMinorUnits(minorUnits, subscription.currency)
    return {
      now: {
        currency: subscription.currency.toUpperCase(),
        amount: money(amount),
        credit: money(credit),
        ...(creditLeft > 0 && { creditLeft: money(creditLeft) }),
      },
      next: { amount: money(nextAmount), date: fromSeconds(nextDate).toISOString() },
      takesEffect: kind === 'renewal' ? 'renewal' : 'now',
      ...(discountEnds && { discountEnds }),
      quote: quoteOf(change, at, figures),
    }
  }

  async #figuresOf(change: PlanChange, at: number): Promise<Figures> {
    const { subscription, kind } = change
    if (kind === 'now') return this.#figuresOfInvoice(change, at)
    const nextDate = kind === 'trial' ? (subscription.trial_end ?? at) : periodEnd(subscription)
    return { amount: 0, credit: 0, creditLeft: 0, nextAmount: await this.#recurring(change), nextDate }
  }

  /** The invoice that the change would make at once, with the customer's balance. */
  async #figuresOfInvoice(change: PlanChange, at: number): Promise<Figures> {
    const { stripe } = this.#options
    const { subscription, item, priceId, discountEnds } = change
    const invoice = await stripe.invoices.createPreview({
      subscription: subscription.id,
      ...(discountEnds && { discounts: '' as const }),
      subscription_details: {
        items: [{ id: item.id, price: priceId }],
        proration_behavior: 'always_invoice',
        proration_date: at,
      },
    })
    const { amount_due: amount, total, starting_balance } = invoice
    const line = this.#lineOf(await linesOf(stripe, invoice), priceId)
    const price = amountOf(line)
    return {
      amount,
      credit: Math.max(0, price - total) + Math.max(0, -starting_balance),
      creditLeft: Math.max(0, -(total + starting_balance)),
      nextAmount: price,
      nextDate: line.period.end,
    }
  }

  /** What every later period costs, without what happens once (docs.stripe.com/invoicing/preview). */
  async #recurring({ subscription, item, priceId, discountEnds }: PlanChange): Promise<number> {
    const { stripe } = this.#options
    // Only a preview that names the subscription has its taxes.
    const invoice = await stripe.invoices.createPreview({
      subscription: subscription.id,
      preview_mode: 'recurring',
      ...(discountEnds && { discounts: '' as const }),
      subscription_details: { items: [{ id: item.id, price: priceId }] },
    })
    return amountOf(this.#lineOf(await linesOf(stripe, invoice), priceId))
  }

  #lineOf(lines: readonly Stripe.InvoiceLineItem[], priceId: string): Stripe.InvoiceLineItem {
    const found = lines.find(
      ({ amount, parent, pricing }) =>
        idOf(pricing?.price_details?.price) === priceId &&
        parent?.subscription_item_details?.proration !== true &&
        amount >= 0,
    )
    if (!found) throw new Error('Stripe has previewed a change without the plan')
    return found
  }
}

/**
 * Returns the text that names a change with all that was shown of it. The next date is named by its day: Stripe begins the period when
 * the change is made, some seconds after the preview.
 */
function quoteOf(
  { subscription, item, priceId, kind, discountEnds }: PlanChange,
  at: number,
  figures: Figures,
) {
  const { amount, credit, creditLeft, nextAmount, nextDate } = figures
  const day = fromSeconds(nextDate).toISOString().slice(0, 10)
  const text = JSON.stringify([
    at,
    subscription.id,
    item.price.id,
    priceId,
    subscription.currency,
    kind,
    discountEnds,
    amount,
    credit,
    creditLeft,
    nextAmount,
    day,
  ])
  return Buffer.from(text).toString('base64url')
}

/** Returns when a quote was made, in seconds; undefined for one that is too old or none. It is compared afterwards as a whole. */
export function instantOf(quote: string, now: number): number | undefined {
  try {
    const [at]: unknown[] = JSON.parse(Buffer.from(quote, 'base64url').toString()) as unknown[]
    const isFresh = Number.isSafeInteger(at) && now - Number(at) <= lifetime && Number(at) - now <= tolerance
    return isFresh ? Number(at) : undefined
  } catch {
    return undefined
  }
}

/** Returns what an attempt is known by, here and at Stripe. */
export function hashOf(quote: string): string {
  return createHash('sha256').update(quote).digest('hex').slice(0, 40)
}
