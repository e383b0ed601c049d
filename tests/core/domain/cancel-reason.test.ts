import { expect, test } from 'vitest'
import { cancelReasons } from '../../../src-core/domain/cancel-reason'

test('asks for the seven reasons, in their order', () => {
  expect(cancelReasons).toEqual([
    'too-expensive',
    'privacy-concerns',
    'not-using-anymore',
    'better-alternative',
    'difficult-to-use',
    'technical-issues',
    'no-answer',
  ])
})
