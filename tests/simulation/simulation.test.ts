import { expect, test } from 'vitest'
import { choices } from './deeds/all'
import { wantedEnds } from './run/ends'
import { simulate } from './run/simulate'

const steps = 6000

const live = async (seed: number) => {
  const { tally, failure } = await simulate({ steps, seed })
  expect(
    failure && `${failure.promise}: ${failure.how}\nseed ${failure.seed}\n${failure.story}`,
  ).toBeUndefined()
  return tally
}

test(
  'all promises are kept in stories of a fixed seed, which come to every end',
  { timeout: 300_000 },
  async () => {
    const tally = await live(1)
    // A simulation in which nothing happens keeps every promise.
    expect([...tally.ends.keys()].sort()).toEqual([...wantedEnds].sort())
    expect(tally.deeds.size).toBeGreaterThan(choices.length * 0.8)
  },
)

const fresh = Date.now() % 100_000_000
test(
  `all promises are kept in stories that nobody has lived through before (${fresh})`,
  { timeout: 300_000 },
  async () => {
    // Which ends they come to is chance: one in twenty seeds has nobody who cancels.
    const tally = await live(fresh)
    expect(tally.ends.get('paid')).toBeGreaterThan(0)
  },
)

test('a story is the same whenever it is told', { timeout: 60_000 }, async () => {
  const [once, again] = [await simulate({ steps: 300, seed: 7 }), await simulate({ steps: 300, seed: 7 })]
  expect(again.tally).toEqual(once.tally)
})
