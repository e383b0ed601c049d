import { apiVersion } from '../../../src/stripe/stripe-client.ts'
import { eventTypes } from '../../../src/stripe/webhooks.ts'
import type { ContractCase } from '../../support/contract.ts'
import { monthly, refusal, type StripeWorld } from '../world.ts'

const prices = 'docs.stripe.com/products-prices/manage-prices#lookup-keys'
const domains = 'docs.stripe.com/api/payment_method_domains'

/** What setup relies on. */
export const setupCases: readonly ContractCase<StripeWorld>[] = [
  {
    title: 'A key tells the id of its account',
    document: 'docs.stripe.com/api/accounts/retrieve',
    expected: true,
    answer: async ({ stripe }) => (await stripe.accounts.retrieveCurrent()).id.startsWith('acct_'),
  },
  {
    title: 'A product has the id that it was given',
    document: 'docs.stripe.com/api/products/create',
    expected: { id: true, name: 'Renamed', active: true },
    answer: async ({ stripe, name, mark }) => {
      const id = name('product')
      await stripe.products.create({ id, name: 'Contract', metadata: mark })
      await stripe.products.update(id, { name: 'Renamed', active: true })
      const found = await stripe.products.retrieve(id)
      return { id: found.id === id, name: found.name, active: found.active }
    },
  },
  {
    title: 'A price is found by its look-up key, which a new price takes over',
    document: prices,
    expected: { first: true, second: true, found: 1, amount: 2 * monthly },
    answer: async (world) => {
      const key = world.name('price')
      const find = async () => (await world.stripe.prices.list({ lookup_keys: [key], limit: 1 })).data
      const { id: first } = await world.newPrice(monthly, { lookup_key: key })
      const before = await find()
      const { id: second } = await world.newPrice(2 * monthly, { lookup_key: key })
      const after = await find()
      return {
        first: before[0]?.id === first,
        second: after[0]?.id === second,
        found: after.length,
        amount: after[0]?.unit_amount ?? null,
      }
    },
  },
  {
    title: 'A price is listed with its product',
    document: 'docs.stripe.com/expand',
    expected: { name: 'Contract', active: true },
    answer: async (world) => {
      const { lookup_key } = await world.newPrice(monthly)
      const { data } = await world.stripe.prices.list({
        lookup_keys: [lookup_key ?? ''],
        limit: 1,
        expand: ['data.product', 'data.currency_options'],
      })
      const product = data[0]?.product
      return typeof product === 'object' && !product.deleted
        ? { name: product.name, active: product.active }
        : 'no product'
    },
  },
  {
    title: 'An archived price keeps its look-up key, and is not among the active ones',
    document: prices,
    expected: { active: 0, all: [false] },
    answer: async (world) => {
      const { id, lookup_key } = await world.newPrice(monthly)
      await world.owner.prices.update(id, { active: false })
      const lookup_keys = [lookup_key ?? '']
      const [active, all] = await Promise.all([
        world.stripe.prices.list({ lookup_keys, active: true, limit: 1 }),
        world.stripe.prices.list({ lookup_keys, limit: 1 }),
      ])
      return { active: active.data.length, all: all.data.map((price) => price.active) }
    },
  },
  {
    title:
      'Every event that the service listens to exists, and the endpoint’s secret is told at its creation only',
    document: 'docs.stripe.com/api/webhook_endpoints/create',
    expected: { secret: true, status: 'enabled', version: apiVersion, listed: 'without a secret' },
    answer: async ({ stripe, name, mark }) => {
      const url = `https://${name('webhook')}.example.com/webhooks/stripe`
      const created = await stripe.webhookEndpoints.create({
        url,
        enabled_events: [...eventTypes],
        api_version: apiVersion,
        metadata: mark,
      })
      const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
      const listed = data.find(({ id }) => id === created.id)
      return {
        secret: created.secret?.startsWith('whsec_') ?? false,
        status: created.status,
        version: created.api_version,
        listed: listed?.secret === undefined ? 'without a secret' : 'with a secret',
      }
    },
  },
  {
    title: 'A wallet domain is found by its name, and a validation answers the state of Apple Pay',
    document: `${domains}/validate`,
    expected: { enabled: true, found: true, state: 'known', disabled: false },
    answer: async ({ stripe, name }) => {
      const domain_name = `${name('domain')}.example.com`
      const { id, enabled } = await stripe.paymentMethodDomains.create({ domain_name })
      const { data } = await stripe.paymentMethodDomains.list({ domain_name, limit: 1 })
      const { apple_pay } = await stripe.paymentMethodDomains.validate(id)
      const changed = await stripe.paymentMethodDomains.update(id, { enabled: false })
      return {
        enabled,
        found: data[0]?.id === id,
        state: ['active', 'inactive'].includes(apple_pay.status) ? 'known' : apple_pay.status,
        disabled: changed.enabled,
      }
    },
  },
  {
    title: 'A coupon of more than 100 percent is refused',
    document: 'docs.stripe.com/api/coupons/create',
    expected: { refused: 'StripeInvalidRequestError' },
    answer: ({ stripe, mark }) =>
      refusal(
        stripe.coupons.create({ name: 'Contract', percent_off: 101, duration: 'once', metadata: mark }),
      ),
  },
]
