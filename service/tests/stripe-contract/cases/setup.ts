import { apiVersion } from '../../../src/stripe/stripe-client.ts'
import { eventTypes } from '../../../src/stripe/webhooks.ts'
import type { ContractCase } from '../../support/contract.ts'
import { monthly, refuses, type StripeWorld } from '../world.ts'

const prices = 'docs.stripe.com/products-prices/manage-prices#lookup-keys'

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
    expected: { named: true, name: 'Renamed', active: true },
    answer: async ({ stripe, name, mark }) => {
      const id = name('product')
      await stripe.products.create({ id, name: 'Contract', metadata: mark })
      await stripe.products.update(id, { name: 'Renamed', active: true })
      const found = await stripe.products.retrieve(id)
      return { ...found, named: found.id === id }
    },
  },
  {
    title: 'A price is found by its look-up key, which a new price takes over',
    document: prices,
    expected: { first: true, second: true, found: [{ unit_amount: 2 * monthly }] },
    answer: async (world) => {
      const lookup_key = world.name('price')
      const find = async () => (await world.stripe.prices.list({ lookup_keys: [lookup_key], limit: 1 })).data
      const { id: first } = await world.newPrice(monthly, { lookup_key })
      const before = await find()
      const { id: second } = await world.newPrice(2 * monthly, { lookup_key })
      const found = await find()
      return { first: before[0]?.id === first, second: found[0]?.id === second, found }
    },
  },
  {
    title: 'A price is listed with its product',
    document: 'docs.stripe.com/expand',
    expected: [{ product: { name: 'Contract', active: true } }],
    answer: async (world) => {
      const { lookup_key } = await world.newPrice(monthly)
      const lookup_keys = [lookup_key ?? '']
      const expand = ['data.product', 'data.currency_options']
      return (await world.stripe.prices.list({ lookup_keys, limit: 1, expand })).data
    },
  },
  {
    title: 'An archived price keeps its look-up key, and is not among the active ones',
    document: prices,
    expected: { active: [], all: [{ active: false }] },
    answer: async (world) => {
      const { id, lookup_key } = await world.newPrice(monthly)
      await world.owner.prices.update(id, { active: false })
      const lookup_keys = [lookup_key ?? '']
      const { data: active } = await world.stripe.prices.list({ lookup_keys, active: true, limit: 1 })
      return { active, all: (await world.stripe.prices.list({ lookup_keys, limit: 1 })).data }
    },
  },
  {
    title: 'Every event of the service exists, and the endpoint’s secret is told at its creation only',
    document: 'docs.stripe.com/api/webhook_endpoints/create',
    expected: { secret: true, status: 'enabled', api_version: apiVersion, listed: 'without a secret' },
    answer: async ({ stripe, name, mark: metadata }) => {
      const url = `https://${name('webhook')}.example.com/webhooks/stripe`
      const details = { url, enabled_events: [...eventTypes], metadata }
      const created = await stripe.webhookEndpoints.create({ ...details, api_version: apiVersion })
      const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
      const listed = data.find(({ id }) => id === created.id)
      return {
        ...created,
        secret: created.secret?.startsWith('whsec_'),
        listed: listed?.secret === undefined ? 'without a secret' : 'with a secret',
      }
    },
  },
  {
    title: 'A wallet domain is found by its name, and a validation answers the state of Apple Pay',
    document: 'docs.stripe.com/api/payment_method_domains/validate',
    expected: { created: { enabled: true }, found: true, state: 'known', changed: { enabled: false } },
    answer: async ({ stripe, name }) => {
      const domain_name = `${name('domain')}.example.com`
      const created = await stripe.paymentMethodDomains.create({ domain_name })
      const { data } = await stripe.paymentMethodDomains.list({ domain_name, limit: 1 })
      const { apple_pay } = await stripe.paymentMethodDomains.validate(created.id)
      return {
        created,
        found: data[0]?.id === created.id,
        state: ['active', 'inactive'].includes(apple_pay.status) ? 'known' : apple_pay.status,
        changed: await stripe.paymentMethodDomains.update(created.id, { enabled: false }),
      }
    },
  },
  refuses('A coupon of more than 100 percent is refused', 'docs.stripe.com/api/coupons/create', (world) =>
    world.stripe.coupons.create({
      name: 'Contract',
      percent_off: 101,
      duration: 'once',
      metadata: world.mark,
    }),
  ),
]
