import { secondsOfDay } from '../billing.ts'
import { invalid, StripeFailure } from '../failure.ts'
import { textIn, type Form } from '../form.ts'
import type { Stored } from '../objects.ts'
import { idOf, type Store } from '../store.ts'
import { draftInvoice, type InvoiceFacts } from './invoices.ts'
import { pauseSubscription } from './subscriptions.ts'
import { declinesLater } from './payment-methods.ts'

/** Makes an invoice and collects it, unless the collection is paused. */
export function bill(
  store: Store,
  subscription: Stored<'subscription'>,
  facts: InvoiceFacts,
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update',
): void {
  const invoice = store.add('invoice', draftInvoice(store, facts))
  subscription.latest_invoice = invoice.id ?? null
  const behavior = subscription.pause_collection?.behavior
  const paused = { keep_as_draft: 'draft', mark_uncollectible: 'uncollectible', void: 'void' } as const
  const status = behavior === undefined ? 'open' : paused[behavior as keyof typeof paused]
  Object.assign(invoice, { billing_reason, status })
  for (const { parent } of invoice.lines.data) {
    const item = store.find('invoiceitem', parent?.invoice_item_details?.invoice_item ?? '')
    if (item) item.invoice = invoice.id ?? null
  }
  if (behavior !== undefined) return
  const customer = store.find('customer', idOf(invoice.customer))
  const ending_balance = invoice.starting_balance + invoice.total - invoice.amount_due
  Object.assign(invoice, { ending_balance })
  if (customer) customer.balance = ending_balance
  if (invoice.amount_due === 0) settle(store, invoice)
  else chargeInvoice(store, invoice, null)
}

/** Charges the invoice; returns whether the card was good for it. */
export function chargeInvoice(store: Store, invoice: Stored<'invoice'>, chosen: string | null): boolean {
  const customer = store.get('customer', idOf(invoice.customer))
  const subscription = subscriptionOf(store, invoice)
  const method = chosen ?? (subscription ? methodOf(store, subscription) : '')
  const isGood = method !== '' && !declinesLater(store, method)
  store.add('charge', {
    id: store.newId('ch'),
    amount: invoice.amount_due,
    amount_captured: isGood ? invoice.amount_due : 0,
    amount_refunded: 0,
    captured: isGood,
    created: store.now(),
    currency: invoice.currency,
    customer: customer.id,
    disputed: false,
    paid: isGood,
    payment_intent: store.newId('pi'),
    payment_method: method,
    refunded: false,
    status: isGood ? 'succeeded' : 'failed',
  })
  invoice.attempt_count += 1
  invoice.attempted = true
  if (isGood) settle(store, invoice)
  else {
    invoice.next_payment_attempt = store.now() + 3 * secondsOfDay
    if (subscription && invoice.billing_reason === 'subscription_create') subscription.status = 'incomplete'
    else if (subscription && store.options.onPaymentFailure === 'pause')
      pauseSubscription(store, subscription)
    else if (subscription) subscription.status = 'past_due'
    store.happen('invoice.payment_failed', invoice)
  }
  return isGood
}

/** Returns the id of the payment method that a subscription is paid with; empty without one. */
export function methodOf(
  store: Store,
  { customer, default_payment_method: own }: Stored<'subscription'>,
): string {
  return idOf(own ?? store.get('customer', idOf(customer)).invoice_settings.default_payment_method)
}

function settle(store: Store, invoice: Stored<'invoice'>): void {
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
  })
  const subscription = subscriptionOf(store, invoice)
  // docs.stripe.com/billing/subscriptions/overview#subscription-statuses
  if (subscription && ['past_due', 'unpaid', 'incomplete'].includes(subscription.status)) {
    subscription.status = 'active'
    store.happen('customer.subscription.updated', subscription)
  }
  store.happen('invoice.paid', invoice)
}

function subscriptionOf(store: Store, { parent }: Stored<'invoice'>): Stored<'subscription'> | undefined {
  return store.find('subscription', idOf(parent?.subscription_details?.subscription))
}

export function payInvoice(store: Store, form: Form, id: string): object {
  const invoice = store.get('invoice', id)
  if (invoice.status !== 'open') throw invalid('Invoice is already paid', undefined, 'invoice_not_payable')
  if (!chargeInvoice(store, invoice, textIn(form, 'payment_method') ?? null))
    throw new StripeFailure(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
    })
  return invoice
}
