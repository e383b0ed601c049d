import { secondsOfDay } from '../billing.ts'
import { invalid } from '../failure.ts'
import { flagIn, textIn, type Form } from '../form.ts'
import type { Invoice, Subscription } from '../objects.ts'
import { idOf, type Store } from '../store.ts'
import { draftInvoice, type InvoiceFacts } from './invoices.ts'
import { addIntent, cardResult, declined, intentOf, paymentError, requiresAction } from './payment-intents.ts'
import { pauseSubscription } from './pauses.ts'

type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update'

/** Makes an invoice and collects it, unless the collection is paused. */
export function bill(
  store: Store,
  subscription: Subscription,
  facts: InvoiceFacts,
  billing_reason: BillingReason,
): void {
  const invoice = finalize(store, subscription, facts, billing_reason)
  if (invoice.status !== 'open') return
  if (invoice.amount_due === 0) settle(store, invoice)
  else chargeInvoice(store, invoice, { chosen: null, isOnSession: false })
}

/** Makes an invoice of a subscription that is not paid yet. */
export function finalize(
  store: Store,
  subscription: Subscription,
  facts: InvoiceFacts,
  billing_reason: BillingReason,
): Invoice {
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
  if (status !== 'draft')
    Object.assign(invoice, {
      number: `FAKE-${store.all('invoice').length.toString().padStart(4, '0')}`,
      invoice_pdf: `${store.options.documentAddress}${invoice.id}`,
      status_transitions: transitions({ finalized_at: store.now() }),
    })
  if (behavior !== undefined) return invoice
  const customer = store.find('customer', idOf(invoice.customer))
  const ending_balance = invoice.starting_balance + invoice.total - invoice.amount_due
  Object.assign(invoice, { ending_balance })
  if (customer) customer.balance = ending_balance
  if (invoice.amount_due > 0) addIntent(store, invoice)
  return invoice
}

function transitions(facts: Partial<Invoice['status_transitions']>): Invoice['status_transitions'] {
  return { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null, ...facts }
}

/** Charges the invoice; returns the code of a decline. */
export function chargeInvoice(
  store: Store,
  invoice: Invoice,
  { chosen, isOnSession }: { readonly chosen: string | null; readonly isOnSession: boolean },
): { readonly type: 'succeeds' | 'requires-action' } | { readonly type: 'declined'; readonly code: string } {
  const subscription = subscriptionOf(store, invoice)
  const method = chosen ?? (subscription ? methodOf(store, subscription) : '')
  const result = cardResult(store, method, isOnSession)
  const intent = intentOf(store, invoice)
  if (intent) intent.payment_method = method
  invoice.attempt_count += 1
  invoice.attempted = true
  if (result.type === 'succeeds') succeed(store, invoice)
  else {
    if (result.type === 'declined') addCharge(store, invoice, false)
    if (intent)
      Object.assign(intent, {
        status: result.type === 'declined' ? 'requires_payment_method' : 'requires_action',
        last_payment_error: result.type === 'declined' ? paymentError('card_declined', result.code) : null,
      })
    fail(store, invoice, subscription)
  }
  return result
}

/** The bank's or the card's success: the invoice is paid. */
export function succeed(store: Store, invoice: Invoice): void {
  addCharge(store, invoice, true)
  const intent = intentOf(store, invoice)
  if (intent) Object.assign(intent, { status: 'succeeded', last_payment_error: null })
  settle(store, invoice)
}

/** An invoice of a pending update leaves the subscription as it is: docs.stripe.com/billing/subscriptions/pending-updates. */
export function fail(
  store: Store,
  invoice: Invoice,
  subscription: Subscription | undefined = subscriptionOf(store, invoice),
): void {
  const isPending = subscription && store.pendingUpdates.get(subscription.id)?.invoice === invoice.id
  const isCurrent = subscription?.status === 'active' || subscription?.status === 'trialing'
  if (subscription && invoice.billing_reason === 'subscription_create') subscription.status = 'incomplete'
  else if (subscription && isCurrent && !isPending) {
    if (store.options.onPaymentFailure === 'pause')
      pauseSubscription(store, subscription, 'first_payment_failure')
    else subscription.status = 'past_due'
  }
  if (!isPending) invoice.next_payment_attempt = store.now() + 3 * secondsOfDay
  store.happen('invoice.payment_failed', invoice)
}

function addCharge(store: Store, invoice: Invoice, isGood: boolean): void {
  const intent = intentOf(store, invoice)
  store.add('charge', {
    id: store.newId('ch'),
    amount: invoice.amount_due,
    amount_captured: isGood ? invoice.amount_due : 0,
    amount_refunded: 0,
    captured: isGood,
    created: store.now(),
    currency: invoice.currency,
    customer: store.get('customer', idOf(invoice.customer)).id,
    disputed: false,
    paid: isGood,
    payment_intent: intent?.id ?? null,
    payment_method: idOf(intent?.payment_method),
    refunded: false,
    status: isGood ? 'succeeded' : 'failed',
  })
}

/** Returns the id of the payment method that a subscription is paid with; empty without one. */
export function methodOf(store: Store, { customer, default_payment_method: own }: Subscription): string {
  return idOf(own ?? store.get('customer', idOf(customer)).invoice_settings.default_payment_method)
}

export function settle(store: Store, invoice: Invoice): void {
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
    status_transitions: transitions({
      finalized_at: invoice.status_transitions?.finalized_at ?? null,
      paid_at: store.now(),
    }),
  })
  const subscription = subscriptionOf(store, invoice)
  // docs.stripe.com/billing/subscriptions/overview#subscription-statuses
  if (subscription && ['past_due', 'unpaid', 'incomplete'].includes(subscription.status)) {
    subscription.status = 'active'
    store.happen('customer.subscription.updated', subscription)
  }
  const pending = subscription && store.pendingUpdates.get(subscription.id)
  if (subscription && pending?.invoice === invoice.id) {
    pending.apply()
    endPending(store, subscription, 'applied')
  }
  store.happen('invoice.paid', invoice)
}

function endPending(store: Store, subscription: Subscription, how: 'applied' | 'expired'): void {
  store.pendingUpdates.delete(subscription.id)
  subscription.pending_update = null
  store.happen(`customer.subscription.pending_update_${how}`, subscription)
  store.happen('customer.subscription.updated', subscription)
}

function subscriptionOf(store: Store, { parent }: Invoice): Subscription | undefined {
  return store.find('subscription', idOf(parent?.subscription_details?.subscription))
}

export function payInvoice(store: Store, form: Form, id: string): object {
  const invoice = store.get('invoice', id)
  if (invoice.status === 'paid') throw invalid('Invoice is already paid', undefined, 'invoice_already_paid')
  if (invoice.status !== 'open')
    throw invalid('This invoice can no longer be paid', undefined, 'invoice_not_payable')
  const isOnSession = flagIn(form, 'off_session') === false
  const result = chargeInvoice(store, invoice, {
    chosen: textIn(form, 'payment_method') ?? null,
    isOnSession,
  })
  if (result.type === 'requires-action') throw requiresAction()
  if (result.type === 'declined') throw declined(result.code)
  return invoice
}

/** docs.stripe.com/api/invoices/void: the customer's balance is restored, and a pending update is discarded. */
export function voidInvoice(store: Store, _form: Form, id: string): object {
  const invoice = store.get('invoice', id)
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw invalid(`You can only pass in open or uncollectible invoices. This invoice is ${invoice.status}.`)
  const customer = store.find('customer', idOf(invoice.customer))
  if (customer)
    customer.balance += invoice.starting_balance - (invoice.ending_balance ?? invoice.starting_balance)
  Object.assign(invoice, { status: 'void', amount_remaining: 0, next_payment_attempt: null })
  const intent = intentOf(store, invoice)
  if (intent) intent.status = 'canceled'
  const subscription = subscriptionOf(store, invoice)
  store.happen('invoice.voided', invoice)
  if (subscription && store.pendingUpdates.get(subscription.id)?.invoice === id)
    endPending(store, subscription, 'expired')
  return invoice
}
