import { describe, expect, test } from 'vitest'
import { eventTypes } from '../src/stripe/webhooks.ts'
import { openStripe } from '../src/stripe/stripe-client.ts'
import { formatFindings } from '../src/setup/report.ts'
import { runSetup, type SetupOptions } from '../src/setup/run-setup.ts'
import { clientOf } from '../fake-stripe/connect.ts'
import { sandboxCodes } from '../../contract/sandbox.ts'
import { FakeStripe, type FakeStripeOptions } from '../fake-stripe/fake-stripe.ts'
import { otherPrices, recurring } from './support/edit-stripe.ts'
import { catalogue } from './support/harness.ts'
import { refusal } from './support/network.ts'

/** A fake of Firebase's project configuration. */
function firebaseProject() {
  const config: Record<string, unknown> = { authorizedDomains: ['localhost'] }
  const changes: string[] = []
  const answer = async (input: string | URL | Request, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    if (pathname.includes('defaultSupportedIdpConfigs/google')) return Response.json({ enabled: true })
    if (pathname.includes('defaultSupportedIdpConfigs')) return Response.json({}, { status: 404 })
    if (method === 'PATCH') {
      changes.push(pathname)
      Object.assign(config, JSON.parse(typeof body === 'string' ? body : '{}'))
    }
    return Response.json(config)
  }
  const credential = { getAccessToken: async () => ({ access_token: 'token', expires_in: 3600 }) }
  return { firebase: { projectId: 'halcyon-example', credential, fetch: answer }, changes }
}

function prepare(aroundStripe?: Parameters<typeof clientOf>[1], options?: FakeStripeOptions) {
  const fakeStripe = new FakeStripe(options)
  const httpClient = clientOf(fakeStripe, aroundStripe)
  const stripe = openStripe({ secretKey: 'sk_test_fake', httpClient, callsPerSecond: Infinity })
  const { firebase, changes } = firebaseProject()
  const run = (change: Partial<SetupOptions> = {}) =>
    runSetup({
      stripe,
      project: 'halcyon-example',
      catalogue,
      codes: sandboxCodes,
      portalUrl: 'https://portal.example.com',
      serviceUrl: 'https://api.example.com',
      firebase,
      isDryRun: false,
      ...change,
    })
  const find = async (what: string, change?: Partial<SetupOptions>) =>
    (await run(change)).find((each) => each.what === what)
  return { fakeStripe, stripe, run, find, changes }
}

const host = 'portal.example.com'
const webhook = 'https://api.example.com/webhooks/stripe'

const states = (findings: readonly { readonly state: string }[]) =>
  new Set(findings.map(({ state }) => state))

test('creates everything in empty accounts, and finds everything right the second time', async () => {
  const { run, fakeStripe, changes } = prepare()
  const first = await run()
  expect(states(first)).toEqual(new Set(['created', 'changed', 'right', 'to do']))
  expect(formatFindings(first)).toMatch(/set STRIPE_WEBHOOK_SECRET=whsec_/)
  expect(fakeStripe.all('price')).toHaveLength(catalogue.size)
  expect(fakeStripe.all('product')).toHaveLength(2)
  const before = changes.length
  const second = await run()
  expect(second.filter(({ state }) => state !== 'right')).toEqual([
    expect.objectContaining({ state: 'to do', what: 'Firebase: sign-in with Apple' }),
  ])
  expect(changes).toHaveLength(before)
  expect(fakeStripe.all('webhook_endpoint')).toHaveLength(1)
})

test('changes nothing with --check', async () => {
  const { run, fakeStripe, changes } = prepare()
  const findings = await run({ isDryRun: true })
  expect(states(findings)).toEqual(new Set(['missing', 'wrong', 'right', 'to do']))
  expect([...fakeStripe.all('price'), ...fakeStripe.all('webhook_endpoint'), ...changes]).toEqual([])
})

test('replaces a price that differs from the catalogue, and leaves the former to its subscribers', async () => {
  const { run, fakeStripe, stripe } = prepare()
  await run()
  const former = fakeStripe.all('price')[0]
  const dearer = new Map(
    [...catalogue].map(([id, product]) => [id, { ...product, regularPrice: product.regularPrice + 1 }]),
  )
  const findings = await run({ catalogue: dearer })
  expect(findings.filter(({ state }) => state === 'changed')).toHaveLength(catalogue.size)
  const { data } = await stripe.prices.list({ lookup_keys: [...catalogue.keys()].slice(0, 1) })
  expect(data[0]?.id).not.toBe(former?.id)
  expect(former?.active).toBe(true)
})

describe('another portal in the same Stripe account', () => {
  test('keeps its products and prices, and setup says what to do', async () => {
    const { run, fakeStripe } = prepare()
    await run({ project: 'brand-two' })
    const before = structuredClone([fakeStripe.all('product'), fakeStripe.all('price')])
    const dearer = new Map(
      [...catalogue].map(([id, each]) => [id, { ...each, regularPrice: 99, title: 'New' }]),
    )
    const findings = await run({ catalogue: dearer })
    expect(findings).toContainEqual({
      state: 'wrong',
      what: 'price yearly-us',
      note: expect.stringContaining('belongs to the portal brand-two') as string,
    })
    expect([fakeStripe.all('product'), fakeStripe.all('price')]).toEqual(before)
  })

  test('is seen by its webhook, which is a warning and nothing to do', async () => {
    const { run, find } = prepare()
    await run({ serviceUrl: 'https://two.example.com' })
    const warning = { state: 'warning', what: 'another service at https://two.example.com' }
    expect(await find(warning.what)).toMatchObject(warning)
    expect(formatFindings([{ ...warning, state: 'warning' }])).toContain('Everything is in place.')
  })
})

test('reports a promo code with another effect, and a system that does not answer', async () => {
  const { run } = prepare()
  await run()
  const findings = await run({
    codes: [{ code: 'CALM50', percentOff: 20 }],
    firebase: {
      projectId: 'halcyon-example',
      credential: { getAccessToken: async () => Promise.reject(new Error('no access')) },
    },
  })
  expect(findings).toContainEqual(expect.objectContaining({ state: 'wrong', what: 'promo code CALM50' }))
  expect(findings).toContainEqual({ state: 'wrong', what: 'Firebase', note: 'no access' })
})

test.each([
  ['an archived price', 'price yearly-us', 'price', { active: false }],
  ['an archived product', 'product "Annual"', 'product', { active: false }],
  ['a deactivated promo code', 'promo code CALM50', 'promotion_code', { active: false }],
  ['a disabled webhook endpoint', `webhook ${webhook}`, 'webhook_endpoint', { status: 'disabled' }],
  ['a disabled wallet domain', `wallet domain ${host}`, 'payment_method_domain', { enabled: false }],
] as const)('%s stays off, and setup says how to switch it on', async (_what, what, kind, change) => {
  const { run, find, fakeStripe } = prepare()
  await run()
  for (const each of fakeStripe.all(kind)) Object.assign(each, change)
  const kinds = ['price', 'product', 'promotion_code', 'webhook_endpoint', 'payment_method_domain'] as const
  const before = structuredClone(kinds.map((each) => fakeStripe.all(each)))
  for (const isDryRun of [true, false]) {
    const finding = await find(what, { isDryRun })
    expect(finding).toMatchObject({
      state: 'to do',
      note: expect.stringMatching(/in Stripe|activate/) as string,
    })
    expect(kinds.map((each) => fakeStripe.all(each))).toEqual(before)
  }
})

test.each([
  ...otherPrices,
  ['with a trial of its own', recurring({ trial_period_days: 14 })],
  ['also in another currency', { currency_options: { usd: option(4999), eur: option(4599) } }],
  ['taxes on top', { tax_behavior: 'exclusive' }],
  ['for another product', { product: 'portal-monthly' }],
  ['what the customer likes', { custom_unit_amount: { maximum: null, minimum: null, preset: null } }],
] as const)('a price that charges something else is replaced: %s', async (_what, change) => {
  const { run, find, fakeStripe, stripe } = prepare()
  await run()
  const price = fakeStripe.all('price').find(({ lookup_key }) => lookup_key === 'yearly-us')
  Object.assign(price ?? {}, change)
  expect(await find('price yearly-us', { isDryRun: true })).toMatchObject({ state: 'wrong' })
  expect(await find('price yearly-us')).toMatchObject({ state: 'changed' })
  expect((await stripe.prices.list({ lookup_keys: ['yearly-us'] })).data[0]?.id).not.toBe(price?.id)
  expect(await find('price yearly-us')).toMatchObject({ state: 'right' })
})

function option(unit_amount: number) {
  const none = { custom_unit_amount: null, tax_behavior: null, unit_amount_decimal: null }
  return { ...none, unit_amount }
}

describe('a promo code for the first period', () => {
  const once = { code: 'HALF', percentOff: 50, duration: 'once' } as const

  test.each([
    ['is for first purchases', once, true],
    ['is for every purchase if the file says so', { ...once, firstPurchaseOnly: false }, false],
  ])('%s', async (_what, code, isFirst) => {
    const { run, find, fakeStripe } = prepare()
    await run({ codes: [code] })
    expect(fakeStripe.all('promotion_code')[0]?.restrictions.first_time_transaction).toBe(isFirst)
    expect(await find('promo code HALF', { codes: [code] })).toMatchObject({ state: 'right' })
  })

  test('that can be used again is reported, and replaced once it is deactivated', async () => {
    const { run, find, stripe, fakeStripe } = prepare()
    await run({ codes: [{ ...once, firstPurchaseOnly: false }] })
    expect(await find('promo code HALF', { codes: [once] })).toMatchObject({
      state: 'wrong',
      note: expect.stringContaining('can be used again after each cancellation') as string,
    })
    await stripe.promotionCodes.update(fakeStripe.all('promotion_code')[0]?.id ?? '', { active: false })
    expect(await find('promo code HALF', { codes: [once] })).toMatchObject({ state: 'created' })
    expect(await find('promo code HALF', { codes: [once] })).toMatchObject({ state: 'right' })
  })
})

test('a code of one customer is not the code for all with the same text', async () => {
  const { find, stripe } = prepare()
  const { id: customer } = await stripe.customers.create({})
  const { id: coupon } = await stripe.coupons.create({ percent_off: 5, duration: 'forever' })
  await stripe.promotionCodes.create({ code: 'OWN', customer, promotion: { type: 'coupon', coupon } })
  expect(await find('promo code OWN', { codes: [{ code: 'OWN', percentOff: 50 }] })).toMatchObject({
    state: 'created',
  })
})

test.each([
  ['takes an amount off', { percent_off: null, amount_off: 500, currency: 'usd' }],
  ['is for some products', { applies_to: { products: ['portal-monthly'] } }],
  ['lasts for some months', { duration: 'repeating', duration_in_months: 3 }],
])('a promo code that %s is reported', async (_what, change) => {
  const { run, find, fakeStripe } = prepare()
  await run()
  for (const coupon of fakeStripe.all('coupon')) Object.assign(coupon, change)
  expect(await find('promo code CALM50')).toMatchObject({ state: 'wrong' })
})

test('limits that the owner has set on a promo code are right, and told', async () => {
  const { run, find, fakeStripe } = prepare()
  await run()
  for (const code of fakeStripe.all('promotion_code')) code.max_redemptions = 100
  expect(await find('promo code CALM50')).toEqual({
    state: 'right',
    what: 'promo code CALM50',
    note: '0 of 100 redemptions used',
  })
})

test('a webhook endpoint gets the events that it misses, and keeps those of the owner', async () => {
  const { find, fakeStripe, stripe } = prepare()
  await stripe.webhookEndpoints.create({ url: webhook, enabled_events: ['payout.paid', 'invoice.paid'] })
  expect(await find(`webhook ${webhook}`)).toMatchObject({ state: 'changed' })
  const [endpoint] = fakeStripe.all('webhook_endpoint')
  expect(new Set(endpoint?.enabled_events)).toEqual(new Set(['payout.paid', ...eventTypes]))
  expect(endpoint?.enabled_events).toHaveLength(eventTypes.length + 1)
})

test('a webhook endpoint is found among more than a hundred, and a second one is reported', async () => {
  const { run, find, stripe, fakeStripe } = prepare()
  await run()
  for (let count = 0; count < 101; count += 1)
    await stripe.webhookEndpoints.create({ url: `https://${count}.example.com`, enabled_events: ['*'] })
  const what = `webhook ${webhook}`
  expect(await find(what)).toMatchObject({ state: 'right' })
  await stripe.webhookEndpoints.create({ url: webhook, enabled_events: ['*'] })
  expect(await find(what)).toMatchObject({ state: 'wrong' })
  expect(fakeStripe.all('webhook_endpoint')).toHaveLength(103)
})

test('a wallet domain that was registered before the portal was published is validated', async () => {
  let isPublished = false
  const { run } = prepare(undefined, { servesDomain: () => isPublished })
  const wallets = async (isDryRun = false) => {
    const findings = await run({ isDryRun })
    return ['Apple Pay', 'Google Pay', 'Link'].map(
      (name) => findings.find(({ what }) => what === `${name} on portal.example.com`)?.state,
    )
  }
  expect(await wallets()).toEqual(['to do', 'right', 'right'])
  expect(formatFindings(await run())).toMatch(
    /Apple Pay .*The domain does not serve the file.*publish the portal/,
  )
  isPublished = true
  expect(await wallets(true)).toEqual(['to do', 'right', 'right'])
  expect(await wallets()).toEqual(['right', 'right', 'right'])
})

test('creates everything once, although it runs twice at the same time', async () => {
  const { run, fakeStripe } = prepare()
  const runs = [run({ serviceUrl: undefined }), run({ serviceUrl: undefined })]
  expect((await Promise.all(runs)).flat().filter(({ state }) => state === 'wrong')).toEqual([])
  expect(fakeStripe.all('price').filter(({ lookup_key }) => lookup_key !== null)).toHaveLength(catalogue.size)
  expect(fakeStripe.all('promotion_code').filter(({ active }) => active)).toHaveLength(sandboxCodes.length)
})

test('one price that Stripe refuses does not keep the others from being created', async () => {
  let refusals = 0
  const { run, fakeStripe } = prepare(async (call, name) => {
    if (name !== 'POST /v1/prices' || refusals > 0) return call()
    refusals += 1
    return refusal({ message: 'No such currency' })
  })
  const findings = await run()
  expect(findings.filter(({ state }) => state === 'wrong')).toEqual([
    expect.objectContaining({ note: 'No such currency' }),
  ])
  expect(fakeStripe.all('price')).toHaveLength(catalogue.size - 1)
})
