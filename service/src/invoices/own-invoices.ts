import type { Stripe } from 'stripe'
import { Problem } from '../shared/problem.ts'
import type { Customers } from '../stripe/customers.ts'
import { ownSubscriptionsOf, type Portal } from '../stripe/ownership.ts'
import { invoicesOf } from '../stripe/read-customer.ts'
import { idOf, retrieve } from '../stripe/stripe-client.ts'
import { isPayable } from '../subscription/due-invoices.ts'
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
    const own = await ownSubscriptionsOf(this.#options, customer)
    const isSeen =
      invoice.status === 'draft'
        ? own.some((each) => isPayable(invoice, each))
        : seenOf(own, [invoice]).length > 0
    if (!isSeen) throw new Problem('invoice_unknown')
    return { ...invoice, id }
  }

  /** Returns what leaves the invoices that a customer sees. */
  async filterOf(customer: string): Promise<(invoices: readonly Stripe.Invoice[]) => Stripe.Invoice[]> {
    const own = await ownSubscriptionsOf(this.#options, customer)
    return (invoices) => seenOf(own, invoices)
  }
}

const seen: readonly unknown[] = ['open', 'paid', 'uncollectible']

/** Returns the invoices of these subscriptions that are seen: no draft, none that is void, and none of a change that waits for the bank. */
function seenOf(
  subscriptions: readonly Stripe.Subscription[],
  invoices: readonly Stripe.Invoice[],
): Stripe.Invoice[] {
  const ofPendingChanges = invoicesOfPendingChanges(subscriptions)
  return invoicesOf(subscriptions, invoices).filter(
    ({ id, status }) => seen.includes(status) && !ofPendingChanges.has(id ?? ''),
  )
}
