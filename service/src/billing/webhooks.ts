import { setTimeout as wait } from 'node:timers/promises'
import type { Stripe } from 'stripe'
import { fromSeconds, type Clock } from '../domain/clock.ts'
import { Problem } from '../domain/problem.ts'
import type { Database } from '../database/open.ts'
import type { CustomerSync } from './customer-sync.ts'
import { idOf, isMissing } from './stripe-client.ts'

/** What the webhook endpoint must be subscribed to. */
export const eventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.deleted',
  'customer.updated',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'customer.discount.created',
  'customer.discount.updated',
  'customer.discount.deleted',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'charge.succeeded',
  'charge.failed',
  'charge.refunded',
  'charge.refund.updated',
  'charge.dispute.created',
  'charge.dispute.closed',
  'invoice.created',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.updated',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'payment_method.attached',
  'payment_method.automatically_updated',
  'payment_method.detached',
  'payment_method.updated',
] as const satisfies readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[]

interface WebhooksOptions {
  readonly database: Database
  readonly stripe: Stripe
  readonly clock: Clock
  readonly customerSync: CustomerSync
  readonly secret: string
  /** Milliseconds that an event waits for its copy. */
  readonly timeout?: number
  readonly log: (entry: object, message: string) => void
}

/** Stripe's events. Each one only says whom to copy again, so that their order and number do not matter. */
export class Webhooks {
  readonly #options: WebhooksOptions

  constructor(options: WebhooksOptions) {
    this.#options = options
  }

  /** Returns the event of a request; undefined if it is not signed by Stripe. */
  async verify(body: Buffer, signature: string): Promise<Stripe.Event | undefined> {
    const { stripe, secret, clock } = this.#options
    try {
      return stripe.webhooks.constructEvent(body, signature, secret, undefined, undefined, clock.now())
    } catch {
      return undefined
    }
  }

  /**
   * Processes an event once. Its copy is requested before it is made, so that an event is done even if the copy takes longer than
   * Stripe waits. If it rejects, Stripe sends the event again.
   */
  async process({ id, type, created, data }: Stripe.Event): Promise<'processed' | 'accepted' | 'repeated'> {
    const { database, clock } = this.#options
    const received_at = new Date(clock.now())
    await database
      .insertInto('events')
      .values({ id, type, created_at: fromSeconds(created), received_at, processed_at: null })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    const { processed_at } = await database
      .selectFrom('events')
      .select('processed_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (processed_at !== null) return 'repeated'
    const customer = await this.#customerOf(type, data)
    const isCopied = customer === null || (await this.#copyInTime(customer))
    await database
      .updateTable('events')
      .set({ processed_at: new Date(clock.now()) })
      .where('id', '=', id)
      .execute()
    return isCopied ? 'processed' : 'accepted'
  }

  /** Returns whether the copy was made in time; otherwise its request is stored, and it follows. */
  async #copyInTime(customer: string): Promise<boolean> {
    const { customerSync, timeout = 8000, log } = this.#options
    const timer = new AbortController()
    try {
      return await Promise.race([
        customerSync.queue.copy(customer).then(() => true),
        wait(timeout, false, { signal: timer.signal }),
      ])
    } catch (error) {
      // Another instance copies the customer for longer than this one waits.
      if (!(error instanceof Problem)) throw error
      log({ customer }, 'A customer is copied later')
      return false
    } finally {
      timer.abort()
    }
  }

  /** Returns the customer whom an event is about; null if it is about none. */
  async #customerOf(
    type: string,
    { object, previous_attributes }: Stripe.Event.Data,
  ): Promise<string | null> {
    const { id, customer, charge } = object as {
      readonly id?: string
      readonly customer?: string | { id: string } | null
      readonly charge?: string | { id: string } | null
    }
    if (/^customer\.(created|updated|deleted)$/.test(type)) return id ?? null
    // Only the previous attributes of a detached card name its customer.
    const before = (previous_attributes as Readonly<Record<string, string>> | undefined)?.['customer']
    const named = idOf(customer) ?? before ?? null
    // A dispute and a refund name their charge only (docs.stripe.com/api/disputes/object).
    const chargeId = idOf(charge)
    return named === null && chargeId !== null ? this.#ownerOfCharge(chargeId) : named
  }

  async #ownerOfCharge(charge: string): Promise<string | null> {
    try {
      return idOf((await this.#options.stripe.charges.retrieve(charge)).customer)
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }
}
