import { expect, test } from 'vitest'
import {
  isOverdue,
  readPendingPurchase,
  readReportedPurchase,
  writePendingPurchase,
  writeReportedPurchase,
  type PendingPurchase,
} from '../../../src-core/domain/pending-purchase'

const paidAt = Date.UTC(2026, 10, 21, 9, 30)
const withCode: PendingPurchase = {
  accountId: 'account-1',
  productId: 'yearly-gb',
  regularPrice: 24.99,
  currency: 'GBP',
  promoCode: 'CALM',
  paidAt,
}
const withoutCode: PendingPurchase = {
  accountId: 'account-1',
  productId: 'monthly-us',
  regularPrice: 4.99,
  currency: 'USD',
  paidAt,
}

/** The stored purchase with changed fields. */
const stored = (changes: Readonly<Record<string, unknown>>) =>
  JSON.stringify({ ...(JSON.parse(writePendingPurchase(withCode)) as object), ...changes })

test.each([withCode, withoutCode, { ...withoutCode, regularPrice: 0 }])(
  'is restored as it was saved: %o',
  (purchase) => {
    expect(readPendingPurchase(writePendingPurchase(purchase))).toStrictEqual(purchase)
  },
)

test.each<[field: string, wrong: unknown[]]>([
  ['version', [0, 2, '1', null]],
  ['accountId', ['', ' ', 1, null, {}]],
  ['productId', ['', ' ', 1, null, []]],
  ['regularPrice', ['24.99', -0.01, null, {}]],
  ['currency', ['', 'gbp', 'POUND', 826, null]],
  ['paidAt', ['2026-11-21', -1, null, [paidAt]]],
])('is absent without a valid %s', (field, wrong) => {
  for (const value of [undefined, ...wrong])
    expect(readPendingPurchase(stored({ [field]: value }))).toBeUndefined()
})

test('has no unknown field', () => {
  expect(readPendingPurchase(stored({ clientSecret: 'secret' }))).toStrictEqual(withCode)
})

const day = 24 * 60 * 60 * 1000

test.each([
  [0, false],
  [day / 24, false],
  [day, false],
  [day + 1, true],
  [2 * day, true],
  [-day - 1, true],
])('%i ms after the payment, it is overdue: %s', (later, expected) => {
  expect(isOverdue(withCode, paidAt + later)).toBe(expected)
})

test('a reported purchase is restored as it was saved', () => {
  const reported = { accountId: 'account-1', at: paidAt }
  expect(readReportedPurchase(writeReportedPurchase(reported))).toStrictEqual(reported)
})

test.each([
  undefined,
  'counted',
  `{"version":2,"accountId":"account-1","at":${paidAt}}`,
  `{"version":1,"at":${paidAt}}`,
  '{"version":1,"accountId":"account-1","at":"now"}',
])('a reported purchase is absent: %s', (text) => {
  expect(readReportedPurchase(text)).toBeUndefined()
})
