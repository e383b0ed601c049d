import type { Stripe } from 'stripe'
import { Problem } from '../shared/problem.ts'
import type { Customers } from '../stripe/customers.ts'
import { isOwnSubscription, type Portal } from '../stripe/ownership.ts'
import { invoicesOf } from '../stripe/read-customer.ts'
import { idOf, retrieve } from '../stripe/stripe-client.ts'
import { invoicesOfPendingChanges } from '../subscription/switching.ts'

interface OwnInvoicesOptions extends Portal {
  readonly stripe: Stripe
  readonly customers: Customers
}

/** The invoices that a user may see: those of the portal's subscriptions. */
export class OwnInvoices {
  readonly #options: OwnInvoicesOptions

  constructor(options: OwnInvoicesOptions) {
    this.#options = options
  }

  /** Returns an invoice, read from Stripe. Fails with `invoice_unknown` for another user's, and for one that is not listed. */
  async find(userId: string, id: string): Promise<Stripe.Invoice & { readonly id: string }> {
    const { stripe, customers } = this.#options
    // The id is a step of an address.
    const invoice = /^\w+$/.test(id) ? await retrieve(() => stripe.invoices.retrieve(id)) : undefined
    const customer = invoice && (await customers.current(userId))
    if (!invoice || customer === undefined || idOf(invoice.customer) !== customer)
      throw new Problem('invoice_unknown')
    const [listed] = (await this.filterOf(customer))([invoice])
    if (!listed) throw new Problem('invoice_unknown')
    return { ...listed, id }
  }

  /**
   * Returns what leaves the invoices that a customer sees: no draft, none that is void, none of a change that waits for the bank, and none of
   * another product.
   */
  async filterOf(customer: string): Promise<(invoices: readonly Stripe.Invoice[]) => Stripe.Invoice[]> {
    const all = await this.#options.stripe.subscriptions
      .list({ customer, status: 'all', limit: 100 })
      .autoPagingToArray({ limit: 1000 })
    const own = all.filter((each) => isOwnSubscription(this.#options, each))
    const ofPendingChanges = invoicesOfPendingChanges(own)
    return (invoices) =>
      invoicesOf(own, invoices).filter(
        ({ id, status }) => seen.includes(status) && !ofPendingChanges.has(id ?? ''),
      )
  }
}

const seen: readonly unknown[] = ['open', 'paid', 'uncollectible']
