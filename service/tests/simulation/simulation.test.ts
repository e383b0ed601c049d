import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../support/database.ts'
import type { SeededBug } from './seeded-bugs.ts'
import { simulate } from './simulate.ts'

const seed = Number(process.env['SEED'] ?? randomInt(1_000_000_000))
const steps = Number(process.env['STEPS'] ?? 400)

test(`no invariant is broken by ${steps} steps, seed ${seed}`, { timeout: 4 * 60 * 60 * 1000 }, async () => {
  const database = await emptyDatabase()
  expect(await simulate({ seed, steps, database })).toBe(steps)
})

test.each([
  ['forgets to expire', /payable sessions|subscriptions/],
  ['pays twice', /has 2 subscriptions/],
  ['trusts the event', /differed from Stripe/],
  ['ignores trials', /keeps changing/],
  ['repeats events', /processed twice/],
  ['charges another price', /the preview differed/],
  ['keeps the deleted', /a deleted user is answered/],
  ['forgets deletions', /deletion of user\d was not finished/],
] as const satisfies readonly (readonly [SeededBug, RegExp])[])(
  'finds a service that %s',
  { timeout: 300_000 },
  async (bug, expected) => {
    const database = await emptyDatabase()
    // Few runs interrupt a deletion at the right moment.
    const bugSeed = bug === 'forgets deletions' ? 10 : 7
    await expect(simulate({ seed: bugSeed, steps: 3000, database, bug })).rejects.toThrow(expected)
  },
)
