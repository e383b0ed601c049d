import { expect, test } from 'vitest'
import { readPaymentReturn } from '../../../src-core/domain/payment-return'

test.each(['failed', 'canceled'])('%s in the return address is no purchase', (status) => {
  expect(readPaymentReturn(status)).toBe('failed')
})

test.each([
  'succeeded',
  'pending',
  'processing',
  'requires_action',
  'FAILED',
  'cancelled',
  ' failed',
  '',
  undefined,
])('%j in the return address leaves it to the service', (status) => {
  expect(readPaymentReturn(status)).toBe('to-be-confirmed')
})
