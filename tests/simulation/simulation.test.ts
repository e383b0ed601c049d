import { expect, test } from 'vitest'
import { simulate } from './run/simulate'

test('a short life', { timeout: 60_000 }, async () => {
  const start = performance.now()
  const { tally, failure } = await simulate({ steps: 5000, seed: 1 })
  console.log(tally, (tally.steps / (performance.now() - start)) * 1000)
  expect(failure).toBeUndefined()
})
