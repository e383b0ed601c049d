import type { Stripe } from 'stripe'
import type { Insertable } from 'kysely'
import { fromSeconds, readInstant } from '../shared/clock.ts'
import type { Schema } from '../database/schema.ts'
import { identityOf } from '../checkout/payment-identity.ts'
import {
  expandedSchedule,
  intervalOf,
  periodEnd,
  planOf,
  type CustomerAtStripe,
  type DeletedCustomer,
} from './read-customer.ts'
import { idOf } from './stripe-client.ts'
import { isDue } from '../subscription/due-invoices.ts'
import { invoicesOfPendingChanges, isSwitchable } from '../subscription/switching.ts'
import { decisionOf, methodOf } from '../checkout/trials.ts'

type Rows<Table extends keyof Schema> = Insertable<Schema[Table]>[]

/** The tables that a copy of a customer replaces. */
export const copiedTables = [
  'subscriptions',
  'payment_methods',
  'invoices',
  'charges',
  'checkout_sessions',
] as const

/**
 * The number of what is copied. Raise it together with a migration that adds something to copy: customers whose rows have a smaller one
 * are copied again, also those that an instance of the version before writes meanwhile.
 */
export const copyFormat = 1

/** The rows of a customer, as Stripe has them. */
export interface CustomerRows extends Readonly<{ [Table in (typeof copiedTables)[number]]: Rows<Table> }> {
  readonly customer: Pick<Insertable<Schema['customers']>, 'id' | 'user_id' | 'email' | 'is_deleted'>
  readonly consents: Rows<'consents'>
}

export function rowsOf(id: string, read: CustomerAtStripe | DeletedCustomer, now: Date): CustomerRows {
  const { customer, userId: user_id } = read
  if (customer === undefined)
    return {
      customer: { id, user_id, email: null, is_deleted: true },
      subscriptions: [],
      payment_methods: [],
      invoices: [],
      charges: [],
      checkout_sessions: [],
      consents: [],
    }
  const { subscriptions, paymentMethods, invoices, charges, sessions } = read
  const undone = invoicesOfPendingChanges(subscriptions)
  const byId = new Map(subscriptions.map((each) => [each.id, each]))
  return {
    customer: { id, user_id, email: customer.email, is_deleted: false },
    subscriptions: subscriptions.map((each) => subscriptionRow(each, read)),
    payment_methods: paymentMethods.map((method) => ({
      id: method.id,
      customer_id: id,
      type: method.type,
      last4: method.card?.last4 ?? null,
      fingerprint: identityOf(method) ?? null,
    })),
    invoices: invoices.map((invoice) => {
      const subscription_id = idOf(invoice.parent?.subscription_details?.subscription)
      const subscription = byId.get(subscription_id ?? '')
      return {
        id: invoice.id ?? '',
        customer_id: id,
        subscription_id,
        status: invoice.status ?? 'draft',
        currency: invoice.currency,
        amount_due: invoice.amount_due,
        amount_paid: invoice.amount_paid,
        is_due: subscription !== undefined && !undone.has(invoice.id ?? '') && isDue(invoice, subscription),
        created_at: fromSeconds(invoice.created),
      }
    }),
    charges: charges.map((charge) => ({
      id: charge.id,
      customer_id: id,
      status: charge.status,
      currency: charge.currency,
      amount: charge.amount,
      amount_refunded: charge.amount_refunded,
      is_disputed: charge.disputed,
      created_at: fromSeconds(charge.created),
    })),
    checkout_sessions: sessions.map((session) => ({
      id: session.id,
      customer_id: id,
      status: session.status ?? 'open',
      payment_status: session.payment_status,
      product_id: session.metadata?.['product_id'] ?? null,
      promo_code: session.metadata?.['promo_code'] || null,
      subscription_id: idOf(session.subscription),
      created_at: fromSeconds(session.created),
      expires_at: fromSeconds(session.expires_at),
    })),
    consents: sessions.flatMap((session) => consentRow(user_id, session, now)),
  }
}

/** A consent whose time cannot be read was given before its session was created. */
function consentRow(
  user_id: string,
  { id, metadata, created }: Stripe.Checkout.Session,
  recorded_at: Date,
): Rows<'consents'> {
  const version = metadata?.['consent_version']
  if (!version) return []
  const consented_at = readInstant(metadata['consent_at']) ?? fromSeconds(created)
  const product_id = metadata['product_id'] ?? ''
  return [{ user_id, session_id: id, product_id, version, consented_at, recorded_at }]
}

function subscriptionRow(
  subscription: Stripe.Subscription,
  read: CustomerAtStripe,
): Insertable<Schema['subscriptions']> {
  const { customer, invoices, regularAmounts, nextAmounts, scheduledChanges, productNames } = read
  const { id, metadata } = subscription
  const item = planOf(subscription)
  const amount = regularAmounts.get(id) ?? 0
  const end = periodEnd(subscription)
  const method = methodOf(subscription, read)
  const endsAt =
    subscription.ended_at ?? subscription.cancel_at ?? (subscription.cancel_at_period_end ? end : null)
  const productName = productNames.get(idOf(item?.price.product) ?? '')
  return {
    id,
    customer_id: customer.id,
    status: subscription.status,
    product_id: item?.price.lookup_key ?? metadata['product_id'] ?? null,
    product_name: productName || metadata['product_id'] || id,
    interval: intervalOf(item?.price),
    currency: subscription.currency.toUpperCase(),
    unit_amount: amount,
    next_amount: nextAmounts.get(id) ?? amount,
    promo_code: metadata['promo_code'] || null,
    created_at: fromSeconds(subscription.created),
    current_period_end: fromSeconds(end),
    ends_at: instant(endsAt),
    trial_start: instant(subscription.trial_start),
    trial_end: instant(subscription.trial_end),
    trial_decision: decisionOf(subscription, invoices),
    payment_type: method?.type ?? null,
    payment_last4: method?.card?.last4 ?? null,
    is_switchable: isSwitchable(subscription, expandedSchedule(subscription), customer),
    is_change_pending: Boolean(subscription.pending_update),
    scheduled_change: scheduledChanges.has(id) ? JSON.stringify(scheduledChanges.get(id)) : null,
  }
}

function instant(seconds: number | null | undefined): Date | null {
  return seconds === null || seconds === undefined ? null : fromSeconds(seconds)
}
