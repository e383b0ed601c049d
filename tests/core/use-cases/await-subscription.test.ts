import { expect, test } from 'vitest'
import { AwaitSubscription } from '../../../src-core/use-cases/await-subscription'
import { newOutside } from '../../support/test-world'
import { currentUser } from '../../support/users'

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
  const { clock } = newOutside()
  const begun = clock.now()
  const since = () => clock.now() - begun
  const asked: number[] = []
  const refresh = async () => {
    asked.push(since())
    if (answersAfter > 0) await clock.wait(answersAfter)
    return currentUser({ subscribed: since() >= subscribedAfter })
  }
  const answer = new AwaitSubscription(clock).execute(refresh, () => since() < wantedFor)
  return { clock, asked, answer }
}

test('asks at once, and waits no longer when the service knows', async () => {
  const { answer, asked, clock } = waiting({ subscribedAfter: 0 })
  expect(await answer).toBe(true)
  expect(asked).toEqual([0])
  expect(clock.pendingWaits).toBe(0)
})

test('asks again until the service says that the user is subscribed', async () => {
  const { answer, asked, clock } = waiting({ subscribedAfter: 5000 })
  await clock.advance(6000)
  expect(await answer).toBe(true)
  expect(asked.at(-1)).toBe(6000)
  await clock.advance(60_000)
  expect(asked).toHaveLength(4)
})

test('gives up after 30 seconds', async () => {
  const { answer, asked, clock } = waiting()
  await clock.advance(29_999)
  const before = asked.length
  await clock.advance(1)
  expect(await answer).toBe(false)
  expect(asked).toHaveLength(before + 1)
  expect(asked.at(-1)).toBe(30_000)
})

test('asks nobody later than 30 seconds from the beginning, however slow the answers are', async () => {
  const { answer, asked, clock } = waiting({ answersAfter: 2000 })
  await clock.advance(120_000)
  expect(await answer).toBe(false)
  expect(asked.at(-1)).toBeLessThanOrEqual(30_000)
})

test('a user who could not be loaded is asked for again', async () => {
  const { clock } = newOutside()
  const answers = [undefined, currentUser({ subscribed: true })]
  const answer = new AwaitSubscription(clock).execute(
    () => Promise.resolve(answers.shift()),
    () => true,
  )
  await clock.advance(1000)
  expect(await answer).toBe(true)
})

test('stops when nobody wants to know any more', async () => {
  const { answer, asked, clock } = waiting({ wantedFor: 2000, subscribedAfter: 3000 })
  await clock.advance(3000)
  expect(await answer).toBe(false)
  expect(asked).toEqual([0, 1000])
  expect(clock.pendingWaits).toBe(0)
})
