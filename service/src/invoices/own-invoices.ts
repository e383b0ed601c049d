import type { Stripe } from 'stripe'
import { Problem } from '../shared/problem.ts'
import type { Customers } from '../stripe/customers.ts'
import { idOf, retrieve } from '../stripe/stripe-client.ts'
import { isPayable } from '../subscription/due-invoices.ts'
import { invoicesOfPendingChanges } from '../subscription/switching.ts'

interface OwnInvoicesOptions {
  readonly stripe: Stripe
  readonly customers: Customers
}

/** The invoices that a user may see. */
export class OwnInvoices {
  readonly #options: OwnInvoicesOptions

  constructor(options: OwnInvoicesOptions) {
    this.#options = options
  }

  /**
   * Returns an invoice, read from Stripe. Fails with `invoice_unknown` for another user's, and for one that is neither listed nor a
   * draft that the user has to pay.
   */
  async find(userId: string, id: string): Promise<Stripe.Invoice & { readonly id: string }> {
    const { stripe, customers } = this.#options
    // The id is a step of an address.
    const invoice = /^\w+$/.test(id) ? await retrieve(() => stripe.invoices.retrieve(id)) : undefined
    const customer = invoice && (await customers.current(userId))
    if (!invoice || customer === undefined || idOf(invoice.customer) !== customer)
      throw new Problem('invoice_unknown')
    const isSeen =
      invoice.status === 'draft'
        ? (await this.#subscriptionsOf(customer)).some((each) => isPayable(invoice, each))
        : isListed(invoice, await this.ofPendingChanges(customer, [invoice]))
    if (!isSeen) throw new Problem('invoice_unknown')
    return { ...invoice, id }
  }

  /** Returns which of the invoices are paid for a change only. */
  async ofPendingChanges(
    customer: string,
    invoices: readonly Stripe.Invoice[],
  ): Promise<ReadonlySet<string>> {
    if (invoices.every(({ status }) => status !== 'open')) return new Set()
    return invoicesOfPendingChanges(await this.#subscriptionsOf(customer))
  }

  async #subscriptionsOf(customer: string): Promise<readonly Stripe.Subscription[]> {
    return (await this.#options.stripe.subscriptions.list({ customer, limit: 100 })).data
  }
}

const listed: readonly unknown[] = ['open', 'paid', 'uncollectible']

/** Whether a customer sees the invoice: no draft, none that is void, and none of a change that waits for the bank. */
export function isListed({ id, status }: Stripe.Invoice, ofPendingChanges: ReadonlySet<string>): boolean {
  return listed.includes(status) && !ofPendingChanges.has(id ?? '')
}
