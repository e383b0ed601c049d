import type { Stripe } from 'stripe'
import type { ContractCase } from '../../support/contract.ts'
import type { StripeWorld } from '../world.ts'

const types = 'docs.stripe.com/api/events/types'

/** Waits for an event of each type with these fields; returns whether it names the customer, as the service looks for it. */
async function naming(
  world: StripeWorld,
  customer: string,
  fields: Readonly<Record<string, string>>,
  ...names: readonly string[]
): Promise<unknown> {
  const named = async (type: string) => {
    const { data } = await world.event(type, fields)
    return 'customer' in data.object && data.object.customer === customer
  }
  return Promise.all(names.map(named))
}

/** The objects of events: whom the service has to copy again. */
export const eventCases: readonly ContractCase<StripeWorld>[] = [
  {
    title: 'Events of subscriptions, invoices, cards and sessions name the customer',
    document: types,
    expected: [true, true, true, true],
    answer: async (world) => {
      const customer = await world.newCustomer()
      const session = await world.openSession({ customer })
      await world.stripe.checkout.sessions.expire(session.id)
      await world.subscribe(customer)
      const ofMoney = ['customer.subscription.created', 'invoice.paid']
      const ofForms = ['payment_method.attached', 'checkout.session.expired']
      return naming(world, customer, { customer }, ...ofMoney, ...ofForms)
    },
  },
  {
    title: 'The events of a customer are about the customer itself, also of one that was deleted',
    document: types,
    expected: [{ data: { object: { object: 'customer' } } }, { data: { object: { object: 'customer' } } }],
    answer: async (world) => {
      const id = await world.newCustomer()
      await world.stripe.customers.update(id, { email: 'mira@example.com' })
      await world.owner.customers.del(id)
      return [await world.event('customer.updated', { id }), await world.event('customer.deleted', { id })]
    },
  },
  {
    title: 'Only the previous attributes of a detached card name its customer',
    document: types,
    expected: { object: { customer: null }, before: true },
    answer: async (world) => {
      const customer = await world.newCustomer()
      const id = await world.newCard(customer)
      await world.owner.paymentMethods.detach(id)
      const { data } = await world.event('payment_method.detached', { id })
      const { customer: before } = { ...data.previous_attributes } as { readonly customer?: unknown }
      return { ...data, before: before === customer }
    },
  },
  {
    title: 'A paused and a resumed subscription have events of their own, which name the customer',
    document: 'docs.stripe.com/billing/subscriptions/pause',
    expected: [true, true],
    answer: async (world) => {
      const { id, customer } = await world.newSubscription()
      await world.owner.subscriptions.pause(id)
      await world.owner.subscriptions.resume(id, { billing_cycle_anchor: { type: 'unchanged' } })
      const changes = ['customer.subscription.paused', 'customer.subscription.resumed']
      return naming(world, customer, { id }, ...changes)
    },
  },
  {
    title: 'A dispute names its charge and payment intent, and no customer; the charge names it',
    document: 'docs.stripe.com/api/disputes/object',
    expected: { intent: 'string', named: null, charged: true },
    answer: async (world) => {
      const { customer } = await world.newSubscription({ card: 'pm_card_createDispute' })
      const charge = (await world.charges(customer))[0]?.id ?? ''
      const { data } = await world.event('charge.dispute.created', { charge })
      const { payment_intent: intent, customer: named = null } = { ...data.object } as Stripe.Dispute & {
        readonly customer?: unknown
      }
      const charged = await world.stripe.charges.retrieve(charge)
      return { intent: typeof intent, named, charged: charged.customer === customer }
    },
  },
  {
    title: 'An event has an API version of its own, and the second in which it happened',
    document: 'docs.stripe.com/api/events/object',
    expected: { version: true, recent: true },
    answer: async (world) => {
      const id = await world.newCustomer()
      await world.stripe.customers.update(id, { email: 'mira@example.com' })
      const { api_version, created } = await world.event('customer.updated', { id })
      const version = /^\d{4}-\d{2}-\d{2}/.test(api_version ?? '')
      return { version, recent: Math.abs(created - world.now()) < 600 }
    },
  },
]
