import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../support/database.ts'
import { simulate } from './simulate.ts'

const seed = Number(process.env['SEED'] ?? randomInt(1_000_000_000))
const steps = Number(process.env['STEPS'] ?? 400)
const from = Number(process.env['FROM'] ?? 0)

test(`no invariant is broken by ${steps} steps, seed ${seed}`, { timeout: 4 * 60 * 60 * 1000 }, async () => {
  const database = await emptyDatabase()
  expect(await simulate({ seed, steps, from, database })).toBe(steps)
})
