import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '#core/domain/calendar-date'
import { newOrder } from '#core/domain/order'
import { productOf } from '#core/domain/plan-catalogue'
import {
  mayBeConfirming,
  readRecord,
  readReportedPurchase,
  recordOrder,
  writeRecord,
  writeReportedPurchase,
  type PurchaseRecord,
  type RecordPlace,
} from '#core/domain/purchase-record'
import { standingOf, untilNextStanding, type Standing } from '#core/domain/purchase-standing'
import { catalogue, monthlyPlan, yearlyPlan } from '../../support/catalogue'
import { day, minute, now, second, withoutOrder } from './purchase/examples'

const today = '2026-11-21' as CalendarDate
const monthly = productOf(monthlyPlan, 'NZ', today)
const reduced = {
  ...productOf(yearlyPlan, 'GB', today),
  regularPrice: 24.99,
  priceNow: 1.5,
  trialDays: 14,
  nextBilling: '2026-12-05' as CalendarDate,
}

/** Of this tab: the provider is asked. */
const begun: PurchaseRecord = {
  accountId: 'mira',
  order: { product: reduced, oldRegularPrice: 49.99, promoCode: 'CALM' },
  checkoutId: 'cs_1',
  begunAt: now - 1,
  isPaid: false,
}
const plain: PurchaseRecord = {
  accountId: 'mira',
  order: { product: monthly },
  checkoutId: 'cs_2',
  isPaid: false,
}
/** Of every tab: the service's word is awaited. */
const awaited: PurchaseRecord = { ...begun, awaitedSince: now, isPaid: true }
const promo = { type: 'applied', code: 'CALM' } as const
const withNoOrder = withoutOrder(awaited)

const places: readonly RecordPlace[] = ['tab', 'shared']
const read = (json: string | undefined, place: RecordPlace) => readRecord(json, place, catalogue)

type Fields = Readonly<Record<string, unknown>>

const stored = (record: PurchaseRecord, changes: Fields, ofProduct: Fields = {}) =>
  JSON.stringify({
    ...(JSON.parse(writeRecord(record)) as object),
    product: { ...record.order?.product, ...ofProduct },
    ...changes,
  })

describe('a record', () => {
  test.each<PurchaseRecord>([
    begun,
    plain,
    awaited,
    { ...plain, begunAt: 0, awaitedSince: 0 },
    { ...plain, order: { product: { ...monthly, regularPrice: 0, priceNow: 2 }, priceChanged: true } },
    { ...plain, order: { product: { ...reduced, trialDays: 0, priceNow: 0 }, promoCode: 'CALM' } },
  ])('is read in both places as it was written: %o', (record) => {
    for (const place of places) expect(read(writeRecord(record), place)).toStrictEqual(record)
  })

  test('counts without its order, but not in the tab that has made it', () => {
    expect(read(writeRecord(withNoOrder), 'shared')).toStrictEqual(withNoOrder)
    expect(read(writeRecord(withNoOrder), 'tab')).toBeUndefined()
  })

  test.each([undefined, '', 'paid', '[]', 'null', '3', '{}'])('is absent: %s', (text) => {
    for (const place of places) expect(read(text, place)).toBeUndefined()
  })

  test.each<[field: string, wrong: unknown[]]>([
    ['version', [undefined, 0, 2, '1', null]],
    ['accountId', [undefined, '', ' ', 1, null, ['mira']]],
    ['isPaid', [undefined, 'true', 1, null]],
    ['checkoutId', [undefined, '', ' ', 1, null, {}]],
    ['begunAt', ['now', -1, null, [now]]],
    ['awaitedSince', ['2026-11-21', -1, null, {}]],
  ])('is absent with an invalid %s', (field, wrong) => {
    for (const place of places)
      for (const value of wrong) expect(read(stored(awaited, { [field]: value }), place)).toBeUndefined()
  })

  test('has no unknown field', () => {
    const text = stored(awaited, { clientSecret: 'secret', showCheckoutForm: true })
    for (const place of places) expect(read(text, place)).toStrictEqual(awaited)
  })

  test('has the texts of the catalogue, whatever was stored', () => {
    const texts = { plan: 'free', type: 'weekly', title: '<b>Free</b>', subtitle: '', discountLabel: '100%' }
    const tampered = { ...texts, default: true, ['__proto__']: { regularPrice: 0 } }
    const none = Object.fromEntries([...Object.keys(texts), 'default'].map((field) => [field, undefined]))
    for (const place of places) {
      expect(read(stored(plain, {}, tampered), place)).toStrictEqual(plain)
      expect(read(stored(awaited, {}, none), place)).toStrictEqual(awaited)
    }
  })
})

describe('a damaged order', () => {
  const expectLeftOut = (text: string) => {
    expect(read(text, 'tab')).toBeUndefined()
    // The payment may have been made all the same.
    expect(read(text, 'shared')).toStrictEqual(withNoOrder)
  }

  test.each<[field: string, wrong: unknown[]]>([
    ['product', [undefined, 'monthly-us', null, [], 1]],
    ['promoCode', ['', ' ', 1, null, true, {}, ['CALM']]],
    ['oldRegularPrice', ['49.99', -1, null, {}, true]],
    ['priceChanged', ['true', 1, null]],
  ])('is left out with an invalid %s; the record of its tab is absent', (field, wrong) => {
    for (const value of wrong) expectLeftOut(stored(awaited, { [field]: value }))
  })

  test.each<[field: string, wrong: unknown[]]>([
    ['id', ['', ' ', 1, null, 'monthly', 'weekly-us', 'MONTHLY-NZ', ['monthly-nz']]],
    ['regularPrice', ['4.99', -0.01, null, {}]],
    ['priceNow', ['0', -0.01, null, []]],
    ['currency', ['', 'nzd', 'gbp', '$', 1, null]],
    ['trialDays', ['7', 7.5, -1, null, [7]]],
    ['nextBilling', ['', 'soon', '2026-02-30', '2026-11-28T00:00:00Z', 1_795_000_000_000, null]],
  ])('is left out with a product without a valid %s', (field, wrong) => {
    for (const value of [undefined, ...wrong]) expectLeftOut(stored(awaited, {}, { [field]: value }))
  })
})

describe('prices that nothing explains', () => {
  const differences: readonly Fields[] = [
    { regularPrice: 0.01 },
    { priceNow: 0.01 },
    { currency: 'USD' },
    { trialDays: 365 },
    { regularPrice: 4.99, currency: 'USD' },
    { id: 'yearly-nz' },
  ]

  test.each(differences)('discard the record of a tab: %o', (changes) => {
    expect(read(stored(plain, {}, changes), 'tab')).toBeUndefined()
    expect(read(stored(plain, { priceChanged: false }, changes), 'tab')).toBeUndefined()
  })

  test.each(differences)('are explained by a code or by the session of the provider: %o', (changes) => {
    for (const reason of [{ promoCode: 'CALM' }, { priceChanged: true }])
      expect(read(stored(plain, reason, changes), 'tab')?.order).toMatchObject(reason)
  })

  test('are an old price without a code, or those of a code that was removed', () => {
    expect(read(stored(plain, { oldRegularPrice: 999 }), 'tab')).toBeUndefined()
    expect(read(stored(begun, { promoCode: undefined }), 'tab')).toBeUndefined()
  })

  test('do not remove a payment that every tab waits for', () => {
    expect(read(stored(plain, {}, { regularPrice: 0.01 }), 'shared')).toMatchObject({
      order: { product: { id: monthly.id, regularPrice: 0.01 } },
    })
  })
})

test.each([
  [{}, {}],
  [
    { promo, oldRegularPrice: 49.99 },
    { promoCode: 'CALM', oldRegularPrice: 49.99 },
  ],
  [{ promo, oldRegularPrice: 24.99 }, { promoCode: 'CALM' }],
  [{ priceChanged: true }, { priceChanged: true }],
])(
  'of an order with %o its product is kept, with a code also the code and a higher old price',
  (changes, kept) => {
    expect(recordOrder({ ...newOrder(reduced), ...changes })).toStrictEqual({ product: reduced, ...kept })
  },
)

const records = [awaited, { ...awaited, isPaid: false }, withNoOrder]
const standings = (at: number) => records.map((record) => standingOf(record, at))

test.each<[age: number, expected: readonly Standing[], changes: readonly number[]]>([
  [0, ['paid', 'unknown', 'paid'], [day + 1, 10 * minute, 10 * minute]],
  [4 * minute, ['paid', 'unknown', 'paid'], [day + 1 - 4 * minute, 6 * minute, 6 * minute]],
  [10 * minute - 1, ['paid', 'unknown', 'paid'], [day + 2 - 10 * minute, 1, 1]],
  [10 * minute, ['paid', 'lapsed', 'lapsed'], [day + 1 - 10 * minute]],
  [day, ['paid', 'lapsed', 'lapsed'], [1]],
  [day + 1, ['overdue', 'lapsed', 'lapsed'], []],
  [day + 2, ['overdue', 'lapsed', 'lapsed'], []],
  [-5 * minute, ['paid', 'unknown', 'paid'], [day + 1 + 5 * minute, 15 * minute, 15 * minute]],
])(
  'after %i ms a paid, an unknown and a paid record without its order are %s; it changes in %s',
  (age, ...row) => {
    const changes = records.map((record) => untilNextStanding(record, now + age))
    expect([standings(now + age), changes.filter((change) => change !== undefined)]).toEqual(row)
  },
)

test('a distance counts also where a wrong clock has dated the record in the future', () => {
  expect(standings(now - 10 * minute + 1)).toEqual(['paid', 'unknown', 'paid'])
  expect(standings(now - 10 * minute)).toEqual(['paid', 'lapsed', 'lapsed'])
  expect(standings(now - day - 1)).toEqual(['overdue', 'lapsed', 'lapsed'])
})

test('a purchase that no other tab waits for has lapsed, unless it is known to be paid', () => {
  expect(standingOf(begun, now)).toBe('lapsed')
  expect(standingOf({ ...begun, isPaid: true }, now)).toBe('overdue')
  expect(untilNextStanding(begun, now)).toBeUndefined()
})

test.each([
  [0, true],
  [15 * second - 1, true],
  [15 * second, false],
  [1 - 15 * second, true],
  [-15 * second, false],
])('%i ms after the click the provider may still be confirming: %s', (age, isPossible) => {
  expect(mayBeConfirming({ ...plain, begunAt: now }, now + age)).toBe(isPossible)
  expect(mayBeConfirming(plain, now + age)).toBe(false)
})

describe('a reported purchase', () => {
  const reported = { accountId: 'mira', at: now }

  test('is read as it was written', () => {
    expect(readReportedPurchase(writeReportedPurchase(reported))).toStrictEqual(reported)
  })

  test.each([
    undefined,
    'counted',
    `{"version":2,"accountId":"mira","at":${now}}`,
    `{"version":1,"at":${now}}`,
    '{"version":1,"accountId":"mira","at":"now"}',
  ])('is absent: %s', (text) => {
    expect(readReportedPurchase(text)).toBeUndefined()
  })
})
