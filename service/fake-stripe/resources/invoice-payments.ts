import { secondsOfDay } from '../billing.ts'
import { invalid } from '../failure.ts'
import { flagIn, textIn, type Form } from '../form.ts'
import type { Invoice, Subscription } from '../objects.ts'
import { idOf, type Store } from '../store.ts'
import { balanceOf } from './invoice-lines.ts'
import { draftInvoice, type InvoiceFacts } from './invoices.ts'
import {
  addIntent,
  cardResult,
  declined,
  intentOf,
  paymentError,
  requiresAction,
  type CardResult,
} from './payment-intents.ts'
import { pauseSubscription } from './pauses.ts'
import { reactivate, reviewStatus } from './subscription-statuses.ts'

type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update'

/** Makes an invoice and collects it, unless the collection is paused or has been given up. */
export function bill(
  store: Store,
  subscription: Subscription,
  facts: InvoiceFacts,
  billing_reason: BillingReason,
): void {
  const invoice = addInvoice(store, subscription, facts, billing_reason)
  const { draftSeconds } = store.options
  // docs.stripe.com/billing/collection-method#failed-incomplete-subscriptions: future invoices stay drafts.
  if (subscription.status === 'unpaid') invoice.auto_advance = false
  if (!invoice.auto_advance) return
  if (billing_reason === 'subscription_cycle' && draftSeconds > 0)
    invoice.automatically_finalizes_at = facts.start + draftSeconds
  else collect(store, finalize(store, invoice))
}

/** Makes an invoice of a subscription, which is a draft. Where the collection is paused, it is the last that Stripe does with it. */
export function addInvoice(
  store: Store,
  subscription: Subscription,
  facts: InvoiceFacts,
  billing_reason: BillingReason,
): Invoice {
  const invoice = store.addInvoice(subscription.id, { ...draftInvoice(store, facts), billing_reason })
  subscription.latest_invoice = invoice.id ?? null
  for (const { parent } of invoice.lines.data) {
    const item = store.find('invoiceitem', parent?.invoice_item_details?.invoice_item ?? '')
    if (item) item.invoice = invoice.id ?? null
  }
  const behavior = subscription.pause_collection?.behavior
  if (behavior === undefined) return invoice
  invoice.auto_advance = false
  if (behavior === 'keep_as_draft') return invoice
  number(store, invoice)
  return Object.assign(invoice, { status: behavior === 'void' ? 'void' : 'uncollectible' })
}

/** Opens a draft for payment. */
export function finalize(store: Store, invoice: Invoice): Invoice {
  if (invoice.status !== 'draft') return invoice
  number(store, invoice)
  const starting_balance = balanceOf(store, idOf(invoice.customer))
  const amount_due = Math.max(0, invoice.total + starting_balance)
  const ending_balance = starting_balance + invoice.total - amount_due
  Object.assign(invoice, {
    status: 'open',
    automatically_finalizes_at: null,
    starting_balance,
    ending_balance,
    amount_due,
    amount_remaining: amount_due,
  })
  const customer = store.find('customer', idOf(invoice.customer))
  if (customer) customer.balance = ending_balance
  if (amount_due > 0) addIntent(store, invoice)
  else settle(store, invoice)
  return invoice
}

function number(store: Store, invoice: Invoice): void {
  Object.assign(invoice, {
    number: `FAKE-${store.all('invoice').length.toString().padStart(4, '0')}`,
    invoice_pdf: `${store.options.documentAddress}${invoice.id}`,
    status_transitions: transitions({ finalized_at: store.now() }),
  })
}

/** Charges an open invoice as Stripe does by itself. */
export function collect(store: Store, invoice: Invoice): void {
  if (invoice.status === 'open')
    chargeInvoice(store, invoice, { chosen: null, isOnSession: false, isAutomatic: true })
}

function transitions(facts: Partial<Invoice['status_transitions']>): Invoice['status_transitions'] {
  return { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null, ...facts }
}

interface Attempt {
  readonly chosen: string | null
  readonly isOnSession: boolean
  /** Whether it is Stripe's own: only such an attempt, and the first one, moves the schedule of retries (`Invoice.attempt_count`). */
  readonly isAutomatic: boolean
}

/** Charges the invoice; returns the code of a decline. */
export function chargeInvoice(
  store: Store,
  invoice: Invoice,
  { chosen, isOnSession, isAutomatic }: Attempt,
): CardResult {
  const subscription = subscriptionOf(store, invoice)
  const method = chosen ?? (subscription ? methodOf(store, subscription) : '')
  const result = cardResult(store, method, isOnSession)
  const intent = intentOf(store, invoice)
  if (intent && method !== '') intent.payment_method = method
  const isCounted = isAutomatic || invoice.attempt_count === 0
  if (isCounted) invoice.attempt_count += 1
  invoice.attempted = true
  if (result.type === 'succeeds') succeed(store, invoice)
  else {
    if (result.type === 'declined') addCharge(store, invoice, false)
    if (intent)
      Object.assign(intent, {
        status: result.type === 'requires-action' ? 'requires_action' : 'requires_payment_method',
        last_payment_error: result.type === 'declined' ? paymentError('card_declined', result.code) : null,
      })
    if (isCounted) scheduleRetry(store, invoice)
    fail(store, invoice, subscription)
  }
  return result
}

/** After its last retry, an invoice is not attempted any more. */
function scheduleRetry(store: Store, invoice: Invoice): void {
  const days = store.options.retryDays[invoice.attempt_count - 1]
  // Time may have passed at once.
  const first = invoice.billing_reason === 'subscription_cycle' ? invoice.period_start : store.now()
  const before = invoice.next_payment_attempt ?? first
  const isFirst = invoice.billing_reason === 'subscription_create'
  const isRetried = days !== undefined && !isFirst && !isOfPendingUpdate(store, invoice)
  invoice.next_payment_attempt = isRetried ? before + days * secondsOfDay : null
}

function isOfPendingUpdate(store: Store, invoice: Invoice): boolean {
  const subscription = subscriptionOf(store, invoice)
  return subscription !== undefined && store.pendingUpdates.get(subscription.id)?.invoice === invoice.id
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
  const isPending = isOfPendingUpdate(store, invoice)
  const isCurrent = subscription?.status === 'active' || subscription?.status === 'trialing'
  if (subscription && invoice.billing_reason === 'subscription_create') subscription.status = 'incomplete'
  else if (subscription && isCurrent && !isPending) {
    if (store.options.onPaymentFailure === 'pause')
      pauseSubscription(store, subscription, 'first_payment_failure')
    else subscription.status = 'past_due'
  }
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
  if (subscription) reactivate(store, subscription, invoice)
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
  const subscription = subscriptionOf(store, invoice)
  const chosen = textIn(form, 'payment_method') ?? null
  if (chosen === null && (!subscription || methodOf(store, subscription) === ''))
    throw invalid(
      'There is no `default_payment_method` set on this Customer or Invoice. Please set one before paying.',
    )
  const isOnSession = flagIn(form, 'off_session') === false
  const result = chargeInvoice(store, invoice, { chosen, isOnSession, isAutomatic: false })
  if (result.type === 'requires-action') throw requiresAction()
  if (result.type === 'declined') throw declined(result.code)
  return invoice
}

/** docs.stripe.com/api/invoices/finalize */
export function finalizeInvoice(store: Store, form: Form, id: string): object {
  const invoice = store.get('invoice', id)
  if (invoice.status !== 'draft')
    throw invalid("This invoice is already finalized, you can't re-finalize a non-draft invoice.")
  if (flagIn(form, 'auto_advance') !== false)
    throw invalid('The fake Stripe API finalizes only with auto_advance=false', 'auto_advance')
  invoice.auto_advance = false
  return finalize(store, invoice)
}

/**
 * docs.stripe.com/api/invoices/void: the customer's balance is restored, and a pending update is discarded. One whose payment is
 * processing cannot be voided (frappe/press#2421).
 */
export function voidInvoice(store: Store, _form: Form, id: string): object {
  const invoice = store.get('invoice', id)
  const intent = intentOf(store, invoice)
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw invalid(`You can only pass in open or uncollectible invoices. This invoice is ${invoice.status}.`)
  if (intent?.status === 'processing') throw invalid('The payment of this invoice is processing.')
  const customer = store.find('customer', idOf(invoice.customer))
  if (customer)
    customer.balance += invoice.starting_balance - (invoice.ending_balance ?? invoice.starting_balance)
  const over = { auto_advance: false, next_payment_attempt: null }
  Object.assign(invoice, { status: 'void', amount_remaining: 0, ...over })
  if (intent) intent.status = 'canceled'
  const subscription = subscriptionOf(store, invoice)
  store.happen('invoice.voided', invoice)
  if (subscription && isOfPendingUpdate(store, invoice)) endPending(store, subscription, 'expired')
  else if (subscription) reviewStatus(store, subscription)
  return invoice
}
