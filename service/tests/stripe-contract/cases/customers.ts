import type { ContractCase } from '../../support/contract.ts'
import { refusal, type StripeWorld } from '../world.ts'

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
    expected: [null, 'mira@example.com'],
    answer: async (world) => {
      const id = await world.newCustomer()
      const before = await world.stripe.customers.retrieve(id)
      const after = await world.stripe.customers.update(id, { email: 'mira@example.com' })
      return [before.deleted ? 'deleted' : before.email, after.email]
    },
  },
  {
    title: 'A customer that was just created is in the list, newest first',
    document: 'docs.stripe.com/api/customers/list',
    expected: true,
    answer: async (world) => {
      const id = await world.newCustomer()
      const { data } = await world.stripe.customers.list({ limit: 100 })
      return data.slice(0, 50).some((customer) => customer.id === id)
    },
  },
  {
    title: 'A customer that was just created is found by its exact email',
    document: 'docs.stripe.com/api/customers/list',
    expected: true,
    answer: async ({ stripe, mark, name }) => {
      const email = `${name('Mira')}@example.com`
      const { id } = await stripe.customers.create({ email, metadata: mark })
      const { data } = await stripe.customers.list({ email, limit: 100 })
      return data.some((customer) => customer.id === id)
    },
  },
  {
    title: 'A deleted customer is retrieved as deleted',
    document: deletion,
    expected: true,
    answer: async (world) => {
      const { deleted } = await world.stripe.customers.retrieve(await deletedCustomer(world))
      return deleted ?? false
    },
  },
  {
    title: 'A deleted customer cannot be changed',
    document: deletion,
    expected: missing,
    answer: async (world) =>
      refusal(
        world.stripe.customers.update(await deletedCustomer(world), { email: 'a@example.com' }),
        'code',
      ),
  },
  {
    title: 'A deleted customer gets no checkout session',
    document: deletion,
    expected: missing,
    answer: async (world) => refusal(world.openSession(await deletedCustomer(world)), 'code'),
  },
  {
    title: 'A deleted customer gets no setup intent',
    document: deletion,
    expected: missing,
    answer: async (world) =>
      refusal(
        world.stripe.setupIntents.create({
          customer: await deletedCustomer(world),
          usage: 'off_session',
          allowed_payment_method_types: ['card'],
        }),
        'code',
      ),
  },
  {
    title: 'The deletion of a customer ends its subscriptions at once',
    document: deletion,
    expected: 'canceled',
    answer: async (world) => {
      const customer = await world.newCustomer()
      const { id } = await world.subscribe(customer, { trialDays: 7 })
      await world.owner.customers.del(customer)
      const event = await world.event('customer.subscription.deleted', (object) => object['id'] === id)
      return statusOf(event.data.object)
    },
  },
  {
    title: 'The lists of a deleted customer are answered, or refused as missing',
    document: deletion,
    expected: 'a list, or missing',
    answer: async (world) => {
      const customer = await deletedCustomer(world)
      const list = await refusal(
        world.stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 }),
        'code',
      )
      return list === 'accepted' || JSON.stringify(list) === JSON.stringify(missing)
        ? 'a list, or missing'
        : list
    },
  },
]

function statusOf(object: object): string {
  return 'status' in object ? String(object.status) : 'without a status'
}
