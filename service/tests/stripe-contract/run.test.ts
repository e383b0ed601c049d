import { describe, expect, onTestFinished, test } from 'vitest'
import type { ApiResponse } from '../../fake-stripe/api.ts'
import { serveApi } from '../../fake-stripe/connect.ts'
import type { ContractCase } from '../support/contract.ts'
import { OwnerCalls } from './owner-calls.ts'
import { runStripeContract } from './run.ts'
import { idOf, type StripeWorld } from './world.ts'

const customerCase: ContractCase<StripeWorld> = {
  title: 'A customer has an id',
  document: 'docs.stripe.com/api/customers/object',
  expected: 'string',
  answer: async (world) => typeof (await world.newCustomer()),
}

/** Serves a fake account over HTTP, where it stands for Stripe. */
async function startAccount(answerInstead: (call: string) => ApiResponse | undefined = () => undefined) {
  const account = new OwnerCalls()
  const calls: string[] = []
  const { address, close } = await serveApi((request, call) => {
    calls.push(call)
    return answerInstead(call) ?? account.send(request)
  })
  onTestFinished(close)
  return { account, calls, address }
}

async function run(address: string, options: Partial<Parameters<typeof runStripeContract>[0]> = {}) {
  const lines: string[] = []
  const exitCode = await runStripeContract({
    environment: { STRIPE_TEST_KEY: 'sk_test_fake' },
    write: (text) => void lines.push(text),
    address,
    wait: () => Promise.resolve(),
    ...options,
  })
  return { exitCode, printed: lines.join('\n') }
}

test.each([
  [{}, 'STRIPE_TEST_KEY is not set'],
  [{ STRIPE_SECRET_KEY: 'sk_test_service' }, 'STRIPE_TEST_KEY is not set'],
  [{ STRIPE_TEST_KEY: '' }, 'STRIPE_TEST_KEY is not set'],
  [{ STRIPE_TEST_KEY: 'sk_live_secret' }, 'no key of test mode'],
  [{ STRIPE_TEST_KEY: 'rk_live_secret' }, 'no key of test mode'],
  [{ STRIPE_TEST_KEY: 'pk_test_public' }, 'no key of test mode'],
  [{ STRIPE_TEST_KEY: ' sk_test_fake' }, 'no key of test mode'],
])('with %j the run says what is wrong and calls nothing', async (environment, message) => {
  const { address, calls } = await startAccount()
  const { exitCode, printed } = await run(address, { environment })
  expect({ exitCode, calls }).toEqual({ exitCode: 2, calls: [] })
  expect(printed).toContain(message)
  expect(printed).not.toMatch(/_(secret|public|fake|service)/)
})

describe('with a key of test mode', () => {
  test('a run succeeds if every case holds', async () => {
    const { address } = await startAccount()
    const { exitCode, printed } = await run(address, { cases: [customerCase] })
    expect(printed).toMatch(/All 1 cases hold\.$/)
    expect(exitCode).toBe(0)
  })

  test('an answer that deviates or fails is a row of the table, and the other cases are checked', async () => {
    const { address } = await startAccount()
    const failing = { ...customerCase, title: 'Second', answer: () => Promise.reject(new Error('lost')) }
    const cases = [{ ...customerCase, title: 'First', expected: 'number' }, failing, customerCase]
    const { exitCode, printed } = await run(address, { cases })
    expect(exitCode).toBe(1)
    expect(printed.split('\n')).toEqual([
      '| case | what we rely on | what Stripe answered | document |',
      '| --- | --- | --- | --- |',
      '| First | number | DIFFERS: string | docs.stripe.com/api/customers/object |',
      '| Second | string | DIFFERS: {"error":"Error: lost"} | docs.stripe.com/api/customers/object |',
      '| A customer has an id | string | the same | docs.stripe.com/api/customers/object |',
      '',
      '2 of 3 cases differ.',
    ])
  })

  test('only what the run has made is deleted or archived', async () => {
    const { account, address, calls } = await startAccount()
    const before = account.send({ method: 'POST', address: '/v1/customers', body: 'metadata[uid]=mira' })
    const { id: other } = before.body as { readonly id: string }
    const made: string[] = []
    const everything: ContractCase<StripeWorld> = {
      ...customerCase,
      answer: async (world) => {
        const { customer } = await world.newCustomerWithClock()
        const price = await world.price()
        const code = await world.newCode()
        const { stripe, mark, name } = world
        const url = 'https://service.example.com/webhooks/stripe'
        const hook = await stripe.webhookEndpoints.create({
          url,
          enabled_events: ['invoice.paid'],
          metadata: mark,
        })
        const domain_name = `${name('domain')}.example.com`
        const domain = await stripe.paymentMethodDomains.create({ domain_name })
        made.push(
          `DELETE /v1/test_helpers/test_clocks/clock_1`,
          `DELETE /v1/customers/${customer}`,
          `POST /v1/promotion_codes/${code.id}`,
          `DELETE /v1/coupons/${idOf(code.promotion.coupon)}`,
          `DELETE /v1/webhook_endpoints/${hook.id}`,
          `POST /v1/prices/${price.id}`,
          `POST /v1/products/${idOf(price.product)}`,
          `POST /v1/payment_method_domains/${domain.id}`,
        )
        calls.length = 0
        throw new Error('The case fails')
      },
    }
    const { exitCode } = await run(address, { cases: [everything] })
    expect(exitCode).toBe(1)
    expect(calls.filter((call) => !call.startsWith('GET '))).toEqual(made)
    expect(account.fakeStripe.all('customer').filter((each) => !('deleted' in each))).toMatchObject([
      { id: other },
    ])
  })

  test('what could not be deleted is said, and the rest is deleted', async () => {
    const { address, calls } = await startAccount((call) =>
      call.startsWith('DELETE /v1/customers/')
        ? { status: 400, body: { error: { type: 'invalid_request_error', message: 'Not now' } } }
        : undefined,
    )
    const withCode = { ...customerCase, answer: async (world: StripeWorld) => (await world.newCode()).object }
    const { exitCode, printed } = await run(address, { cases: [customerCase, withCode] })
    expect(exitCode).toBe(1)
    expect(printed).toMatch(/Not deleted of run\w+:\n {2}customers: Not now/)
    expect(calls.some((call) => call.startsWith('DELETE /v1/coupons/'))).toBe(true)
  })

  test('a run that is ended deletes what it has made', async () => {
    const { address, calls } = await startAccount()
    const ending = new AbortController()
    const first = {
      ...customerCase,
      answer: async (world: StripeWorld) => {
        const id = await world.newCustomer()
        ending.abort()
        return typeof id
      },
    }
    const { exitCode, printed } = await run(address, { cases: [first, customerCase], signal: ending.signal })
    expect(exitCode).toBe(1)
    expect(printed).toContain('All 1 cases hold.')
    expect(calls.filter((call) => call.startsWith('DELETE /v1/customers/'))).toHaveLength(1)
  })
})
