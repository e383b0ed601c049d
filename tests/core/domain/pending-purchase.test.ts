import { describe, expect, test } from 'vitest'
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

/** The purchase as it is stored, with changes made by somebody else. */
const stored = (changes: Readonly<Record<string, unknown>>) =>
  JSON.stringify({ ...(JSON.parse(writePendingPurchase(withCode)) as object), ...changes })

describe('the mark of a payment that the service does not know yet', () => {
  test.each([withCode, withoutCode, { ...withoutCode, regularPrice: 0 }])(
    'is read back as it was written: %o',
    (purchase) => {
      expect(readPendingPurchase(writePendingPurchase(purchase))).toStrictEqual(purchase)
    },
  )

  test.each([
    ['nothing stored', undefined],
    ['an empty text', ''],
    ['no JSON', 'paid'],
    ['a list', '[]'],
    ['a stranger', '{"name":"other"}'],
    ['a text too long to be ours', stored({ promoCode: 'C'.repeat(8192) })],
  ])('is absent: %s', (_what, text) => {
    expect(readPendingPurchase(text)).toBeUndefined()
  })

  test.each<[field: string, wrong: unknown[]]>([
    ['version', [0, 2, '1', null]],
    ['accountId', ['', ' ', 1, null, {}]],
    ['productId', ['', ' ', 1, null, []]],
    ['regularPrice', ['24.99', -0.01, null, {}]],
    ['currency', ['', 'gbp', 'POUND', 826, null]],
    ['paidAt', ['2026-11-21', -1, null, [paidAt]]],
  ])('is absent without its %s, or with a damaged one', (field, wrong) => {
    const damaged = [undefined, ...wrong].map((value) => readPendingPurchase(stored({ [field]: value })))
    expect(damaged).toEqual(damaged.map(() => undefined))
  })

  test('drops what it should not hold', () => {
    expect(readPendingPurchase(stored({ clientSecret: 'secret' }))).toStrictEqual(withCode)
  })
})

describe('a confirmation', () => {
  const hour = 60 * 60 * 1000

  test.each([
    ['at once', 0],
    ['after an hour', hour],
    ['after 24 hours to the millisecond', 24 * hour],
  ])('is waited for %s', (_when, later) => {
    expect(isOverdue(withCode, paidAt + later)).toBe(false)
  })

  test.each([
    ['a millisecond later', 24 * hour + 1],
    ['after two days', 48 * hour],
    ['when it is dated in the future', -24 * hour - 1],
  ])('is overdue %s', (_when, later) => {
    expect(isOverdue(withCode, paidAt + later)).toBe(true)
  })
})

describe('a purchase that was counted', () => {
  test('is read back as it was written', () => {
    const reported = { accountId: 'account-1', at: paidAt }
    expect(readReportedPurchase(writeReportedPurchase(reported))).toStrictEqual(reported)
  })

  test.each([
    ['nothing stored', undefined],
    ['no JSON', 'counted'],
    ['another version', `{"version":2,"accountId":"account-1","at":${paidAt}}`],
    ['nobody', `{"version":1,"at":${paidAt}}`],
    ['no time', '{"version":1,"accountId":"account-1","at":"now"}'],
  ])('is absent: %s', (_what, text) => {
    expect(readReportedPurchase(text)).toBeUndefined()
  })
})
