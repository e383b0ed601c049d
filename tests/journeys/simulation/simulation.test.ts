import { expect, test } from 'vitest'
import { Step } from './commands/step'
import { defaultState, parseStep } from './run/replay'
import { run, simulate } from './run/run'
import { expectedOutcomes } from './run/statistics'
import { seededBugs } from './seeded-bugs/all'

const timeout = 300_000

// Its seed is fixed, so that a run repeats: `npm run simulate` chooses a new one. A new page changes what a seed leads to.
test('all invariants hold in runs that reach every outcome', { timeout }, async () => {
  const { statistics, failure } = await simulate({
    steps: 30_000,
    seed: 424242,
    isEnough: ({ steps, outcomes }) =>
      steps >= 6000 && expectedOutcomes.every((outcome) => outcomes.has(outcome)),
  })
  expect(failure).toBeUndefined()
  expect([...statistics.outcomes.keys()].sort()).toEqual([...expectedOutcomes].sort())
})

test('a seeded bug is found', { timeout }, async () => {
  const bug = seededBugs.find(({ description }) => description === 'every request is sent twice')
  const { failure } = await simulate({ steps: 3000, seed: 1, shrink: false, ...bug })
  expect(failure).toContain(bug?.invariant.name)
})

test('a command that does not end is named', async () => {
  const command = {
    name: 'waits',
    label: 'waits for nothing',
    check: () => true,
    run: () => new Promise<void>(() => undefined),
  }
  const running = run(defaultState, [parseStep('reloads the page'), new Step(command)])
  await expect(running).rejects.toThrow('The command "waits for nothing" does not end')
})
