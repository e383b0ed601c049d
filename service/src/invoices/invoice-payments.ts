import { Stripe } from 'stripe'
import type { ClientSecret } from '../../../contract/api.ts'
import type { Checkout } from '../checkout/checkout.ts'
import type { Database } from '../database/open.ts'
import { Problem } from '../shared/problem.ts'
import { isAnswerLost } from '../stripe/lost-answers.ts'
import { readOutcome, reasonOf, type PaymentOutcome } from '../stripe/payment-outcomes.ts'
import { idOf, isRefusal } from '../stripe/stripe-client.ts'
import { openAsShown } from '../subscription/due-invoices.ts'
import { cardMissing } from '../subscription/missing-cards.ts'
import type { OwnSubscriptions } from '../subscription/own-subscriptions.ts'
import type { OwnInvoices } from './own-invoices.ts'

interface InvoicePaymentsOptions {
  readonly database: Database
  readonly stripe: Stripe
  readonly checkout: Checkout
  readonly subscriptions: OwnSubscriptions
  readonly ownInvoices: OwnInvoices
  readonly log: (entry: object, message: string) => void
}

/** Pays what is due with the card on file. */
export class InvoicePayments {
  readonly #options: InvoicePaymentsOptions

  constructor(options: InvoicePaymentsOptions) {
    this.#options = options
  }

  /**
   * Pays an invoice, once. Returns the client secret if the bank wants to be asked. Fails with `payment_declined`,
   * `invoice_unknown`, or `not_possible` for one that is not collected any more.
   */
  async pay(userId: string, id: string): Promise<ClientSecret | undefined> {
    const { checkout, subscriptions, ownInvoices } = this.#options
    const { customer, outcome } = await checkout.alone(userId, async () => {
      const invoice = await ownInvoices.find(userId, id)
      return { customer: idOf(invoice.customer) ?? '', outcome: await this.#pay(invoice) }
    })
    // The copy resumes a subscription that was paused for want of this payment.
    await subscriptions.copy(customer)
    if (outcome.type === 'declined')
      throw new Problem('payment_declined', { details: { reason: outcome.reason } })
    return outcome.type === 'bank' ? { clientSecret: outcome.clientSecret } : undefined
  }

  async #pay(invoice: Stripe.Invoice & { readonly id: string }): Promise<PaymentOutcome> {
    const { stripe } = this.#options
    const { id, status } = invoice
    if (status === 'paid') return { type: 'paid' }
    const isOpen = status === 'draft' ? await openAsShown(this.#options, id) : status === 'open'
    if (!isOpen) throw new Problem('not_possible')
    const before = await readOutcome(stripe, id)
    // The bank is asked about this payment already, or it is on its way.
    if (before.type === 'bank' || before.type === 'processing' || before.type === 'paid') return before
    try {
      await stripe.invoices.pay(id, { off_session: false })
      return { type: 'paid' }
    } catch (error) {
      if (error instanceof Stripe.errors.StripeCardError) return this.#outcomeOf(id, error)
      if (!isAnswerLost(error) && !isRefusal(error)) throw error
      const after = await readOutcome(stripe, id)
      if (after.type === 'void') throw new Problem('not_possible')
      return after.type === 'declined' ? this.#refused(invoice, error) : after
    }
  }

  /** What the customer can do after a refusal that is no decline: add a card, or use another one. */
  async #refused({ id, customer, parent }: Stripe.Invoice, error: unknown): Promise<PaymentOutcome> {
    const { stripe, log } = this.#options
    if (!isRefusal(error)) throw error
    const subscription = idOf(parent?.subscription_details?.subscription)
    const missing = await cardMissing(stripe, { customer: idOf(customer) ?? '', subscription })
    if (missing) throw missing
    log({ error, invoice: id }, 'Stripe has refused a payment')
    return { type: 'declined', reason: 'declined' }
  }

  /** Where the customer has to be asked, Stripe fails too: docs.stripe.com/error-codes, `invoice_payment_intent_requires_action`. */
  async #outcomeOf(id: string, error: Stripe.errors.StripeCardError): Promise<PaymentOutcome> {
    const outcome = await readOutcome(this.#options.stripe, id)
    return outcome.type === 'declined' ? { type: 'declined', reason: reasonOf(error) } : outcome
  }
}
