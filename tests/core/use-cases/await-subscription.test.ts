import { expect, test } from 'vitest'
import { AwaitSubscription } from '../../../src-core/use-cases/await-subscription'
import type { PurchaseOutcome } from '../../../src-core/use-cases/track-purchase'
import { newTestEnvironment } from '../../support/test-world'

interface Course {
  /** From when on the service says that the user is subscribed. */
  readonly subscribedAfter?: number
  /** How long the service takes to answer. */
  readonly answersAfter?: number
  /** Until when the answer is wanted. */
  readonly wantedFor?: number
}

/** The use case over time; `asked` are the moments (milliseconds from now) of the questions. */
function waiting(course: Course = {}) {
  const { subscribedAfter = Infinity, answersAfter = 0, wantedFor = Infinity } = course
  const { clock } = newTestEnvironment()
  const begun = clock.now()
  const since = () => clock.now() - begun
  const asked: number[] = []
  const ask = async (): Promise<PurchaseOutcome> => {
    asked.push(since())
    if (answersAfter > 0) await clock.wait(answersAfter)
    return since() >= subscribedAfter ? 'subscribed' : 'pending'
  }
  const answer = new AwaitSubscription(clock).execute(ask, () => since() < wantedFor)
  return { clock, asked, answer }
}

test.each([
  [0, [0]],
  [5000, [0, 1000, 3000, 6000]],
])('asks at once and until the user is subscribed after %i ms', async (subscribedAfter, times) => {
  const { answer, asked, clock } = waiting({ subscribedAfter })
  await clock.advance(60_000)
  expect(await answer).toBe('subscribed')
  expect(asked).toEqual(times)
  expect(clock.pendingWaits).toBe(0)
})

test('gives up after 30 seconds', async () => {
  const { answer, asked, clock } = waiting()
  await clock.advance(29_999)
  const before = asked.length
  await clock.advance(1)
  expect(await answer).toBe('pending')
  expect(asked).toHaveLength(before + 1)
  expect(asked.at(-1)).toBe(30_000)
})

test('stops when the result is no longer wanted', async () => {
  const { answer, asked, clock } = waiting({ wantedFor: 2000, subscribedAfter: 3000 })
  await clock.advance(3000)
  expect(await answer).toBe('pending')
  expect(asked).toEqual([0, 1000])
  expect(clock.pendingWaits).toBe(0)
})

test('does not ask after 30 seconds, however slow the responses are', async () => {
  const { answer, asked, clock } = waiting({ answersAfter: 2000 })
  await clock.advance(120_000)
  expect(await answer).toBe('pending')
  expect(asked.at(-1)).toBeLessThanOrEqual(30_000)
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
