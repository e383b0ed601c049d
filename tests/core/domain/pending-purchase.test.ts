import { expect, test } from 'vitest'
import {
  pendingPurchaseStatus,
  readPendingPurchase,
  readReportedPurchase,
  writePendingPurchase,
  writeReportedPurchase,
  type PendingPurchase,
} from '../../../src-core/domain/pending-purchase'

const confirmedAt = Date.UTC(2026, 10, 21, 9, 30)
const withCode: PendingPurchase = {
  accountId: 'account-1',
  productId: 'yearly-gb',
  regularPrice: 24.99,
  currency: 'GBP',
  promoCode: 'CALM',
  checkoutId: 'cs_test_1',
  confirmedAt,
  begunAt: confirmedAt - 1,
  isPaid: true,
}
const withoutCode: PendingPurchase = {
  accountId: 'account-1',
  productId: 'monthly-us',
  regularPrice: 4.99,
  currency: 'USD',
  confirmedAt,
  isPaid: false,
}

const withoutOrder = { accountId: 'account-1', checkoutId: 'cs_1', confirmedAt, isPaid: true }

/** The stored purchase with changed fields. */
const stored = (changes: Readonly<Record<string, unknown>>) =>
  JSON.stringify({ ...(JSON.parse(writePendingPurchase(withCode)) as object), ...changes })

test.each([withCode, withoutCode, withoutOrder, { ...withoutCode, regularPrice: 0 }])(
  'is restored as it was saved: %o',
  (purchase) => {
    expect(readPendingPurchase(writePendingPurchase(purchase))).toStrictEqual(purchase)
  },
)

test.each<[field: string, wrong: unknown[]]>([
  ['version', [0, 3, '2', null]],
  ['accountId', ['', ' ', 1, null, {}]],
  ['productId', ['', ' ', 1, null, []]],
  ['regularPrice', ['24.99', -0.01, null, {}]],
  ['currency', ['', 'gbp', 'POUND', 826, null]],
  ['confirmedAt', ['2026-11-21', -1, null, [confirmedAt]]],
  ['isPaid', ['true', 1, null]],
])('is absent without a valid %s', (field, wrong) => {
  // Without a product there is no order to be complete.
  const missing = field === 'productId' ? [] : [undefined]
  for (const value of [...missing, ...wrong])
    expect(readPendingPurchase(stored({ [field]: value }))).toBeUndefined()
})

test('has no unknown field', () => {
  expect(readPendingPurchase(stored({ clientSecret: 'secret' }))).toStrictEqual(withCode)
})

const minute = 60 * 1000
const day = 24 * 60 * minute

test.each([
  [0, 'waiting', 'unknown', 'waiting'],
  [10 * minute - 1, 'waiting', 'unknown', 'waiting'],
  [10 * minute, 'waiting', 'none', 'none'],
  [-10 * minute, 'waiting', 'none', 'none'],
  [day, 'waiting', 'none', 'none'],
  [day + 1, 'overdue', 'none', 'none'],
  [-day - 1, 'overdue', 'none', 'none'],
])(
  '%i ms after its confirmation a paid one is %s, one with an unknown outcome %s, a paid one without its order %s',
  (later, paid, unknown, paidElsewhere) => {
    const statuses = [withCode, withoutCode, withoutOrder].map((purchase) =>
      pendingPurchaseStatus(purchase, confirmedAt + later),
    )
    expect(statuses).toEqual([paid, unknown, paidElsewhere])
  },
)

test('one of the first version has an unknown outcome', () => {
  const { confirmedAt: paidAt, isPaid: _unknown, ...first } = withoutCode
  expect(readPendingPurchase(JSON.stringify({ version: 1, ...first, paidAt }))).toStrictEqual(withoutCode)
})

test('a reported purchase is restored as it was saved', () => {
  const reported = { accountId: 'account-1', at: confirmedAt }
  expect(readReportedPurchase(writeReportedPurchase(reported))).toStrictEqual(reported)
})

test.each([
  undefined,
  'counted',
  `{"version":2,"accountId":"account-1","at":${confirmedAt}}`,
  `{"version":1,"at":${confirmedAt}}`,
  '{"version":1,"accountId":"account-1","at":"now"}',
])('a reported purchase is absent: %s', (text) => {
  expect(readReportedPurchase(text)).toBeUndefined()
})
