import { expect, test } from 'vitest'
import { emptyDatabase } from '../support/database.ts'
import { findings, seeds, type SeededBug } from './seeded-bugs.ts'
import { simulate } from './simulate.ts'

const bugs = Object.keys(findings) as SeededBug[]

test.for(bugs)('finds a service that %s', { timeout: 300_000 }, async (bug) => {
  const database = await emptyDatabase()
  const simulated = simulate({ seed: seeds[bug] ?? 1, steps: 500, database, bug })
  await expect(simulated).rejects.toThrow(findings[bug])
})
