import type { Stripe } from 'stripe'
import { fromSeconds, type Clock } from '../domain/clock.ts'
import type { Database } from '../database/open.ts'
import type { CustomerSync } from './customer-sync.ts'
import { idOf } from './stripe-client.ts'

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
  'charge.refunded',
  'charge.dispute.created',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.updated',
  'payment_method.attached',
  'payment_method.detached',
  'payment_method.updated',
] as const satisfies readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[]

interface WebhooksOptions {
  readonly database: Database
  readonly stripe: Stripe
  readonly clock: Clock
  readonly customerSync: CustomerSync
  readonly secret: string
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

  /** Processes an event once. If it rejects, Stripe sends the event again. */
  async process({ id, type, created, data }: Stripe.Event): Promise<'processed' | 'repeated'> {
    const { database, clock, customerSync } = this.#options
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
    const customer = customerOf(type, data)
    if (customer !== null) await customerSync.sync(customer)
    await database
      .updateTable('events')
      .set({ processed_at: new Date(clock.now()) })
      .where('id', '=', id)
      .execute()
    return 'processed'
  }
}

function customerOf(type: string, { object, previous_attributes }: Stripe.Event.Data): string | null {
  const { id, customer } = object as {
    readonly id?: string
    readonly customer?: string | { id: string } | null
  }
  if (/^customer\.(created|updated|deleted)$/.test(type)) return id ?? null
  // Only the previous attributes of a detached card name its customer.
  const before = (previous_attributes as Readonly<Record<string, string>> | undefined)?.['customer']
  return idOf(customer) ?? before ?? null
}
