import { expect, test } from 'vitest'
import { databaseAnswers } from '#adapters/firebase/browser-database'
import { ManualClock } from '#adapters/in-memory/manual-clock'
import { evening, refuse } from '../in-memory/support'

/** A request of the browser's database, which the test answers. */
class FakeRequest extends EventTarget {
  result: unknown = undefined

  report(type: 'success' | 'error'): void {
    this.dispatchEvent(new Event(type))
  }
}

function check(open: () => unknown) {
  const clock = new ManualClock({ now: evening })
  const outcomes: boolean[] = []
  const answer = databaseAnswers(() => ({ open }) as Pick<IDBFactory, 'open'>, clock).then((each) =>
    outcomes.push(each),
  )
  return { clock, outcomes, answer }
}

test.each([
  ['there is none', () => undefined],
  ['reading it is refused', () => refuse()],
  ['opening it is refused', () => ({ open: () => refuse() })],
])('a database that fails at once has answered: %s', async (_what, database) => {
  expect(await databaseAnswers(database, new ManualClock({ now: evening }))).toBe(true)
})

test.each([
  ['cannot be opened', 'error', () => undefined, 0],
  ['is written', 'success', (end) => end('complete'), 1],
  ['is not written', 'success', (end) => end('abort'), 1],
  ['refuses a write', 'success', () => refuse(), 1],
] as readonly [string, 'error' | 'success', (end: (event: string) => void) => void, number][])(
  'a database that %s has answered, and is closed once it was opened',
  async (_what, opens, put, closings) => {
    const request = new FakeRequest()
    const transaction = Object.assign(new EventTarget(), { objectStore: () => ({ put: () => undefined }) })
    let closed = 0
    request.result = {
      transaction: () => {
        const end = (event: string) => queueMicrotask(() => transaction.dispatchEvent(new Event(event)))
        put(end)
        return transaction
      },
      close: () => (closed += 1),
    }
    const { outcomes, answer } = check(() => request)
    request.report(opens)
    await answer
    expect(outcomes).toEqual([true])
    expect(closed).toBe(closings)
  },
)

// firebase-js-sdk#8482 and #9132: neither success nor error is ever reported.
test.each([
  ['when it is opened', () => undefined],
  [
    'when it is written',
    (request: FakeRequest) => {
      request.result = {
        transaction: () =>
          Object.assign(new EventTarget(), { objectStore: () => ({ put: () => undefined }) }),
      }
      request.report('success')
    },
  ],
])('a database that is silent %s has not answered after three seconds', async (_when, act) => {
  const request = new FakeRequest()
  const { clock, outcomes, answer } = check(() => request)
  act(request)
  await clock.advance(2999)
  expect(outcomes).toEqual([])
  await clock.advance(1)
  await answer
  expect(outcomes).toEqual([false])
})
