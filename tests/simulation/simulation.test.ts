import { expect, test } from 'vitest'
import { simulate } from './run/simulate'

test('a short life', { timeout: 60_000 }, async () => {
  const { failure } = await simulate({ steps: 5000, seed: 1 })
  expect(failure).toBeUndefined()
})
