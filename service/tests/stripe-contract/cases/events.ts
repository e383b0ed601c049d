import type { Stripe } from 'stripe'
import type { ContractCase } from '../../support/contract.ts'
import type { StripeWorld } from '../world.ts'

const types = 'docs.stripe.com/api/events/types'

/** The customer that an event names, as the service looks for it. */
function named({ data: { object } }: Stripe.Event): string {
  return 'customer' in object && typeof object.customer === 'string' ? object.customer : 'none'
}

/** The objects of events: whom the service has to copy again. */
export const eventCases: readonly ContractCase<StripeWorld>[] = [
  {
    title: 'Events of subscriptions, invoices, cards and sessions name the customer',
    document: types,
    expected: ['customer', 'customer', 'customer', 'customer'],
    answer: async (world) => {
      const customer = await world.newCustomer()
      const isAbout = (object: { readonly [name: string]: unknown }) => object['customer'] === customer
      const session = await world.openSession(customer)
      await world.stripe.checkout.sessions.expire(session.id)
      await world.subscribe(customer)
      const events = [
        await world.event('customer.subscription.created', isAbout),
        await world.event('invoice.paid', isAbout),
        await world.event('payment_method.attached', isAbout),
        await world.event('checkout.session.expired', isAbout),
      ]
      return events.map((event) => (named(event) === customer ? 'customer' : named(event)))
    },
  },
  {
    title: 'The events of a customer are about the customer itself, also of one that was deleted',
    document: types,
    expected: ['customer', 'customer'],
    answer: async (world) => {
      const customer = await world.newCustomer()
      const isAbout = (object: { readonly [name: string]: unknown }) => object['id'] === customer
      await world.stripe.customers.update(customer, { email: 'mira@example.com' })
      await world.owner.customers.del(customer)
      const updated = await world.event('customer.updated', isAbout)
      const deleted = await world.event('customer.deleted', isAbout)
      return [updated.data.object, deleted.data.object].map((object) => object.object)
    },
  },
  {
    title: 'Only the previous attributes of a detached card name its customer',
    document: types,
    expected: { object: null, before: true },
    answer: async (world) => {
      const customer = await world.newCustomer()
      const card = await world.newCard(customer)
      await world.owner.paymentMethods.detach(card)
      const { data } = await world.event('payment_method.detached', (object) => object['id'] === card)
      const { customer: now } = { ...data.object } as { readonly customer?: unknown }
      const { customer: before } = { ...data.previous_attributes } as { readonly customer?: unknown }
      return { object: now === null ? null : 'some', before: before === customer }
    },
  },
  {
    title: 'A paused and a resumed subscription have events of their own, which name the customer',
    document: 'docs.stripe.com/billing/subscriptions/pause',
    expected: ['customer', 'customer'],
    answer: async (world) => {
      const customer = await world.newCustomer()
      const { id } = await world.subscribe(customer)
      await world.owner.subscriptions.pause(id)
      await world.owner.subscriptions.resume(id, { billing_cycle_anchor: { type: 'unchanged' } })
      const events = [
        await world.event('customer.subscription.paused', (object) => object['id'] === id),
        await world.event('customer.subscription.resumed', (object) => object['id'] === id),
      ]
      return events.map((event) => (named(event) === customer ? 'customer' : named(event)))
    },
  },
  {
    title: 'A dispute names its charge and payment intent, and no customer; the charge names it',
    document: 'docs.stripe.com/api/disputes/object',
    expected: { intent: 'string', customer: 'none', charged: true },
    answer: async (world) => {
      const customer = await world.newCustomer()
      await world.subscribe(customer, { card: 'pm_card_createDispute' })
      const { data } = await world.stripe.charges.list({ customer, limit: 100 })
      const charge = data[0]?.id ?? ''
      const event = await world.event('charge.dispute.created', (object) => object['charge'] === charge)
      const { payment_intent } = { ...event.data.object } as { readonly payment_intent?: unknown }
      const charged = await world.stripe.charges.retrieve(charge)
      return {
        intent: typeof payment_intent,
        customer: named(event),
        charged: charged.customer === customer,
      }
    },
  },
  {
    title: 'An event has an API version of its own, and the second in which it happened',
    document: 'docs.stripe.com/api/events/object',
    expected: { version: true, recent: true },
    answer: async (world) => {
      const customer = await world.newCustomer()
      await world.stripe.customers.update(customer, { email: 'mira@example.com' })
      const { api_version, created } = await world.event(
        'customer.updated',
        (object) => object['id'] === customer,
      )
      return {
        version: /^\d{4}-\d{2}-\d{2}/.test(api_version ?? ''),
        recent: Math.abs(created - world.now()) < 600,
      }
    },
  },
]
