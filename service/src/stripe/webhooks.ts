import type { Stripe } from 'stripe'
import { fromSeconds, type Clock } from '../shared/clock.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Subject } from '../jobs/queues.ts'
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
  readonly stripe: Stripe
  readonly clock: Clock
  readonly jobs: Jobs
  readonly secret: string
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
   * Stores an event, and with it the request to copy its customer; that is all that Stripe has to wait for. If it rejects, Stripe
   * sends the event again.
   */
  async accept({ id, type, created, data }: Stripe.Event): Promise<'accepted' | 'repeated'> {
    const { clock, jobs } = this.#options
    const event = { id, type, created_at: fromSeconds(created), received_at: new Date(clock.now()) }
    return (await jobs.accept(event, subjectOf(type, { ...data }))) ? 'accepted' : 'repeated'
  }
}

/** Returns whom an event is about; undefined if it is about no customer. */
function subjectOf(type: string, data: Partial<Stripe.Event.Data>): Subject | undefined {
  const { id, customer, charge } = (data.object ?? {}) as EventObject
  if (/^customer\.(created|updated|deleted)$/.test(type)) return id ? { kind: 'customer', id } : undefined
  // Only the previous attributes of a detached card name its customer.
  const before = data.previous_attributes as EventObject | null | undefined
  const named = idOf(customer) || idOf(before?.customer)
  if (named) return { kind: 'customer', id: named }
  // A dispute and a refund name their charge only (docs.stripe.com/api/disputes/object).
  const chargeId = idOf(charge)
  return chargeId ? { kind: 'charge', id: chargeId } : undefined
}

/** Whether it has what is stored of it. A thin event, for example, names its time differently: docs.stripe.com/api/v2/core/events. */
function isEvent(sent: Partial<Stripe.Event> | null): boolean {
  return typeof sent?.id === 'string' && typeof sent.type === 'string' && Number.isSafeInteger(sent.created)
}
