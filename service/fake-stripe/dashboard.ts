import { onePeriodAfter, secondsOfDay } from './billing.ts'
import { metadataIn } from './form.ts'
import type { Stored, Subscription } from './objects.ts'
import { addDiscount } from './resources/coupons-and-codes.ts'
import { createCustomer, deleteCustomer, updateCustomer } from './resources/customers.ts'
import { addInvoiceItem, type InvoiceItemOptions } from './resources/invoice-items.ts'
import { voidInvoice } from './resources/invoice-payments.ts'
import { detachCard, saveCard } from './resources/payment-methods.ts'
import { changePrice, giveTrial, resume } from './resources/subscription-changes.ts'
import { addSchedule, releaseSchedule } from './resources/subscription-schedules.ts'
import { pauseSubscription } from './resources/pauses.ts'
import { cancelAtPeriodEnd, endSubscription } from './resources/subscriptions.ts'
import { reactivate } from './resources/subscription-statuses.ts'
import { itemOf, startSubscription } from './billing-cycle.ts'
import { idOf, type Store } from './store.ts'
import { createTaxRate, type TaxRate, type TaxRateFacts } from './taxes.ts'

type CustomerFacts = { readonly email?: string; readonly metadata?: Record<string, string> }

/** What an owner, or Stripe's support, does in the dashboard. Each action emits the events that Stripe emits. */
export class Dashboard {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  /** Gives money back: all that is left, or an amount in minor units. */
  refund(chargeId: string, amount?: number): void {
    const charge = this.#store.get('charge', chargeId)
    const given = Math.min(charge.amount - charge.amount_refunded, amount ?? charge.amount)
    charge.amount_refunded += given
    charge.refunded = charge.amount_refunded === charge.amount
    const facts = { ...this.#partOf(charge), id: this.#store.newId('re'), amount: given, status: 'succeeded' }
    this.#store.happen('refund.created', this.#store.add('refund', facts))
    this.#store.happen('charge.refunded', charge)
  }

  /** The cardholder disputes a charge. A dispute names the charge and its payment intent, and no customer. */
  dispute(chargeId: string): void {
    const charge = this.#store.get('charge', chargeId)
    charge.disputed = true
    const dispute = this.#store.add('dispute', {
      ...this.#partOf(charge),
      id: this.#store.newId('du'),
      amount: charge.amount,
      is_charge_refundable: false,
      reason: 'fraudulent',
      status: 'needs_response',
    })
    this.#store.happen('charge.dispute.created', dispute)
  }

  #partOf({ id, currency, payment_intent }: Stored<'charge'>) {
    return { charge: id, created: this.#store.now(), currency, payment_intent }
  }

  voidInvoice(id: string): void {
    voidInvoice(this.#store, {}, id)
  }

  markUncollectible(id: string): void {
    const invoice = this.#store.get('invoice', id)
    Object.assign(invoice, { status: 'uncollectible', auto_advance: false, next_payment_attempt: null })
    this.#store.happen('invoice.marked_uncollectible', invoice)
    const subscription = this.#store.find(
      'subscription',
      idOf(invoice.parent?.subscription_details?.subscription),
    )
    if (subscription?.status === 'past_due') reactivate(this.#store, subscription, invoice)
  }

  /** Adds an item, in minor units, that is pending until the next invoice. */
  addInvoiceItem(customerId: string, minorUnits: number, options: InvoiceItemOptions = {}): void {
    const currency = this.#store.running(customerId)[0]?.currency ?? 'usd'
    const item = addInvoiceItem(this.#store, { customer: customerId, currency }, minorUnits, options)
    this.#store.happen('invoiceitem.created', item)
  }

  /** Gives a credit in minor units, which the next invoices use up. */
  giveCredit(customerId: string, minorUnits: number): void {
    const customer = this.#store.get('customer', customerId)
    customer.balance -= minorUnits
    this.#store.happen('customer.updated', customer)
  }

  /** Returns the customer's id. */
  createCustomer(facts: CustomerFacts): string {
    return createCustomer(this.#store, facts).id
  }

  deleteCustomer(customerId: string): void {
    deleteCustomer(this.#store, {}, customerId)
  }

  editCustomer(customerId: string, changes: CustomerFacts): void {
    updateCustomer(this.#store, changes, customerId)
  }

  /** Saves a card and makes it the customer's default. Returns the payment method's id. */
  addDefaultCard(customerId: string, number: string): string {
    const { id } = saveCard(this.#store, customerId, number)
    updateCustomer(this.#store, { invoice_settings: { default_payment_method: id } }, customerId)
    return id
  }

  /** The network replaces the card in place (laravel/cashier-stripe#1534). */
  replaceCard(paymentMethodId: string, { last4 }: { readonly last4: string }): void {
    const method = this.#store.get('payment_method', paymentMethodId)
    if (!method.card) throw new Error('Not a card')
    method.card = { ...method.card, last4, fingerprint: `fp_replaced_${last4}` }
    this.#store.happen('payment_method.automatically_updated', method)
  }

  detachCard(paymentMethodId: string): void {
    detachCard(this.#store, paymentMethodId)
  }

  createSubscription(customerId: string, priceId: string): string {
    const store = this.#store
    const { invoice_settings } = store.get('customer', customerId)
    const saved = store.all('payment_method').findLast((each) => each.customer === customerId)
    const subscription = startSubscription(store, {
      customer: customerId,
      price: store.get('price', priceId),
      method: invoice_settings.default_payment_method === null ? (saved?.id ?? null) : null,
    })
    store.happen('customer.subscription.created', subscription)
    return subscription.id
  }

  /** Cancels now, at the end of the period, or at a time in seconds since the epoch. */
  cancelSubscription(subscriptionId: string, when: 'now' | 'at period end' | number): void {
    const subscription = this.#subscription(subscriptionId)
    if (when === 'now') {
      endSubscription(this.#store, subscription)
      return
    }
    if (when === 'at period end') cancelAtPeriodEnd(this.#store, subscription, true)
    else Object.assign(subscription, { cancel_at: when, canceled_at: this.#store.now() })
    this.#updated(subscription)
  }

  /** The subscription then belongs to a schedule. */
  schedule(subscriptionId: string): void {
    addSchedule(this.#store, this.#subscription(subscriptionId))
  }

  releaseSchedule(subscriptionId: string): void {
    releaseSchedule(this.#store, this.#subscription(subscriptionId))
  }

  pause(subscriptionId: string): void {
    pauseSubscription(this.#store, this.#subscription(subscriptionId))
  }

  /** The issuer declines a saved card from now on, with a decline code. */
  declineCard(paymentMethodId: string, code: string): void {
    this.#store.declines.set(paymentMethodId, code)
  }

  /** Resumes a paused subscription: a new period begins, and is paid. */
  resume(subscriptionId: string): void {
    resume(this.#store, this.#subscription(subscriptionId))
  }

  /** Stops collecting, or collects again with `null`; the status stays. */
  pauseCollection(
    subscriptionId: string,
    behavior: 'keep_as_draft' | 'mark_uncollectible' | 'void' | null,
  ): void {
    const subscription = this.#subscription(subscriptionId)
    subscription.pause_collection = behavior === null ? null : { behavior, resumes_at: null }
    this.#updated(subscription)
  }

  /** Gives free days to a running subscription, which is `trialing` again. */
  giveTrial(subscriptionId: string, days: number): void {
    giveTrial(this.#store, this.#subscription(subscriptionId), days * secondsOfDay)
  }

  changeSubscriptionPrice(subscriptionId: string, priceId: string): void {
    changePrice(this.#store, this.#subscription(subscriptionId), this.#store.get('price', priceId))
  }

  setQuantity(subscriptionId: string, quantity: number): void {
    const subscription = this.#subscription(subscriptionId)
    for (const item of subscription.items.data) Object.assign(item, { quantity })
    this.#updated(subscription)
  }

  addItem(subscriptionId: string, priceId: string): void {
    const store = this.#store
    const subscription = this.#subscription(subscriptionId)
    const [first] = subscription.items.data
    if (!first) throw new Error('Nothing is subscribed')
    const price = store.get('price', priceId)
    // With another interval, the item has a period of its own: docs.stripe.com/billing/subscriptions/mixed-interval.
    const isMixed = price.recurring?.interval !== first.price.recurring?.interval
    const current_period_start = isMixed ? store.now() : first.current_period_start
    const current_period_end = isMixed ? onePeriodAfter(store.now(), price) : first.current_period_end
    const facts = { subscription: subscriptionId, price, current_period_start, current_period_end }
    subscription.items.data.unshift(itemOf(store, facts))
    this.#updated(subscription)
  }

  addDiscount(subscriptionId: string, couponId: string): void {
    const subscription = this.#subscription(subscriptionId)
    const discount = addDiscount(this.#store, subscription, { coupon: couponId })
    this.#store.happen('customer.discount.created', discount)
    this.#updated(subscription)
  }

  /** An empty value removes the key. */
  editMetadata(subscriptionId: string, metadata: Readonly<Record<string, string>>): void {
    const subscription = this.#subscription(subscriptionId)
    subscription.metadata = metadataIn({ metadata }, subscription.metadata)
    this.#updated(subscription)
  }

  createTaxRate(facts: TaxRateFacts): TaxRate {
    return createTaxRate(this.#store, facts)
  }

  /** Taxes a subscription, or its items only; 20 % on top by default. */
  tax(
    subscriptionId: string,
    { on = 'subscription', ...facts }: Partial<TaxRateFacts> & { on?: 'subscription' | 'items' } = {},
  ): void {
    const subscription = this.#subscription(subscriptionId)
    const rate = this.createTaxRate({ percentage: 20, inclusive: false, ...facts })
    if (on === 'subscription') subscription.default_tax_rates = [rate]
    else for (const item of subscription.items.data) item.tax_rates = [rate]
    this.#updated(subscription)
  }

  /** Lets Stripe Tax find the taxes of a subscription. */
  taxAutomatically(subscriptionId: string): void {
    const subscription = this.#subscription(subscriptionId)
    subscription.automatic_tax = { disabled_reason: null, enabled: true, liability: { type: 'self' } }
    this.#updated(subscription)
  }

  /** Sets what has no other action, such as the description. */
  editSubscription(subscriptionId: string, changes: Partial<Subscription>): void {
    const subscription = this.#subscription(subscriptionId)
    Object.assign(subscription, changes)
    this.#updated(subscription)
  }

  archivePrice(priceId: string): void {
    const price = this.#store.get('price', priceId)
    price.active = false
    this.#store.happen('price.updated', price)
  }

  #subscription(id: string): Subscription {
    return this.#store.get('subscription', id)
  }

  #updated(subscription: Subscription): void {
    this.#store.happen('customer.subscription.updated', subscription)
  }
}
