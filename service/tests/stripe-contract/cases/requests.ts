import { Stripe } from 'stripe'
import type { ContractCase } from '../../support/contract.ts'
import { refusal, type StripeWorld } from '../world.ts'

const expand = 'docs.stripe.com/expand'
const metadata = 'docs.stripe.com/api/metadata'
const idempotency = 'docs.stripe.com/api/idempotent_requests'
const refused = { refused: 'StripeInvalidRequestError' }

/** What holds for every request. */
export const requestCases: readonly ContractCase<StripeWorld>[] = [
  {
    title: 'An expansion in a list is answered with the object',
    document: expand,
    expected: 'coupon',
    answer: async (world) => {
      const { code } = await world.newCode()
      const { data } = await world.stripe.promotionCodes.list({ code, expand: ['data.promotion.coupon'] })
      const coupon = data[0]?.promotion.coupon
      return typeof coupon === 'object' ? (coupon?.object ?? null) : 'an id'
    },
  },
  {
    title: 'An expansion of four levels is answered',
    document: expand,
    expected: 'accepted',
    answer: ({ stripe }) =>
      refusal(stripe.promotionCodes.list({ limit: 1, expand: ['data.promotion.coupon.applies_to'] })),
  },
  {
    title: 'An expansion of five levels is refused; in a list, data is the first',
    document: expand,
    expected: refused,
    answer: async ({ stripe }) =>
      refusal(
        stripe.subscriptions.list({ limit: 1, status: 'all', expand: ['data.items.data.price.product'] }),
      ),
  },
  {
    title: 'A page of 100 is answered',
    document: 'docs.stripe.com/api/pagination',
    expected: 'list',
    answer: async ({ stripe }) => (await stripe.customers.list({ limit: 100 })).object,
  },
  {
    title: 'A page of 101 is refused',
    document: 'docs.stripe.com/api/pagination',
    expected: refused,
    answer: ({ stripe }) => refusal(stripe.customers.list({ limit: 101 })),
  },
  {
    title: 'Metadata takes names of 40 characters and values of 500',
    document: metadata,
    expected: 500,
    answer: async ({ stripe, mark }) => {
      const customer = await stripe.customers.create({
        metadata: { ...mark, ['n'.repeat(40)]: 'v'.repeat(500) },
      })
      return customer.metadata['n'.repeat(40)]?.length ?? 0
    },
  },
  {
    title: 'A metadata value of 501 characters is refused',
    document: metadata,
    expected: refused,
    answer: ({ stripe, mark }) =>
      refusal(stripe.customers.create({ metadata: { ...mark, name: 'v'.repeat(501) } })),
  },
  {
    title: 'A metadata name of 41 characters is refused',
    document: metadata,
    expected: refused,
    answer: ({ stripe, mark }) =>
      refusal(stripe.customers.create({ metadata: { ...mark, ['n'.repeat(41)]: 'value' } })),
  },
  {
    title: 'More than 50 metadata names are refused',
    document: metadata,
    expected: refused,
    answer: ({ stripe, mark }) => {
      const names = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`name${index}`, 'value']))
      return refusal(stripe.customers.create({ metadata: { ...mark, ...names } }))
    },
  },
  {
    title: 'An empty metadata value removes the name, and the others stay',
    document: metadata,
    expected: { kept: 'yes', removed: null },
    answer: async ({ stripe, mark }) => {
      const { id } = await stripe.customers.create({ metadata: { ...mark, kept: 'yes', removed: 'no' } })
      const customer = await stripe.customers.update(id, { metadata: { removed: '' } })
      return { kept: customer.metadata['kept'] ?? null, removed: customer.metadata['removed'] ?? null }
    },
  },
  {
    title: 'The same request with the same idempotency key gets the same answer',
    document: idempotency,
    expected: true,
    answer: async ({ stripe, mark, name }) => {
      const idempotencyKey = name('key')
      const first = await stripe.customers.create({ metadata: mark }, { idempotencyKey })
      const second = await stripe.customers.create({ metadata: mark }, { idempotencyKey })
      return first.id === second.id
    },
  },
  {
    title: 'A refusal is repeated for its idempotency key, and marked as replayed',
    document: 'docs.stripe.com/error-low-level#content-errors',
    expected: [null, 'true'],
    answer: async (world) => {
      const { id: promotionCode } = await world.newCode({ active: false })
      const customer = await world.newCustomer()
      const idempotencyKey = world.name('key')
      const replayed = () =>
        world.openSession(customer, { promotionCode, idempotencyKey }).then(
          () => 'accepted',
          (error: unknown) =>
            error instanceof Stripe.errors.StripeInvalidRequestError
              ? (error.headers?.['idempotent-replayed'] ?? null)
              : String(error),
        )
      return [await replayed(), await replayed()]
    },
  },
  {
    title: 'Another request with the same idempotency key is refused',
    document: idempotency,
    expected: { refused: 'StripeIdempotencyError' },
    answer: async ({ stripe, mark, name }) => {
      const idempotencyKey = name('key')
      await stripe.customers.create({ metadata: mark }, { idempotencyKey })
      return refusal(
        stripe.customers.create({ metadata: mark, email: 'other@example.com' }, { idempotencyKey }),
      )
    },
  },
  {
    title: 'An idempotency key of 255 characters is accepted, one of 256 refused',
    document: idempotency,
    expected: ['accepted', refused],
    answer: async ({ stripe, mark, name }) => {
      const create = (length: number) =>
        refusal(
          stripe.customers.create({ metadata: mark }, { idempotencyKey: name('key').padEnd(length, 'k') }),
        )
      return [await create(255), await create(256)]
    },
  },
  {
    title: 'What is missing is an invalid request with the code resource_missing',
    document: 'docs.stripe.com/error-codes',
    expected: {
      customer: 'resource_missing',
      paymentMethod: 'resource_missing',
      product: 'resource_missing',
    },
    answer: async ({ stripe, mark: { contract_run } }) => {
      const code = (call: Promise<unknown>) =>
        call.then(
          () => 'found',
          (error: unknown) =>
            error instanceof Stripe.errors.StripeInvalidRequestError ? (error.code ?? null) : String(error),
        )
      return {
        customer: await code(stripe.customers.retrieve(`cus_${contract_run}none`)),
        paymentMethod: await code(stripe.paymentMethods.retrieve(`pm_${contract_run}none`)),
        product: await code(stripe.products.retrieve(`product-${contract_run}-none`)),
      }
    },
  },
]
