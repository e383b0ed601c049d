import { expect, test } from 'vitest'
import { choices } from './deeds/all'
import { wantedEnds } from './run/ends'
import { simulate } from './run/simulate'

const steps = 6000

test.each([
  ['of a fixed seed', 1],
  ['that nobody has lived through before', Date.now() % 100_000_000],
])('all promises are kept in stories %s (%i)', { timeout: 300_000 }, async (_which, seed) => {
  const { tally, failure } = await simulate({ steps, seed })
  expect(
    failure && `${failure.promise}: ${failure.how}\nseed ${failure.seed}\n${failure.story}`,
  ).toBeUndefined()
  // A simulation in which nothing happens keeps every promise.
  expect([...tally.ends.keys()].sort()).toEqual([...wantedEnds].sort())
  expect(tally.deeds.size).toBeGreaterThan(choices.length * 0.8)
})

test('a story is the same whenever it is told', { timeout: 60_000 }, async () => {
  const [once, again] = [await simulate({ steps: 300, seed: 7 }), await simulate({ steps: 300, seed: 7 })]
  expect(again.tally).toEqual(once.tally)
})
