import { randomUUID } from 'node:crypto'
import { Stripe } from 'stripe'
import { isWithin, type Clock } from '../shared/clock.ts'
import { Problem } from '../shared/problem.ts'
import { requireLease, type Lease } from '../database/leases.ts'
import type { Database } from '../database/open.ts'
import { purchaseRefusal } from './purchase-refusals.ts'
import { isRefusal, isReplayed, keyLifetime } from '../stripe/stripe-client.ts'

type CreateSession = Stripe.Checkout.SessionCreateParams

interface CheckoutAttemptsOptions {
  readonly database: Database
  readonly stripe: Stripe
  readonly clock: Clock
}

/** Creates sessions so that an interrupted creation is found again: its idempotency key is stored before Stripe is called. */
export class CheckoutAttempts {
  readonly #options: CheckoutAttemptsOptions

  constructor(options: CheckoutAttemptsOptions) {
    this.#options = options
  }

  /** Returns the new session. Fails with what Stripe's refusal means to the customer. Only for the holder of the lease. */
  async create(lease: Lease, userId: string, request: CreateSession): Promise<Stripe.Checkout.Session> {
    const { stripe } = this.#options
    const idempotencyKey = `checkout:${randomUUID()}`
    await this.#save(lease, userId, idempotencyKey, request)
    try {
      const session = await stripe.checkout.sessions.create(request, { idempotencyKey })
      await this.#store(userId, idempotencyKey, session, request.customer ?? '')
      return session
    } catch (error) {
      if (isRefusal(error)) await this.#delete(userId, idempotencyKey)
      throw purchaseRefusal(error, { isDiscounted: request.discounts !== undefined }) ?? error
    }
  }

  /**
   * Repeats an interrupted creation: Stripe answers the same key with the same session. Afterwards the session, if there is one,
   * is listed. Fails with 429 if the first request is not over.
   */
  async finish(userId: string): Promise<void> {
    const { database, stripe, clock } = this.#options
    const attempt = await database
      .selectFrom('checkout_attempts')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!attempt) return
    const { idempotency_key: idempotencyKey, created_at, request } = attempt
    if (isWithin(keyLifetime, created_at, clock.now()))
      try {
        await stripe.checkout.sessions.create(JSON.parse(request) as CreateSession, { idempotencyKey })
      } catch (error) {
        // Its session may come after the list.
        if (isInProgress(error)) throw new Problem('too_many_requests', { retryAfter: 1 })
        if (!isRefusal(error) && !isReplayed(error) && !isConflict(error)) throw error
      }
    await this.#delete(userId, idempotencyKey)
  }

  async #save(lease: Lease, user_id: string, idempotency_key: string, request: CreateSession): Promise<void> {
    const { database, clock } = this.#options
    await database.transaction().execute(async (transaction) => {
      await requireLease(transaction, lease)
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

  async #store(
    userId: string,
    idempotencyKey: string,
    session: Stripe.Checkout.Session,
    customer_id: string,
  ): Promise<void> {
    await this.#options.database.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('checkout_sessions')
        .values({
          id: session.id,
          customer_id,
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
        .where('id', '=', customer_id)
        .execute()
      await transaction
        .deleteFrom('checkout_attempts')
        .where('user_id', '=', userId)
        .where('idempotency_key', '=', idempotencyKey)
        .execute()
    })
  }

  async #delete(userId: string, idempotencyKey: string): Promise<void> {
    await this.#options.database
      .deleteFrom('checkout_attempts')
      .where('user_id', '=', userId)
      .where('idempotency_key', '=', idempotencyKey)
      .execute()
  }
}

/** The key was used for another request: docs.stripe.com/api/idempotent_requests. */
function isConflict(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeIdempotencyError
}

/** The first request with the key is not over; docs.stripe.com/error-codes. */
function isInProgress(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use'
}
