import type { Selectable } from 'kysely'
import type {
  CheckoutSession,
  CurrentUser as CurrentUserBody,
  Due,
  Subscription,
} from '../../../contract/api.ts'
import type { Stripe } from 'stripe'
import { givesAccess, isOver, isStopped } from '../subscription/access.ts'
import { dueInvoicesOf, payableOf } from '../subscription/due-invoices.ts'
import type { Clock } from '../shared/clock.ts'
import { startJourney } from '../shared/journey.ts'
import { fromMinorUnits } from '../shared/money.ts'
import type { Database } from '../database/open.ts'
import type { Schema } from '../database/schema.ts'
import type { Customers } from '../stripe/customers.ts'
import type { CustomerSync } from '../stripe/customer-sync.ts'
import type { Catalogue } from '../shared/catalogue.ts'
import {
  abilitiesOf,
  dueOf,
  endOf,
  endsAtOnce,
  hasInvoices,
  returningOf,
  scheduledChangeOf,
} from './abilities.ts'
import type { ExternalSubscriptions } from '../checkout/external-subscriptions.ts'

interface CurrentUserOptions {
  readonly database: Database
  readonly stripe: Stripe
  readonly clock: Clock
  readonly catalogue: Catalogue
  readonly customers: Customers
  readonly customerSync: CustomerSync
  readonly externalSubscriptions: ExternalSubscriptions
  readonly log: (entry: object, message: string) => void
  readonly copyFormat: number
}

interface StoredCheckout {
  readonly id: string
  readonly status: string
  readonly payment_status: string
  readonly trial_decision: string | null
  readonly subscription_status: string | null
}

/** Milliseconds. The portal waits ten seconds for the user; the outcome of a checkout is worth a part of them. */
const checkoutTimeout = 2500

/** What the portal reads of a user. */
export class CurrentUser {
  readonly #options: CurrentUserOptions

  constructor(options: CurrentUserOptions) {
    this.#options = options
  }

  /** Returns the user in the format of the API document. What is stored never makes it fail. */
  async load(id: string): Promise<CurrentUserBody> {
    const { database, catalogue, customers, externalSubscriptions } = this.#options
    const customer = await customers.find(id)
    const checkout = customer === undefined ? undefined : await this.#latestCheckout(customer)
    if (customer !== undefined) await this.#catchUp(customer)
    const user = await database.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const subscriptions = customer === undefined ? [] : await this.#subscriptionsOf(customer)
    const known = this.#currentOf(subscriptions)
    const external = known && !isStopped(known) ? undefined : await externalSubscriptions.find(id)
    // A subscription that gives access goes before one that is stopped.
    const own = external ? undefined : known
    const dueInvoices = own ? await dueInvoicesOf(database, own) : []
    const payable = own && payableOf(dueInvoices, own)
    const due = payable && dueOf(payable)
    const can = abilitiesOf(own, {
      due,
      hasInvoices: customer !== undefined && (await hasInvoices(database, customer)),
      catalogue,
    })
    const returning = external ? undefined : returningOf(subscriptions)
    const subscription = own
      ? { ...subscriptionBody(own, due), ...(endsAtOnce(dueInvoices, own) && { endsAtOnce: true }) }
      : external && externalBody(external)
    return {
      ...(user.first_name !== null && { firstName: user.first_name }),
      ...(user.last_name !== null && { lastName: user.last_name }),
      email: user.email || (user.sent_email ?? ''),
      ...(user.picture_url !== null && { profilePictureURL: user.picture_url }),
      subscribed: subscription !== undefined && !subscription.paused,
      ...(subscription && { subscription }),
      ...(checkout && { checkout }),
      ...(can.length > 0 && { can }),
      ...(returning && { returning }),
    }
  }

  /** Reads the latest session from Stripe unless it is over; left out if Stripe does not answer. */
  async #latestCheckout(customer: string): Promise<CheckoutSession | undefined> {
    const { stripe, log, customerSync } = this.#options
    const stored = await this.#storedCheckout(customer)
    if (!stored) return undefined
    const isUndecided = isUndecidedTrial(stored.subscription_status, stored.trial_decision)
    const isFinal =
      stored.status === 'expired' ||
      (stored.status === 'complete' && stored.payment_status !== 'unpaid' && !isUndecided)
    if (isFinal) return checkoutBody(stored)
    try {
      const session = await startJourney('pages', AbortSignal.timeout(checkoutTimeout), () =>
        stripe.checkout.sessions.retrieve(stored.id, undefined, {
          timeout: checkoutTimeout,
          maxNetworkRetries: 0,
        }),
      )
      const isUnchanged = session.status === stored.status && session.payment_status === stored.payment_status
      if (isUnchanged && !isUndecided) return checkoutBody(stored)
      await customerSync.syncInTime(customer)
      const current = await this.#storedCheckout(customer)
      return current && checkoutBody(current)
    } catch (error) {
      log({ error }, 'The outcome of a checkout is not known')
      // A trial that has begun is not unknown, but not granted yet.
      return isUndecided ? checkoutBody(stored) : undefined
    }
  }

  async #storedCheckout(customer: string): Promise<StoredCheckout | undefined> {
    return (
      this.#options.database
        .selectFrom('checkout_sessions')
        .leftJoin('subscriptions', 'subscriptions.id', 'checkout_sessions.subscription_id')
        .select([
          'checkout_sessions.id',
          'checkout_sessions.status',
          'payment_status',
          'subscriptions.trial_decision',
          'subscriptions.status as subscription_status',
        ])
        .where('checkout_sessions.customer_id', '=', customer)
        .orderBy('checkout_sessions.created_at', 'desc')
        // Of two in one second, the one that can be or was paid; in the alphabet expired comes last but for open.
        .orderBy((columns) =>
          columns.case().when('checkout_sessions.status', '=', 'expired').then(1).else(0).end(),
        )
        .executeTakeFirst()
    )
  }

  /**
   * Copies a customer whose copy was requested and not begun, was made by an earlier version, or whose period is over although it renews:
   * an event was lost. One that has failed waits for its job.
   */
  async #catchUp(customer: string): Promise<void> {
    const { log, customerSync } = this.#options
    const copy = await this.#copyOf(customer)
    if (!copy || !(copy.asked === null ? copy.is_outdated : copy.begun !== copy.asked)) return
    try {
      await customerSync.syncInTime(customer)
    } catch (error) {
      log({ error }, 'A change at Stripe is not known yet')
    }
  }

  /** Returns what is known of the customer's copy. `asked` and `begun` are null if none is due. */
  async #copyOf(customer: string) {
    const { database, clock, copyFormat } = this.#options
    return database
      .selectFrom('customers')
      .leftJoin('due_copies', 'due_copies.id', 'customers.id')
      .select((columns) => [
        'asked',
        'begun',
        columns
          .or([
            columns('format', '<', copyFormat),
            columns.exists(
              columns
                .selectFrom('subscriptions')
                .select('subscriptions.id')
                .whereRef('customer_id', '=', 'customers.id')
                .where('status', 'in', ['trialing', 'active'])
                .where('current_period_end', '<', new Date(clock.now())),
            ),
          ])
          .as('is_outdated'),
      ])
      .where('customers.id', '=', customer)
      .executeTakeFirst()
  }

  async #subscriptionsOf(customer: string): Promise<Selectable<Schema['subscriptions']>[]> {
    return this.#options.database
      .selectFrom('subscriptions')
      .selectAll()
      .where('customer_id', '=', customer)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
  }

  /** Returns the subscription that gives access, or else one that is stopped. */
  #currentOf(rows: readonly Selectable<Schema['subscriptions']>[]) {
    const now = this.#options.clock.now()
    return (
      rows.find(
        (each) =>
          givesAccess({ status: each.status, endsAt: each.ends_at }, now) &&
          !isUndecidedTrial(each.status, each.trial_decision),
      ) ?? rows.find(isStopped)
    )
  }
}

/** Whether a trial has begun that may still be refused. Until the decision, the user does not count as subscribed. */
function isUndecidedTrial(status: string | null, decision: string | null): boolean {
  return status === 'trialing' && decision === null
}

/** For the portal, a session that ended without a payment has expired: its trial was refused, or the bank did not pay. */
function checkoutBody({
  id,
  status,
  payment_status,
  trial_decision,
  subscription_status,
}: StoredCheckout): CheckoutSession | undefined {
  const expired = { id, status: 'expired', paymentStatus: 'unpaid' } as const
  if (trial_decision === 'refused') return { ...expired, trialRefused: true }
  if (payment_status === 'unpaid' && subscription_status !== null && isOver(subscription_status))
    return expired
  const known = statuses.find((each) => each === status)
  if (!known) return undefined
  const isUndecided = isUndecidedTrial(subscription_status, trial_decision)
  const paid = isUndecided ? undefined : paidStatuses.find((each) => each === payment_status)
  return { id, status: known, paymentStatus: paid ?? 'unpaid' }
}

// Stripe may add others. A session with another status is not reported, and what is not known to be paid is unpaid.
const statuses: readonly CheckoutSession['status'][] = ['open', 'complete', 'expired']
const paidStatuses: readonly CheckoutSession['paymentStatus'][] = ['paid', 'no_payment_required']

function subscriptionBody(row: Selectable<Schema['subscriptions']>, due: Due | undefined): Subscription {
  const endsAt = endOf(row)
  const scheduledChange = scheduledChangeOf(row)
  return {
    type: 'STRIPE',
    autoRenew: endsAt === null,
    ...(row.status === 'past_due' && { pastDue: true }),
    subscribedAt: row.created_at.toISOString(),
    renewsAt: (endsAt ?? row.current_period_end).toISOString(),
    originalPrice: fromMinorUnits(row.unit_amount, row.currency),
    productPrice: fromMinorUnits(row.next_amount, row.currency),
    productCurrency: row.currency,
    productName: row.product_name,
    productReccurence: row.interval,
    paymentOption: paymentOption(row),
    ...(scheduledChange && { scheduledChange }),
    ...(row.is_change_pending && { changePending: true }),
    ...(due && { due }),
    ...(isStopped(row) && { paused: true }),
  }
}

function paymentOption(row: Selectable<Schema['subscriptions']>): Subscription['paymentOption'] {
  const { payment_type, payment_last4 } = row
  if (payment_type === 'card' && payment_last4 !== null && /^\d{4}$/.test(payment_last4))
    return { type: 'card', last4: payment_last4 }
  return { type: payment_type === null || payment_type === 'card' ? 'other' : payment_type }
}

/** ISO 4217's code for no currency, which every browser can format. */
const noCurrency = 'XXX'

/** Another program writes the row: what the document does not allow is replaced. */
function externalBody(row: Selectable<Schema['external_subscriptions']>): Subscription {
  const currency = row.currency.trim().toUpperCase()
  const amount = (minorUnits: number) => Math.max(0, fromMinorUnits(minorUnits, currency))
  return {
    type: row.type || 'OTHER',
    autoRenew: row.auto_renew,
    subscribedAt: row.subscribed_at.toISOString(),
    renewsAt: row.renews_at.toISOString(),
    originalPrice: amount(row.original_amount),
    productPrice: amount(row.amount),
    productCurrency: /^[A-Z]{3}$/.test(currency) ? currency : noCurrency,
    productName: row.product_name || row.type || 'Subscription',
    productReccurence: row.interval || 'month',
    paymentOption: { type: 'other' },
  }
}
