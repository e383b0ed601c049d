import { expect, test } from 'vitest'
import { failure, success } from '../../../src-core/shared/result'

test('a success holds its value', () => {
  expect(success({ clientSecret: 'secret' })).toEqual({ type: 'success', value: { clientSecret: 'secret' } })
})

test.each([false, 0, '', null])('a success holds even %j', (value) => {
  expect(success(value)).toEqual({ type: 'success', value })
})

test('a success may have nothing to say', () => {
  expect(success()).toEqual({ type: 'success', value: undefined })
})

test('a failure holds its error', () => {
  expect(failure('refused')).toEqual({ type: 'error', error: 'refused' })
})
