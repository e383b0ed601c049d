import { setTimeout as wait } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import type { Stripe } from 'stripe'
import { givesAccess, isOver } from './domain/access.ts'
import { feedback, type CancelReason } from './domain/cancellation.ts'
import type { Clock } from './domain/clock.ts'
import { fromMinorUnits } from './domain/money.ts'
import { Problem } from './domain/problem.ts'
import { isRecentSignIn } from './domain/recent-sign-in.ts'
import type { Checkout } from './billing/checkout.ts'
import type { Customers } from './billing/customers.ts'
import type { CustomerSync } from './billing/customer-sync.ts'
import { idOf, isMissing, isRefusal } from './billing/stripe-client.ts'
import type { Database } from './database/open.ts'
import type { Schema } from './database/schema.ts'
import type { Identity, TokenUser } from './identity/identity.ts'

/** Bodies of the API document. */
export interface Profile {
  readonly firstName?: string
  readonly lastName?: string
  readonly email?: string
}

interface AccountsOptions {
  readonly database: Database
  readonly stripe: Stripe
  readonly clock: Clock
  readonly identity: Identity
  readonly customers: Customers
  readonly customerSync: CustomerSync
  readonly checkout: Checkout
  /** Milliseconds that loading a user waits for a synchronisation with Stripe. */
  readonly syncTimeout?: number
  readonly log: (entry: object, message: string) => void
}

/** The portal waits ten seconds for the user; the outcome of a checkout is worth a part of them. */
const checkoutTimeout = { timeout: 2500, maxNetworkRetries: 0 }

/** The users: what the portal reads and changes of them. */
export class Accounts {
  readonly #options: AccountsOptions

  constructor(options: AccountsOptions) {
    this.#options = options
  }

  /** Registers the user of a token on the first call; false for one whose account was deleted. */
  async register({ id, email, pictureUrl }: TokenUser): Promise<boolean> {
    const { database, clock } = this.#options
    const find = () =>
      database
        .selectFrom('users')
        .select(['deleted_at', 'picture_url'])
        .where('id', '=', id)
        .executeTakeFirst()
    const known = await find()
    if (known) {
      if (known.deleted_at === null && pictureUrl !== undefined && known.picture_url !== pictureUrl)
        await database.updateTable('users').set({ picture_url: pictureUrl }).where('id', '=', id).execute()
      return known.deleted_at === null
    }
    const user = { id, email, picture_url: pictureUrl ?? null, created_at: new Date(clock.now()) }
    await database
      .insertInto('users')
      .values({ ...user, first_name: null, last_name: null, deleting_at: null, deleted_at: null })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    return (await find())?.deleted_at === null
  }

  /** Returns the user in the format of the API document. */
  async load(id: string): Promise<object> {
    const { database } = this.#options
    const customer = await this.#options.customers.find(id)
    const checkout = customer === undefined ? undefined : await this.#latestCheckout(customer)
    if (customer !== undefined) await this.#catchUp(customer)
    const user = await database.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const subscription =
      (customer === undefined ? undefined : await this.#subscriptionOf(customer)) ??
      (await this.#externalSubscriptionOf(id))
    return {
      ...(user.first_name !== null && { firstName: user.first_name }),
      ...(user.last_name !== null && { lastName: user.last_name }),
      email: user.email,
      ...(user.picture_url !== null && { profilePictureURL: user.picture_url }),
      subscribed: subscription !== undefined,
      ...(subscription && { subscription }),
      ...(checkout && { checkout }),
    }
  }

  /** Stores what the browser knows; of the email the identity provider's word counts. */
  async sync(user: TokenUser, { firstName, lastName, email = '' }: Profile): Promise<void> {
    const { identity } = this.#options
    refuseBlank(firstName, lastName)
    const current = await identity.emailOf(user.id)
    if (current === undefined) throw new Problem('not_signed_in')
    if (!isSameEmail(email, current)) {
      const holder = await identity.idOf(email)
      if (holder !== undefined && holder !== user.id) throw new Problem('refused')
    }
    await this.#store(user.id, { firstName, lastName, email: current === '' ? email : current })
  }

  async change(user: TokenUser, { email, ...names }: Profile): Promise<void> {
    refuseBlank(names.firstName, names.lastName)
    if (email === undefined) {
      await this.#store(user.id, names)
      return
    }
    if (!isRecentSignIn(user.signedInAt, this.#options.clock.now()))
      throw new Problem('recent_sign_in_required')
    const changed = await this.#options.identity.changeEmail(user.id, email)
    if (changed !== 'changed') throw new Problem('refused')
    await this.#store(user.id, { email })
  }

  /**
   * Deletes the account, but not the subscription. Its open checkout in another tab could be paid afterwards, so it expires
   * first. A crash in between is finished by `finishDeletions`.
   */
  async delete({ id }: TokenUser): Promise<void> {
    const { database, identity, clock, customers, checkout } = this.#options
    const customer = await customers.find(id)
    if (customer !== undefined) await checkout.expireAll(customer)
    const mark = (deleting_at: Date | null) =>
      database.updateTable('users').set({ deleting_at }).where('id', '=', id).execute()
    await mark(new Date(clock.now()))
    try {
      await identity.delete(id)
    } catch (error) {
      // Only the provider knows whether the account is gone; if it cannot tell, the mark stays.
      if ((await identity.emailOf(id)) !== undefined) await mark(null)
      throw error
    }
    await this.#erase(id)
  }

  /** Finishes deletions that a crash has interrupted: the identity provider decides. Returns how many. */
  async finishDeletions(): Promise<number> {
    const { database, identity } = this.#options
    const users = await database
      .selectFrom('users')
      .select('id')
      .where('deleting_at', 'is not', null)
      .where('deleted_at', 'is', null)
      .execute()
    for (const { id } of users)
      if ((await identity.emailOf(id)) === undefined) await this.#erase(id)
      else await database.updateTable('users').set({ deleting_at: null }).where('id', '=', id).execute()
    return users.length
  }

  async openCardForm(user: TokenUser): Promise<string> {
    const { stripe, customers } = this.#options
    const intent = await stripe.setupIntents.create({
      customer: await customers.ensure(await this.#account(user)),
      usage: 'off_session',
      allowed_payment_method_types: ['card'],
    })
    if (intent.client_secret === null)
      throw new Error('Stripe has sent a setup intent without a client secret')
    return intent.client_secret
  }

  async openCheckout(user: TokenUser, order: Parameters<Checkout['open']>[1]): Promise<string> {
    return this.#options.checkout.open(await this.#account(user), order)
  }

  /** Bills to another card, and collects a payment that has failed. */
  async changeCard({ id }: TokenUser, paymentMethodId: string): Promise<void> {
    const { stripe, customers, customerSync } = this.#options
    const customer = await customers.find(id)
    const running = customer === undefined ? [] : await this.#running(customer)
    if (customer === undefined || running.length === 0) throw new Problem('refused')
    if ((await this.#ownerOfCard(paymentMethodId)) !== customer) throw new Problem('refused')
    await stripe.customers.update(customer, {
      invoice_settings: { default_payment_method: paymentMethodId },
    })
    for (const subscription of running) {
      await stripe.subscriptions.update(subscription.id, { default_payment_method: paymentMethodId })
      if (subscription.status === 'past_due') await this.#collect(subscription, paymentMethodId)
    }
    await customerSync.sync(customer)
  }

  async cancel({ id }: TokenUser, reason: CancelReason): Promise<void> {
    const { stripe, customers, customerSync } = this.#options
    const customer = await customers.find(id)
    const running = customer === undefined ? [] : await this.#running(customer)
    if (customer === undefined || running.length === 0) throw new Problem('refused')
    for (const each of running)
      if (!each.cancel_at_period_end && each.cancel_at === null)
        await stripe.subscriptions.update(each.id, {
          cancel_at_period_end: true,
          cancellation_details: { feedback: feedback[reason], comment: reason },
        })
    await customerSync.sync(customer)
  }

  async #account({ id, email }: TokenUser) {
    const stored = await this.#options.database
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirst()
    return { id, email: stored?.email ?? email }
  }

  async #running(customer: string): Promise<Stripe.Subscription[]> {
    const { stripe, clock } = this.#options
    const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
    return data.filter(({ status, cancel_at }) =>
      givesAccess({ status, endsAt: cancel_at === null ? null : new Date(cancel_at * 1000) }, clock.now()),
    )
  }

  async #ownerOfCard(paymentMethodId: string): Promise<string | null> {
    try {
      return idOf((await this.#options.stripe.paymentMethods.retrieve(paymentMethodId)).customer)
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  /** A card that is declined is still the card from now on. */
  async #collect({ latest_invoice }: Stripe.Subscription, payment_method: string): Promise<void> {
    const invoice = idOf(latest_invoice)
    if (invoice === null) return
    try {
      await this.#options.stripe.invoices.pay(invoice, { payment_method })
    } catch (error) {
      if (!isRefusal(error)) throw error
    }
  }

  async #store(id: string, { firstName, lastName, email }: Profile): Promise<void> {
    const { database, customers, log } = this.#options
    const before = await database.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst()
    const changes = {
      ...(firstName !== undefined && { first_name: firstName }),
      ...(lastName !== undefined && { last_name: lastName }),
      ...(email !== undefined && { email }),
    }
    await database.updateTable('users').set(changes).where('id', '=', id).execute()
    if (email === undefined || email === before?.email) return
    try {
      await customers.setEmail(id, email)
    } catch (error) {
      log({ error }, 'The email at Stripe will follow at the next reconciliation')
    }
  }

  /** What is left says that the account existed; the trial that it had, and consents, are kept without a name. */
  async #erase(id: string): Promise<void> {
    const nothing = { email: '', first_name: null, last_name: null, picture_url: null }
    await this.#options.database
      .updateTable('users')
      .set({ ...nothing, deleting_at: null, deleted_at: new Date(this.#options.clock.now()) })
      .where('id', '=', id)
      .execute()
  }

  /** Reads the latest session from Stripe unless it is over; left out if Stripe does not answer. */
  async #latestCheckout(customer: string): Promise<object | undefined> {
    const { stripe, log } = this.#options
    const stored = await this.#storedCheckout(customer)
    if (!stored) return undefined
    const isUndecided = isUndecidedTrial(stored.subscription_status, stored.trial_decision)
    const isFinal =
      stored.status === 'expired' ||
      (stored.status === 'complete' && stored.payment_status !== 'unpaid' && !isUndecided)
    if (isFinal) return checkoutBody(stored)
    try {
      const session = await stripe.checkout.sessions.retrieve(stored.id, undefined, checkoutTimeout)
      const isUnchanged = session.status === stored.status && session.payment_status === stored.payment_status
      if (isUnchanged && !isUndecided) return checkoutBody(stored)
      await this.#syncInTime(customer)
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

  /** A period that is over although it renews means that an event was lost. */
  async #catchUp(customer: string): Promise<void> {
    const { database, clock, log } = this.#options
    const stale = await database
      .selectFrom('subscriptions')
      .select('id')
      .where('customer_id', '=', customer)
      .where('status', 'in', ['trialing', 'active'])
      .where('current_period_end', '<', new Date(clock.now()))
      .executeTakeFirst()
    if (!stale) return
    try {
      await this.#syncInTime(customer)
    } catch (error) {
      log({ error }, 'A renewal is not known yet')
    }
  }

  /** Fails if Stripe takes too long; the synchronisation goes on, and the next request finds its result. */
  async #syncInTime(customer: string): Promise<void> {
    const { customerSync, syncTimeout = 3000 } = this.#options
    const timer = new AbortController()
    const timeout = wait(syncTimeout, undefined, { signal: timer.signal }).then(() => {
      throw new Error('Stripe took too long')
    })
    try {
      await Promise.race([customerSync.sync(customer), timeout])
    } finally {
      timer.abort()
    }
  }

  async #subscriptionOf(customer: string): Promise<object | undefined> {
    const { database, clock } = this.#options
    const rows = await database
      .selectFrom('subscriptions')
      .selectAll()
      .where('customer_id', '=', customer)
      .orderBy('created_at', 'desc')
      .execute()
    const row = rows.find(
      (each) =>
        givesAccess({ status: each.status, endsAt: each.ends_at }, clock.now()) &&
        !isUndecidedTrial(each.status, each.trial_decision),
    )
    return row && subscriptionBody(row)
  }

  async #externalSubscriptionOf(userId: string): Promise<object | undefined> {
    const { database, clock } = this.#options
    const row = await database
      .selectFrom('external_subscriptions')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!row || (!row.auto_renew && row.renews_at.getTime() <= clock.now())) return undefined
    return {
      type: row.type,
      autoRenew: row.auto_renew,
      subscribedAt: row.subscribed_at.toISOString(),
      renewsAt: row.renews_at.toISOString(),
      originalPrice: fromMinorUnits(row.original_amount, row.currency),
      productPrice: fromMinorUnits(row.amount, row.currency),
      productCurrency: row.currency,
      productName: row.product_name,
      productReccurence: row.interval,
      paymentOption: { type: 'other' },
    }
  }
}

interface StoredCheckout {
  readonly id: string
  readonly status: string
  readonly payment_status: string
  readonly trial_decision: string | null
  readonly subscription_status: string | null
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
}: StoredCheckout): object {
  const expired = { id, status: 'expired', paymentStatus: 'unpaid' }
  if (trial_decision === 'refused') return { ...expired, trialRefused: true }
  if (payment_status === 'unpaid' && subscription_status !== null && isOver(subscription_status))
    return expired
  const isUndecided = isUndecidedTrial(subscription_status, trial_decision)
  return { id, status, paymentStatus: isUndecided ? 'unpaid' : payment_status }
}

function subscriptionBody(row: Selectable<Schema['subscriptions']>): object {
  return {
    type: 'STRIPE',
    autoRenew: row.ends_at === null,
    ...(row.status === 'past_due' && { pastDue: true }),
    subscribedAt: row.created_at.toISOString(),
    renewsAt: (row.ends_at ?? row.current_period_end).toISOString(),
    originalPrice: fromMinorUnits(row.unit_amount, row.currency),
    productPrice: fromMinorUnits(row.next_amount, row.currency),
    productCurrency: row.currency,
    productName: row.product_name,
    productReccurence: row.interval,
    paymentOption:
      row.payment_type === 'card' && row.payment_last4 !== null
        ? { type: 'card', last4: row.payment_last4 }
        : { type: row.payment_type === 'card' ? 'other' : (row.payment_type ?? 'other') },
  }
}

function refuseBlank(...values: readonly (string | undefined)[]): void {
  if (values.some((value) => value?.trim() === '')) throw new Problem('refused')
}

function isSameEmail(left: string, right: string): boolean {
  return left.trim().toLowerCase() === right.trim().toLowerCase()
}
