import { expect, test } from 'vitest'
import { AwaitSubscription } from '../../../src-core/use-cases/await-subscription'
import type { PurchaseOutcome } from '../../../src-core/use-cases/track-purchase'
import { newTestEnvironment } from '../../support/test-world'

/**
 * Runs the use case until the caller stops waiting, with a service that takes a while to respond. All times are
 * milliseconds from the start; `requests` are those of the requests.
 */
function setup({ subscribedAfter = Infinity, responseDelay = 0, stopsAfter = Infinity } = {}) {
  const { clock } = newTestEnvironment()
  const start = clock.now()
  const elapsed = () => clock.now() - start
  const requests: number[] = []
  const request = async (): Promise<PurchaseOutcome> => {
    requests.push(elapsed())
    if (responseDelay > 0) await clock.wait(responseDelay)
    return elapsed() >= subscribedAfter ? 'subscribed' : 'pending'
  }
  const answer = new AwaitSubscription(clock).execute(request, () => elapsed() < stopsAfter)
  return { clock, requests, answer }
}

test.each([
  [0, [0]],
  [5000, [0, 1000, 3000, 6000]],
])('requests the user at once and until the subscription after %i ms', async (subscribedAfter, times) => {
  const { answer, requests, clock } = setup({ subscribedAfter })
  await clock.advance(60_000)
  expect(await answer).toBe('subscribed')
  expect(requests).toEqual(times)
  expect(clock.pendingWaits).toBe(0)
})

test('gives up after 30 seconds', async () => {
  const { answer, requests, clock } = setup()
  await clock.advance(29_999)
  const before = requests.length
  await clock.advance(1)
  expect(await answer).toBe('pending')
  expect(requests).toHaveLength(before + 1)
  expect(requests.at(-1)).toBe(30_000)
})

test('stops when the result is no longer wanted', async () => {
  const { answer, requests, clock } = setup({ stopsAfter: 2000, subscribedAfter: 3000 })
  await clock.advance(3000)
  expect(await answer).toBe('pending')
  expect(requests).toEqual([0, 1000])
  expect(clock.pendingWaits).toBe(0)
})

test('sends no request after 30 seconds, however slow the responses are', async () => {
  const { answer, requests, clock } = setup({ responseDelay: 2000 })
  await clock.advance(120_000)
  expect(await answer).toBe('pending')
  expect(requests.at(-1)).toBeLessThanOrEqual(30_000)
})

test('ends as soon as the payment is known to have failed', async () => {
  const { clock } = newTestEnvironment()
  const answers: PurchaseOutcome[] = ['pending', 'not-paid']
  const answer = new AwaitSubscription(clock).execute(
    () => Promise.resolve(answers.shift() ?? 'pending'),
    () => true,
  )
  await clock.advance(1000)
  expect(await answer).toBe('not-paid')
})
