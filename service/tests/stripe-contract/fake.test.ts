import { expect, test } from 'vitest'
import { clientOf } from '../../fake-stripe/connect.ts'
import { openStripe } from '../../src/stripe/stripe-client.ts'
import { factsOf } from '../support/contract.ts'
import { stripeContract } from './contract.ts'
import { OwnerCalls } from './owner-calls.ts'
import { StripeWorld } from './world.ts'

// As at Stripe, the cases share an account. Its time is still unless a test clock advances it.
const account = new OwnerCalls(Date.parse('2026-11-21T01:30:00Z'))
const open = (httpClient: ReturnType<typeof clientOf>) =>
  openStripe({ secretKey: 'sk_test_fake', httpClient, retries: 0, callsPerSecond: Infinity })
const world = new StripeWorld({
  stripe: open(clientOf(account.fakeStripe)),
  owner: open(clientOf(account)),
  run: 'run',
  now: () => account.now(),
  wait: () => Promise.reject(new Error('The fake answers at once')),
})

test.each(stripeContract)('$title', async (each) => {
  expect(await factsOf(each, world)).toEqual(each.expected)
})

test('every case has a title of its own and names a document', () => {
  expect(new Set(stripeContract.map(({ title }) => title)).size).toBe(stripeContract.length)
  for (const { document } of stripeContract) expect(document).toMatch(/^docs\.stripe\.com\//)
})
