import { setTimeout as wait } from 'node:timers/promises'
import type { Stripe } from 'stripe'
import { fromSeconds, type Clock } from '../shared/clock.ts'
import { Problem } from '../shared/problem.ts'
import type { Database } from '../database/open.ts'
import type { CustomerSync } from './customer-sync.ts'
import { idOf, retrieve } from './stripe-client.ts'

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
  'refund.created',
  'refund.failed',
  'refund.updated',
  'subscription_schedule.aborted',
  'subscription_schedule.canceled',
  'subscription_schedule.completed',
  'subscription_schedule.released',
  'subscription_schedule.updated',
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

/** What events have in common, of the objects that they are about. */
interface EventObject {
  readonly id?: string | null
  readonly customer?: string | { readonly id: string } | null
  readonly charge?: string | { readonly id: string } | null
}

/** Stripe's events. Each one only says whom to copy again, so that their order and number do not matter. */
export class Webhooks {
  readonly #options: WebhooksOptions

  constructor(options: WebhooksOptions) {
    this.#options = options
  }

  /** Returns the event of a request; undefined if it is not signed by Stripe, or no event of the API that the service uses. */
  async verify(body: Buffer, signature: string): Promise<Stripe.Event | undefined> {
    const { stripe, secret, clock } = this.#options
    try {
      const event = stripe.webhooks.constructEvent(body, signature, secret, undefined, undefined, clock.now())
      return isEvent(event) ? event : undefined
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
    const customer = await this.#customerOf(type, { ...data })
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
  async #customerOf(type: string, data: Partial<Stripe.Event.Data>): Promise<string | null> {
    const { id, customer, charge } = (data.object ?? {}) as EventObject
    if (/^customer\.(created|updated|deleted)$/.test(type)) return id || null
    // Only the previous attributes of a detached card name its customer.
    const before = data.previous_attributes as EventObject | null | undefined
    const named = idOf(customer) || idOf(before?.customer) || null
    // A dispute and a refund name their charge only (docs.stripe.com/api/disputes/object).
    const chargeId = idOf(charge)
    return named === null && chargeId ? this.#ownerOfCharge(chargeId) : named
  }

  async #ownerOfCharge(id: string): Promise<string | null> {
    const charge = await retrieve(() => this.#options.stripe.charges.retrieve(id))
    return idOf(charge?.customer)
  }
}

/** Whether it has what is stored of it. A thin event, for example, names its time differently: docs.stripe.com/api/v2/core/events. */
function isEvent(sent: Partial<Stripe.Event> | null): boolean {
  return typeof sent?.id === 'string' && typeof sent.type === 'string' && Number.isSafeInteger(sent.created)
}
