import { createHash, randomUUID } from 'node:crypto'
import { Stripe } from 'stripe'
import { blocksCheckout, isOver, isPaused } from '../domain/access.ts'
import { readInstant, toSeconds, type Clock } from '../domain/clock.ts'
import { Problem } from '../domain/problem.ts'
import { withLease, type Lease } from '../database/leases.ts'
import type { Database } from '../database/open.ts'
import type { Identity } from '../identity/identity.ts'
import type { Account, Customers } from './customers.ts'
import { expire, type CustomerSync } from './customer-sync.ts'
import type { ExternalSubscriptions } from './external-subscriptions.ts'
import type { Offer, Offers } from './offers.ts'
import { isOwnSession } from './read-customer.ts'
import {
  idOf,
  isDiscountRefusal,
  isMissing,
  isPriceRefusal,
  isRefusal,
  isReplayed,
  keyLifetime,
} from './stripe-client.ts'
import { beganWithTrial, type Trials } from './trials.ts'

type CreateSession = Stripe.Checkout.SessionCreateParams

/** The body of the API document. */
export interface CheckoutOrder {
  readonly productId: string
  readonly promoCode?: string
  readonly consent?: { readonly version: string; readonly at: string }
}

interface CheckoutOptions {
  readonly database: Database
  readonly stripe: Stripe
  readonly clock: Clock
  readonly identity: Identity
  readonly customers: Customers
  readonly offers: Offers
  readonly customerSync: CustomerSync
  readonly trials: Trials
  readonly externalSubscriptions: ExternalSubscriptions
  /** The portal's page after a payment. */
  readonly returnUrl: string
  /** Milliseconds to wait for another request of the same user; the portal waits ten seconds. */
  readonly timeout?: number
}

/** A session is given again only if there is time left to pay it, in seconds. */
const timeToPay = 10 * 60
/** Opens checkout sessions: at most one of a user can be paid at any time. */
export class Checkout {
  readonly #options: CheckoutOptions

  constructor(options: CheckoutOptions) {
    this.#options = options
  }

  /** Returns the client secret of the user's one payable session. */
  async open(user: Account, order: CheckoutOrder): Promise<string> {
    const { offers } = this.#options
    // Refuses an unknown product or code before anything is created.
    await offers
      .find({ ...orderOf(order), allowsTrial: false, customer: undefined })
      .catch((error: unknown) => {
        // A code may be only for this customer, who is not known yet.
        if (!(error instanceof Problem) || error.code !== 'promo_code_invalid') throw error
      })
    return this.alone(user.id, (lease) => this.#openAlone(lease, user, order))
  }

  /** Runs the work while no checkout of the user is opened. Fails with 429 if another request takes too long. */
  async alone<Result>(userId: string, work: (lease: Lease) => Promise<Result>): Promise<Result> {
    const { database, clock, timeout = 8000 } = this.#options
    return withLease({ database, clock, timeout }, `user:${userId}`, work)
  }

  /** Expires what the user could still pay, also a session whose creation was interrupted. Only within `alone`. */
  async close(userId: string): Promise<void> {
    const customer = await this.#options.customers.current(userId)
    if (customer === undefined) return
    await this.#resolveAttempt(userId, customer)
    await this.#expireAll(customer)
  }

  async #expireAll(customer: string): Promise<void> {
    const { stripe } = this.#options
    try {
      const open = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
      await Promise.all(open.data.filter(isOwnSession).map(({ id }) => expire(stripe, id)))
    } catch (error) {
      // The sessions of a deleted customer have ended with it.
      if (!isMissing(error)) throw error
    }
  }

  async #openAlone(lease: Lease, user: Account, order: CheckoutOrder): Promise<string> {
    const { stripe, customers, offers, trials, clock } = this.#options
    await this.refuseDeleted(user.id)
    if (await this.#options.externalSubscriptions.find(user.id)) throw new Problem('already_subscribed')
    const customer = await customers.ensure(user)
    await this.#resolveAttempt(user.id, customer)
    const before = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
    if (before.data.some(blocksCheckout)) await this.#refuseSubscribed(customer, before.data)
    const hadTrial = before.data.some(beganWithTrial)
    const allowsTrial = !hadTrial && (await trials.isAvailable(user.id, customer))
    const offer = await offers.find({ ...orderOf(order), allowsTrial, customer })
    const key = orderKey(offer)

    const sessions = await stripe.checkout.sessions.list({ customer, limit: 100 })
    const open = sessions.data.filter((each) => each.status === 'open' && isOwnSession(each))
    const same = open.find(
      ({ metadata, expires_at }) =>
        metadata?.['order'] === key && expires_at > toSeconds(clock.now()) + timeToPay,
    )
    await Promise.all(open.filter((each) => each !== same).map(({ id }) => expire(stripe, id)))
    // Read after the others have expired: what was paid before that is seen now.
    await this.#refusePaid(customer)
    const session = same
      ? await this.#reuseSession(same, order)
      : await this.#create(lease, user, this.#requestFor(customer, offer, key, order))
    await this.#saveConsent(user.id, session, order)
    if (session.client_secret === null) throw new Error('Stripe has sent a session without a client secret')
    return session.client_secret
  }

  /** Fails with 401 if the account was deleted while the request waited for its turn. Only within `alone`. */
  async refuseDeleted(userId: string): Promise<void> {
    const { database, identity } = this.#options
    const user = await database
      .selectFrom('users')
      .select(['deleting_at', 'deleted_at'])
      .where('id', '=', userId)
      .executeTakeFirst()
    const isDeleted = user !== undefined && user.deleted_at !== null
    // After a deletion that a crash has interrupted, the identity provider decides.
    const isDeleting = user !== undefined && user.deleting_at !== null
    if (isDeleted || (isDeleting && (await identity.emailOf(userId)) === undefined))
      throw new Problem('not_signed_in')
  }

  async #refuseSubscribed(customer: string, subscriptions: readonly Stripe.Subscription[]): Promise<never> {
    await this.#options.customerSync.sync(customer)
    const isOnlyPaused = subscriptions.filter(blocksCheckout).every(isPaused)
    throw new Problem(isOnlyPaused ? 'subscription_paused' : 'already_subscribed')
  }

  /** A payment that is still processing must not be made a second time either. */
  async #refusePaid(customer: string): Promise<void> {
    const { stripe, customerSync } = this.#options
    const [sessions, subscriptions] = await Promise.all([
      stripe.checkout.sessions.list({ customer, limit: 100 }),
      stripe.subscriptions.list({ customer, status: 'all', limit: 100 }),
    ])
    const ended = new Set(subscriptions.data.filter(({ status }) => isOver(status)).map(({ id }) => id))
    const isProcessing = sessions.data
      .filter(isOwnSession)
      .some(
        ({ status, payment_status, subscription }) =>
          status === 'complete' && payment_status === 'unpaid' && !ended.has(idOf(subscription) ?? ''),
      )
    if (subscriptions.data.some(blocksCheckout)) await this.#refuseSubscribed(customer, subscriptions.data)
    if (!isProcessing) return
    await customerSync.sync(customer)
    throw new Problem('payment_processing')
  }

  /** Repeats an interrupted creation of a session: Stripe answers the same idempotency key with the same session. */
  async #resolveAttempt(userId: string, customer: string): Promise<void> {
    const { database, stripe, clock } = this.#options
    const attempt = await database
      .selectFrom('checkout_attempts')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!attempt) return
    if (clock.now() - attempt.created_at.getTime() < keyLifetime)
      try {
        const { idempotency_key: idempotencyKey } = attempt
        await stripe.checkout.sessions.create(JSON.parse(attempt.request) as CreateSession, {
          idempotencyKey,
        })
      } catch (error) {
        // The first request has not ended: its session may come after the list.
        if (isInProgress(error)) throw new Problem('too_many_requests', { retryAfter: 1 })
        if (!isRefusal(error) && !isReplayed(error) && !isConflict(error)) throw error
        // The first request is over, so its session, if there is one, is listed.
        await this.#expireAll(customer)
      }
    await this.#deleteAttempt(userId, attempt.idempotency_key)
  }

  async #create(lease: Lease, user: Account, request: CreateSession): Promise<Stripe.Checkout.Session> {
    const { database, stripe } = this.#options
    const idempotencyKey = `checkout:${randomUUID()}`
    await this.#saveAttempt(lease, user.id, idempotencyKey, request)
    try {
      const session = await stripe.checkout.sessions.create(request, { idempotencyKey })
      await database.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('checkout_sessions')
          .values({
            id: session.id,
            customer_id: request.customer ?? '',
            status: session.status ?? 'open',
            payment_status: session.payment_status,
            product_id: session.metadata?.['product_id'] ?? null,
            promo_code: session.metadata?.['promo_code'] || null,
            subscription_id: null,
            created_at: new Date(session.created * 1000),
            expires_at: new Date(session.expires_at * 1000),
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        // A copy of the customer that was read before the session existed must not be written any more.
        await transaction
          .updateTable('customers')
          .set((columns) => ({ version: columns('version', '+', 1) }))
          .where('id', '=', request.customer ?? '')
          .execute()
        await transaction
          .deleteFrom('checkout_attempts')
          .where('user_id', '=', user.id)
          .where('idempotency_key', '=', idempotencyKey)
          .execute()
      })
      return session
    } catch (error) {
      if (isRefusal(error)) {
        await this.#deleteAttempt(user.id, idempotencyKey)
        if (isDiscountRefusal(error)) throw new Problem('promo_code_invalid')
        if (isPriceRefusal(error)) throw new Problem('product_unknown')
      }
      throw error
    }
  }

  /** Written before Stripe is called, and only by the holder of the lease. */
  async #saveAttempt(
    { name, holder }: Lease,
    user_id: string,
    idempotency_key: string,
    request: CreateSession,
  ): Promise<void> {
    const { database, clock } = this.#options
    await database.transaction().execute(async (transaction) => {
      const held = await transaction
        .selectFrom('leases')
        .select('name')
        .where('name', '=', name)
        .where('holder', '=', holder)
        .forUpdate()
        .executeTakeFirst()
      if (!held) throw new Problem('too_many_requests', { retryAfter: 1 })
      await transaction
        .insertInto('checkout_attempts')
        .values({
          user_id,
          idempotency_key,
          request: JSON.stringify(request),
          created_at: new Date(clock.now()),
        })
        .execute()
    })
  }

  async #deleteAttempt(userId: string, idempotencyKey: string): Promise<void> {
    await this.#options.database
      .deleteFrom('checkout_attempts')
      .where('user_id', '=', userId)
      .where('idempotency_key', '=', idempotencyKey)
      .execute()
  }

  async #reuseSession(
    { id }: Stripe.Checkout.Session,
    order: CheckoutOrder,
  ): Promise<Stripe.Checkout.Session> {
    const { stripe } = this.#options
    const metadata = consentMetadata(order)
    return metadata
      ? stripe.checkout.sessions.update(id, { metadata })
      : stripe.checkout.sessions.retrieve(id)
  }

  #requestFor(customer: string, offer: Offer, order: string, { consent }: CheckoutOrder): CreateSession {
    const { trialDays, promotionCodeId, priceId, product, code } = offer
    const metadata = { product_id: product.id, promo_code: code ?? '' }
    return {
      ui_mode: 'elements',
      mode: 'subscription',
      customer,
      line_items: [{ price: priceId, quantity: 1 }],
      payment_method_collection: 'always',
      return_url: this.#options.returnUrl,
      automatic_tax: { enabled: false },
      tax_id_collection: { enabled: false },
      metadata: { order, ...metadata, ...consentMetadata({ consent }) },
      // The metadata says which trial the checkout has set: an owner may change it later.
      subscription_data:
        trialDays > 0
          ? { metadata: { ...metadata, trial_days: String(trialDays) }, trial_period_days: trialDays }
          : { metadata },
      ...(promotionCodeId === undefined ? {} : { discounts: [{ promotion_code: promotionCodeId }] }),
    }
  }

  /** The owner's evidence, which outlives the account. */
  async #saveConsent(
    user_id: string,
    { id: session_id }: Stripe.Checkout.Session,
    { consent, productId }: CheckoutOrder,
  ): Promise<void> {
    if (!consent) return
    const { database, clock } = this.#options
    await database
      .insertInto('consents')
      .values({
        user_id,
        session_id,
        product_id: productId,
        version: consent.version,
        // The document admits only times that can be read.
        consented_at: readInstant(consent.at) ?? new Date(clock.now()),
        recorded_at: new Date(clock.now()),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

function orderOf({ productId, promoCode }: CheckoutOrder) {
  return { productId, promoCode }
}

/** Two requests with the same key get the same session: nothing about the price differs. */
function orderKey({ priceId, promotionCodeId = '', code = '', trialDays }: Offer): string {
  const order = JSON.stringify([priceId, promotionCodeId, code, trialDays])
  return createHash('sha256').update(order).digest('hex').slice(0, 32)
}

function consentMetadata({
  consent,
}: Pick<CheckoutOrder, 'consent'> | { consent: CheckoutOrder['consent'] }) {
  return consent && { consent_version: consent.version, consent_at: consent.at }
}
/** The key was used for another request: docs.stripe.com/api/idempotent_requests. */
function isConflict(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeIdempotencyError
}

/** The first request with the key is not over; docs.stripe.com/error-codes. */
function isInProgress(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use'
}
