import { expect, test } from 'vitest'
import { simulate } from './run/run'
import { expectedOutcomes } from './run/statistics'
import { seededBugs } from './seeded-bugs/all'

const timeout = 300_000

async function expectToHold(seed: number) {
  const { statistics, failure } = await simulate({ steps: 6000, seed })
  expect(failure).toBeUndefined()
  return statistics
}

test('all invariants hold in runs that reach every outcome', { timeout }, async () => {
  const { outcomes } = await expectToHold(49033326)
  expect([...outcomes.keys()].sort()).toEqual([...expectedOutcomes].sort())
})

const freshSeed = Date.now() % 100_000_000
test(`all invariants hold in new runs (seed ${freshSeed})`, { timeout }, async () => {
  const { outcomes } = await expectToHold(freshSeed)
  expect(outcomes.get('paid')).toBeGreaterThan(0)
})

test('a seeded bug is found', { timeout }, async () => {
  const bug = seededBugs.find(({ description }) => description === 'every request is sent twice')
  const { failure } = await simulate({ steps: 3000, seed: 1, shrink: false, ...bug })
  expect(failure).toContain(bug?.invariant.name)
})
