import type { Stripe } from 'stripe'
import type { Invoice, InvoicePage } from '../../../contract/api.ts'
import type { ProductNames } from '../checkout/product-names.ts'
import type { Catalogue } from '../shared/catalogue.ts'
import { fromSeconds } from '../shared/clock.ts'
import { fromMinorUnits } from '../shared/money.ts'
import type { Customers } from '../stripe/customers.ts'
import { intervalOf } from '../stripe/read-customer.ts'
import type { Prices } from '../stripe/prices.ts'
import { idOf } from '../stripe/stripe-client.ts'
import type { OwnInvoices } from './own-invoices.ts'

interface InvoiceListOptions {
  readonly stripe: Stripe
  readonly prices: Prices
  readonly catalogue: Catalogue
  readonly customers: Customers
  readonly productNames: ProductNames
  readonly ownInvoices: OwnInvoices
}

type Product = Pick<Invoice, 'productId' | 'productName' | 'productReccurence'>

const pageSize = 12

/** What a user has paid, and has to pay. */
export class InvoiceList {
  readonly #options: InvoiceListOptions

  constructor(options: InvoiceListOptions) {
    this.#options = options
  }

  /** Returns the next invoices, the newest first. Fails with `invoice_unknown` if `before` is none of the user's. */
  async page(userId: string, before: string | undefined): Promise<InvoicePage> {
    const { customers, ownInvoices } = this.#options
    if (before !== undefined) await ownInvoices.find(userId, before)
    const customer = await customers.current(userId)
    if (customer === undefined) return { invoices: [], hasMore: false }
    const found = await this.#read(customer, before)
    const page = found.slice(0, pageSize)
    const refunds = await this.#refundsOf(customer, page)
    return {
      invoices: await Promise.all(page.map((each) => this.#describe(each, refunds))),
      hasMore: found.length > pageSize,
    }
  }

  /** Returns one more than a page, if there is one. */
  async #read(customer: string, before: string | undefined): Promise<Stripe.Invoice[]> {
    const { stripe, ownInvoices } = this.#options
    // The list is asked for at once, so what may fail comes before it.
    const filter = await ownInvoices.filterOf(customer)
    const invoices = stripe.invoices.list({
      customer,
      limit: 100,
      ...(before !== undefined && { starting_after: before }),
      expand: ['data.payments'],
    })
    const found: Stripe.Invoice[] = []
    for await (const invoice of invoices) {
      found.push(...filter([invoice]))
      if (found.length > pageSize) break
    }
    return found
  }

  /** Returns what was given back, in minor units, by payment intent. */
  async #refundsOf(
    customer: string,
    invoices: readonly Stripe.Invoice[],
  ): Promise<ReadonlyMap<string, number>> {
    if (invoices.every(({ amount_paid }) => amount_paid === 0)) return new Map()
    const charges = await this.#options.stripe.charges
      .list({ customer, limit: 100 })
      .autoPagingToArray({ limit: 1000 })
    const refunds = new Map<string, number>()
    for (const { payment_intent, amount_refunded } of charges) {
      const intent = idOf(payment_intent)
      if (intent !== null) refunds.set(intent, (refunds.get(intent) ?? 0) + amount_refunded)
    }
    return refunds
  }

  async #describe(invoice: Stripe.Invoice, refunds: ReadonlyMap<string, number>): Promise<Invoice> {
    const { currency, number, created, amount_due, amount_remaining, amount_paid, status } = invoice
    const money = (minorUnits: number) => Math.max(0, fromMinorUnits(minorUnits, currency))
    const refunded = refundOf(invoice, refunds)
    const isRefunded = status === 'paid' && amount_paid > 0 && refunded >= amount_paid
    return {
      id: invoice.id ?? '',
      ...(number !== null && { number }),
      date: fromSeconds(created).toISOString(),
      amount: money(amount_due),
      amountDue: status === 'open' ? money(amount_remaining) : 0,
      amountRefunded: money(refunded),
      currency: currency.toUpperCase(),
      status: isRefunded ? 'refunded' : status === 'paid' ? 'paid' : status === 'open' ? 'open' : 'failed',
      ...(await this.#productOf(invoice)),
      isTrial: isTrial(invoice),
      hasDocument: Boolean(invoice.invoice_pdf),
    }
  }

  /** The plan that an invoice is for: after a change, the one that it begins. */
  async #productOf({ lines, parent }: Stripe.Invoice): Promise<Product> {
    const { prices, catalogue, productNames } = this.#options
    const line = lines.data
      .filter(({ pricing }) => pricing?.price_details)
      .toSorted((one, other) => other.amount - one.amount)[0]
    const details = line?.pricing?.price_details
    if (!details) return lines.data[0]?.description ? { productName: lines.data[0].description } : {}
    const [price, name] = await Promise.all([
      prices.find(idOf(details.price) ?? ''),
      productNames.nameOf(details.product),
    ])
    // A price that was replaced has lost its look-up key to the new one.
    const productId = price?.lookup_key ?? parent?.subscription_details?.metadata?.['product_id']
    return {
      ...(productId && catalogue.has(productId) && { productId }),
      ...(name !== undefined && { productName: name }),
      ...(price?.recurring && { productReccurence: intervalOf(price) }),
    }
  }
}

/**
 * Returns what was given back of an invoice, in minor units: to its charges, or by a credit note after the payment, which may do both
 * (docs.stripe.com/invoicing/dashboard/credit-notes).
 */
function refundOf(
  { payments, post_payment_credit_notes_amount, amount_paid }: Stripe.Invoice,
  refunds: ReadonlyMap<string, number>,
): number {
  const given = (payments?.data ?? []).reduce(
    (sum, { payment }) => sum + (refunds.get(idOf(payment.payment_intent) ?? '') ?? 0),
    0,
  )
  return Math.min(amount_paid, Math.max(given, post_payment_credit_notes_amount))
}

/** A trial begins with an invoice of nothing; one that a discount has reduced to nothing has a price. */
function isTrial({ parent, subtotal, total }: Stripe.Invoice): boolean {
  return parent?.type === 'subscription_details' && subtotal === 0 && total === 0
}
