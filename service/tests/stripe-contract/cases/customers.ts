import type { ContractCase } from '../../support/contract.ts'
import { refusal, refused, type StripeWorld } from '../world.ts'

const deletion = 'docs.stripe.com/api/customers/delete'
const missing = { refused: 'StripeInvalidRequestError', code: 'resource_missing' }

async function deletedCustomer(world: StripeWorld): Promise<string> {
  const customer = await world.newCustomer()
  await world.owner.customers.del(customer)
  return customer
}

export const customerCases: readonly ContractCase<StripeWorld>[] = [
  {
    title: 'A customer needs no email, and gets one later',
    document: 'docs.stripe.com/api/customers/update',
    expected: [{ email: null }, { email: 'mira@example.com' }],
    answer: async (world) => {
      const id = await world.newCustomer()
      const before = await world.stripe.customers.retrieve(id)
      return [before, await world.stripe.customers.update(id, { email: 'mira@example.com' })]
    },
  },
  {
    title: 'A customer that was just created is in the list, newest first, and is found by its exact email',
    document: 'docs.stripe.com/api/customers/list',
    expected: { listed: true, found: true },
    answer: async ({ stripe, mark, name }) => {
      const email = `${name('Mira')}@example.com`
      const { id } = await stripe.customers.create({ email, metadata: mark })
      const { data: all } = await stripe.customers.list({ limit: 100 })
      const { data: found } = await stripe.customers.list({ email, limit: 100 })
      const isListed = (customers: readonly { readonly id: string }[]) =>
        customers.some((customer) => customer.id === id)
      return { listed: isListed(all.slice(0, 50)), found: isListed(found) }
    },
  },
  {
    title: 'Metadata is added to what a customer has, up to 50 keys',
    document: 'docs.stripe.com/api/metadata',
    expected: { metadata: { uid: 'mira', portal: 'halcyon' }, more: refused },
    answer: async ({ stripe, mark }) => {
      const { id } = await stripe.customers.create({ metadata: { ...mark, uid: 'mira' } })
      const { metadata } = await stripe.customers.update(id, { metadata: { portal: 'halcyon' } })
      const keys = Array.from({ length: 48 }, (_each, place) => [`key${place}`, 'x'] as const)
      const more = await refusal(stripe.customers.update(id, { metadata: Object.fromEntries(keys) }))
      return { metadata, more }
    },
  },
  {
    title: 'A deleted customer is retrieved as deleted, and gets no change, checkout session or setup intent',
    document: deletion,
    expected: { retrieved: { deleted: true }, change: missing, session: missing, setup: missing },
    answer: async (world) => {
      const customer = await deletedCustomer(world)
      const change = world.stripe.customers.update(customer, { email: 'a@example.com' })
      return {
        change: await refusal(change, 'code'),
        session: await refusal(world.openSession({ customer }), 'code'),
        setup: await refusal(world.newSetupIntent(customer), 'code'),
        retrieved: await world.stripe.customers.retrieve(customer),
      }
    },
  },
  {
    title: 'The deletion of a customer ends its subscriptions at once',
    document: deletion,
    expected: { data: { object: { status: 'canceled' } } },
    answer: async (world) => {
      const { id, customer } = await world.newSubscription({ trialDays: 7 })
      await world.owner.customers.del(customer)
      return world.event('customer.subscription.deleted', { id })
    },
  },
  {
    title: 'The lists of a deleted customer are answered, or refused as missing',
    document: deletion,
    expected: 'a list, or missing',
    answer: async (world) => {
      const customer = await deletedCustomer(world)
      const sessions = world.stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
      const list = await refusal(sessions, 'code')
      const isKnown = list === 'accepted' || JSON.stringify(list) === JSON.stringify(missing)
      return isKnown ? 'a list, or missing' : list
    },
  },
]
