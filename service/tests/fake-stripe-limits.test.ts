import { describe, expect, test } from 'vitest'
import { Stripe } from 'stripe'
import { openStripe } from '../src/stripe/stripe-client.ts'
import { clientOf } from '../fake-stripe/connect.ts'
import { FakeStripe, type FakeStripeOptions } from '../fake-stripe/fake-stripe.ts'
import { createCode } from './support/edit-stripe.ts'
import { goodCard } from './support/harness.ts'

const long = (length: number) => 'x'.repeat(length)
const now = Date.parse('2026-11-21T01:30:00Z')

/** An account with a customer and a price, whose clock stands still. */
async function openAccount(options: FakeStripeOptions = {}) {
  const clock = { now }
  const fake = new FakeStripe({ now: () => clock.now, ...options })
  const stripe = openStripe({
    secretKey: 'sk_test_fake',
    httpClient: clientOf(fake),
    retries: 0,
    callsPerSecond: Infinity,
    // A call that was one too many is sent again by the real time.
    second: 1,
  })
  const { id: product } = await stripe.products.create({ name: 'Calm' })
  const recurring = { interval: 'month' } as const
  const price = await stripe.prices.create({ product, currency: 'usd', unit_amount: 1000, recurring })
  const customer = await stripe.customers.create({ email: 'mira@example.org', metadata: { uid: 'Mira' } })
  const session = (more: object) =>
    stripe.checkout.sessions.create({
      ui_mode: 'elements',
      mode: 'subscription',
      customer: customer.id,
      line_items: [{ price: price.id, quantity: 1 }],
      ...more,
    })
  const subscribe = async (more: object) => {
    const { client_secret } = await session(more)
    const returnAddress = 'https://portal.example.com'
    fake.confirm({ secret: client_secret ?? '', card: goodCard, returnAddress })
    return fake.all('subscription').at(-1)?.id ?? ''
  }
  const startTrial = () => subscribe({ subscription_data: { trial_period_days: 7 } })
  return { fake, stripe, clock, customer: customer.id, session, subscribe, startTrial }
}

type Account = Awaited<ReturnType<typeof openAccount>>

/** Returns the status, code and parameter of the refusal. */
async function refusalOf(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error('Stripe has not refused')
  return { status: error.statusCode, code: error.code, param: error.param }
}

const trials = { subscription_data: { trial_period_days: 7, trial_end: now / 1000 + 999 } }

// In Stripe's format, for what the SDK's types do not let through.
test.each<[string, string, string, object, string?, string?]>([
  ['an unknown path', 'GET', 'made_up', {}],
  ['an unknown parameter', 'POST', 'customers', { nickname: 'Mira' }, 'nickname', 'parameter_unknown'],
  ['an unknown one within another', 'POST', 'prices', { recurring: { every: 'day' } }, 'recurring[every]'],
  ['a missing parameter', 'POST', 'products', {}, 'name', 'parameter_missing'],
  ['a property that cannot be expanded', 'GET', 'subscriptions?expand[0]=data.status', {}, 'expand'],
  ['a wrong type', 'GET', 'charges?limit=ten', {}, 'limit'],
  ['an unknown value', 'GET', 'subscriptions?status=gone', {}, 'status'],
  ['a code with a space', 'POST', 'promotion_codes', { code: 'TEN OFF' }, 'code'],
  ['a coupon without a discount', 'POST', 'coupons', { duration: 'once' }, 'percent_off'],
  ['a lookup key of 201 characters', 'POST', 'prices', { lookup_key: long(201) }, 'lookup_key'],
  ['an email that is none', 'POST', 'customers', { email: 'mira' }, 'email', 'email_invalid'],
  ['a trial with an end and a length', 'POST', 'checkout/sessions', trials, 'subscription_data.trial_end'],
])('a call with %s is refused', async (_what, method, path, params, param, code) => {
  const { stripe } = await openAccount()
  const refusal = await refusalOf(stripe.rawRequest(method, `/v1/${path}`, { ...params }))
  expect(refusal).toMatchObject({ status: param === undefined ? 404 : 400, param, ...(code && { code }) })
})

test('a promotion code is refused once it has expired, or is used up', async () => {
  const account = await openAccount()
  const { clock, session, subscribe } = account
  const { code: expiring } = await createCode(account, { expires_at: now / 1000 })
  const { code: single } = await createCode(account, { max_redemptions: 1 })
  await subscribe({ discounts: [{ promotion_code: single }] })
  clock.now += 1000
  for (const promotion_code of [expiring, single])
    expect(await refusalOf(session({ discounts: [{ promotion_code }] }))).toMatchObject({
      param: 'discounts[0][promotion_code]',
    })
})

describe('an idempotency key', () => {
  const create = ({ stripe }: Account, email: string) =>
    stripe.customers.create({ email }, { idempotencyKey: 'key' })

  test('repeats a stored failure for a day', async () => {
    let fate: 'answer' | 'error' = 'answer'
    const account = await openAccount({ fateOf: () => fate })
    fate = 'error'
    expect(await refusalOf(create(account, 'nora@example.org'))).toMatchObject({ status: 500 })
    fate = 'answer'
    expect(await refusalOf(create(account, 'nora@example.org'))).toMatchObject({ status: 500 })
    account.clock.now += 24 * 60 * 60 * 1000
    expect(await create(account, 'nora@example.org')).toMatchObject({ email: 'nora@example.org' })
  })

  test('does not store a refusal of the parameters', async () => {
    const account = await openAccount()
    const options = { idempotencyKey: 'key' }
    await refusalOf(account.stripe.coupons.create({ name: long(41) }, options))
    expect(await account.stripe.coupons.create({ percent_off: 5 }, options)).toMatchObject({ percent_off: 5 })
  })
})

describe('calls', () => {
  test('above the rate of test mode are refused', async () => {
    const { stripe, clock, customer } = await openAccount({ isRateLimited: true })
    clock.now += 1000
    const calls = Array.from({ length: 26 }, () => stripe.customers.retrieve(customer))
    const outcomes = await Promise.allSettled(calls)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    clock.now += 1000
    await stripe.customers.retrieve(customer)
  })

  test('whose answer is lost have taken effect', async () => {
    let isLost = false
    const { stripe, fake } = await openAccount({ fateOf: () => (isLost ? 'lost' : 'answer') })
    isLost = true
    await expect(stripe.customers.create({ email: 'nora@example.org' })).rejects.toThrow('connection')
    expect(fake.all('customer')).toHaveLength(2)
  })
})

test.each([
  ['cancel', 'canceled'],
  ['pause', 'paused'],
] as const)('a trial that ends without a card can %s', async (onTrialEndWithoutMethod, status) => {
  const { fake, startTrial } = await openAccount({ onTrialEndWithoutMethod })
  const id = await startTrial()
  fake.dashboard.detachCard(fake.all('payment_method')[0]?.id ?? '')
  fake.endPeriod(id)
  expect(fake.all('subscription')).toMatchObject([{ status }])
})

test('a resumed subscription that ends with its period ends with the new one', async () => {
  const { fake, startTrial } = await openAccount()
  const id = await startTrial()
  const period = () => fake.all('subscription')[0]?.items.data[0]
  const trialEnd = period()?.current_period_end
  fake.dashboard.pause(id)
  fake.dashboard.cancelSubscription(id, 'at period end')
  fake.dashboard.resume(id)
  expect(period()?.current_period_end).toBeGreaterThan(trialEnd ?? Infinity)
  expect(fake.all('subscription')).toMatchObject([{ cancel_at: period()?.current_period_end }])
})
