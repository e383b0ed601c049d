import { Stripe } from 'stripe'
import type { ContractCase } from '../../support/contract.ts'
import { refusal, refused, refuses, type StripeWorld } from '../world.ts'

const expand = 'docs.stripe.com/expand'
const idempotency = 'docs.stripe.com/api/idempotent_requests'
const pagination = 'docs.stripe.com/api/pagination'
const missing = { refused: 'StripeInvalidRequestError', code: 'resource_missing' }

/** What holds for every request. */
export const requestCases: readonly ContractCase<StripeWorld>[] = [
  {
    title: 'An expansion of four levels is answered',
    document: expand,
    expected: { object: 'list' },
    answer: ({ stripe }) =>
      stripe.promotionCodes.list({ limit: 1, expand: ['data.promotion.coupon.applies_to'] }),
  },
  refuses('An expansion of five levels is refused; in a list, data is the first', expand, ({ stripe }) =>
    stripe.subscriptions.list({ limit: 1, status: 'all', expand: ['data.items.data.price.product'] }),
  ),
  refuses('A page of more than 100 is refused', pagination, ({ stripe }) =>
    stripe.customers.list({ limit: 101 }),
  ),
  {
    title: 'Metadata takes 50 names of 40 characters and values of 500, and no more or longer ones',
    document: 'docs.stripe.com/api/metadata',
    expected: { accepted: 500, value: refused, name: refused, count: refused },
    answer: async ({ stripe, mark }) => {
      const create = (more: Record<string, string>) =>
        stripe.customers.create({ metadata: { ...mark, ...more } })
      const name = 'n'.repeat(40)
      const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`name${index}`, 'value']))
      return {
        accepted: (await create({ [name]: 'v'.repeat(500) })).metadata[name]?.length,
        value: await refusal(create({ name: 'v'.repeat(501) })),
        name: await refusal(create({ [`${name}n`]: 'value' })),
        count: await refusal(create(many)),
      }
    },
  },
  {
    title: 'An empty metadata value removes the name, and the others stay',
    document: 'docs.stripe.com/api/metadata',
    expected: { kept: 'yes', removed: 'none' },
    answer: async ({ stripe, mark }) => {
      const { id } = await stripe.customers.create({ metadata: { ...mark, kept: 'yes', removed: 'no' } })
      const customer = await stripe.customers.update(id, { metadata: { removed: '' } })
      return { removed: 'none', ...customer.metadata }
    },
  },
  {
    title: 'A refusal is repeated for its idempotency key, and marked as replayed',
    document: 'docs.stripe.com/error-low-level#content-errors',
    expected: [null, 'true'],
    answer: async (world) => {
      const { id: promotionCode } = await world.newCode({ active: false })
      const order = { customer: await world.newCustomer(), promotionCode, idempotencyKey: world.name('key') }
      const replayed = () =>
        world.openSession(order).then(
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
    answer: async ({ stripe, mark: metadata, name }) => {
      const idempotencyKey = name('key')
      await stripe.customers.create({ metadata }, { idempotencyKey })
      const other = { metadata, email: 'other@example.com' }
      return refusal(stripe.customers.create(other, { idempotencyKey }))
    },
  },
  {
    title: 'An idempotency key of 255 characters is accepted, one of 256 refused',
    document: idempotency,
    expected: ['accepted', refused],
    answer: async ({ stripe, mark: metadata, name }) => {
      const create = (length: number) =>
        refusal(stripe.customers.create({ metadata }, { idempotencyKey: name('key').padEnd(length, 'k') }))
      return [await create(255), await create(256)]
    },
  },
  {
    title: 'What is missing is an invalid request with the code resource_missing',
    document: 'docs.stripe.com/error-codes',
    expected: { customer: missing, paymentMethod: missing, product: missing },
    answer: async ({ stripe, mark: { contract_run } }) => ({
      customer: await refusal(stripe.customers.retrieve(`cus_${contract_run}none`), 'code'),
      paymentMethod: await refusal(stripe.paymentMethods.retrieve(`pm_${contract_run}none`), 'code'),
      product: await refusal(stripe.products.retrieve(`product-${contract_run}-none`), 'code'),
    }),
  },
]
