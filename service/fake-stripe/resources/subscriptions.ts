import type { Stripe } from 'stripe'
import { invalid, missing } from '../failure.ts'
import { flagIn, metadataIn, numberIn, textIn, type Form } from '../form.ts'
import { costsToResume, firstEnd } from './invoices.ts'
import { unpause } from './pauses.ts'
import { discardPending, updateItems } from './plan-changes.ts'
import { resume } from './subscription-changes.ts'
import type { Subscription } from '../objects.ts'
import { idOf, type Store } from '../store.ts'

type CancellationDetails = NonNullable<Stripe.Subscription['cancellation_details']>

export function updateSubscription(store: Store, form: Form, id: string): object {
  const subscription = store.get('subscription', id)
  if (subscription.ended_at !== null && Object.keys(form).some((name) => name !== 'metadata'))
    throw invalid('A canceled subscription can only update its metadata')
  if (subscription.status === 'incomplete' && Object.keys(form).some((name) => name !== 'metadata'))
    throw invalid('An incomplete subscription can only update its metadata and default source.')
  if (form['cancel_at_period_end'] !== undefined || form['cancel_at'] !== undefined)
    refuseScheduled(subscription)
  const method = textIn(form, 'default_payment_method')
  if (method !== undefined) {
    if (store.get('payment_method', method, 'default_payment_method').customer !== subscription.customer)
      throw missing('payment_method', method, 'default_payment_method')
    subscription.default_payment_method = method
  }
  if (form['items'] !== undefined) {
    updateItems(store, form, subscription)
    store.happen('customer.subscription.updated', subscription)
    return subscription
  }
  const cancels = flagIn(form, 'cancel_at_period_end')
  if (cancels !== undefined) cancelAtPeriodEnd(store, subscription, cancels)
  const at = numberIn(form, 'cancel_at')
  if (form['cancel_at'] === '') Object.assign(subscription, { cancel_at: null, canceled_at: null })
  if (at !== undefined) Object.assign(subscription, { cancel_at: at, canceled_at: store.now() })
  subscription.metadata = metadataIn(form, subscription.metadata)
  const feedback = textIn(form, 'cancellation_details', 'feedback')
  if (feedback !== undefined) subscription.cancellation_details = detailsIn(form, feedback)
  store.happen('customer.subscription.updated', subscription)
  return subscription
}

/** A subscription with a schedule refuses this: dust-tt/dust#32051, Nine-Minds/alga-psa#1802. */
function refuseScheduled({ schedule }: Subscription): void {
  if (schedule !== null)
    throw invalid(
      `The subscription is managed by the subscription schedule \`${idOf(schedule)}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
      'cancel_at_period_end',
    )
}

export function cancelAtPeriodEnd(store: Store, subscription: Subscription, cancels: boolean): void {
  subscription.cancel_at_period_end = cancels
  // The earliest end of the items: docs.stripe.com/changelog/basil/2025-07-30/cancel-at-enums.
  subscription.cancel_at = cancels ? (firstEnd(subscription) ?? null) : null
  subscription.canceled_at = cancels ? store.now() : null
}

/** docs.stripe.com/api/subscriptions/resume: with an unchanged anchor, a period that was invoiced is not invoiced again. */
export function resumeSubscription(store: Store, form: Form, id: string): object {
  const subscription = store.get('subscription', id)
  if (subscription.status !== 'paused')
    throw invalid(`Only paused subscriptions can be resumed. This subscription is ${subscription.status}.`)
  if (costsToResume(store, form, subscription)) resume(store, subscription)
  else unpause(store, subscription)
  return subscription
}

export function cancelSubscription(store: Store, form: Form, id: string): object {
  const subscription = store.get('subscription', id)
  if (textIn(form, 'cancellation_details', 'comment') !== undefined && subscription.ended_at === null)
    subscription.cancellation_details = detailsIn(form, null)
  return endSubscription(store, subscription)
}

function detailsIn(form: Form, feedback: CancellationDetails['feedback']): CancellationDetails {
  const comment = textIn(form, 'cancellation_details', 'comment') ?? null
  return { comment, feedback, feedback_option: null, reason: 'cancellation_requested' }
}

/** The first invoice was not paid in time: it is void, and the subscription is over. */
export function expireIncomplete(store: Store, subscription: Subscription, at: number): void {
  const invoice = store.find('invoice', idOf(subscription.latest_invoice))
  if (invoice) Object.assign(invoice, { status: 'void', auto_advance: false, next_payment_attempt: null })
  Object.assign(subscription, { status: 'incomplete_expired', ended_at: at })
  store.happen('customer.subscription.updated', subscription)
}

export function endSubscription(store: Store, subscription: Subscription, at = store.now()): object {
  if (subscription.ended_at !== null) throw missing('subscription', subscription.id)
  discardPending(store, subscription)
  subscription.status = 'canceled'
  subscription.canceled_at ??= at
  subscription.ended_at = at
  // docs.stripe.com/billing/subscriptions/cancel: the collection of open invoices and drafts ends, and they stay payable.
  for (const invoice of store.invoicesOf(subscription.id))
    if (invoice.status === 'open' || invoice.status === 'draft')
      Object.assign(invoice, {
        auto_advance: false,
        automatically_finalizes_at: null,
        next_payment_attempt: null,
      })
  store.happen('customer.subscription.deleted', subscription)
  return subscription
}
