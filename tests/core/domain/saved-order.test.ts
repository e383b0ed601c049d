import { expect, test } from 'vitest'
import type { CalendarDate } from '../../../src-core/domain/calendar-date'
import { productOf } from '../../../src-core/domain/plan-catalogue'
import { readSavedOrder, writeSavedOrder, type SavedOrder } from '../../../src-core/domain/saved-order'
import { catalogue, monthlyPlan, yearlyPlan } from '../../support/catalogue'

const today = '2026-11-21' as CalendarDate
const accountId = 'mira'
const plain: SavedOrder = { accountId, product: productOf(monthlyPlan, 'NZ', today) }
const withCode: SavedOrder = {
  accountId,
  product: {
    ...productOf(yearlyPlan, 'GB', today),
    regularPrice: 24.99,
    priceNow: 1.5,
    trialDays: 14,
    nextBilling: '2026-12-05' as CalendarDate,
  },
  oldRegularPrice: 49.99,
  promoCode: 'CALM',
}

type Fields = Readonly<Record<string, unknown>>

/** The stored order with changed fields of its own or of its product. */
const stored = (order: SavedOrder, changes: Fields, ofProduct: Fields = {}) =>
  JSON.stringify({
    ...(JSON.parse(writeSavedOrder(order)) as object),
    product: { ...order.product, ...ofProduct },
    ...changes,
  })

const read = (text: string | undefined) => readSavedOrder(text, catalogue)

test.each<SavedOrder>([
  plain,
  withCode,
  { accountId, product: withCode.product, promoCode: 'CALM' },
  { ...withCode, product: { ...withCode.product, trialDays: 0, regularPrice: 0, priceNow: 0 } },
])('is restored as it was saved: %o', (order) => {
  expect(read(writeSavedOrder(order))).toStrictEqual(order)
})

test.each([
  ['nothing stored', undefined],
  ['an old price without a code', stored(plain, { oldRegularPrice: 999 })],
  ['an order whose code was removed', stored(withCode, { promoCode: undefined })],
])('is absent: %s', (_what, text) => {
  expect(read(text)).toBeUndefined()
})

test.each<[field: string, wrong: unknown[]]>([
  ['version', [undefined, 0, 1, '2', null]],
  ['accountId', [undefined, '', ' ', 1, null, ['mira']]],
  ['product', [undefined, 'monthly-us', null, [], 1]],
  ['promoCode', ['', ' ', 1, null, true, {}, ['CALM']]],
  ['oldRegularPrice', ['49.99', -1, null, {}, true]],
])('is absent with an invalid %s', (field, wrong) => {
  for (const value of wrong) expect(read(stored(withCode, { [field]: value }))).toBeUndefined()
})

test.each<[field: string, wrong: unknown[]]>([
  ['id', ['', ' ', 1, null, 'monthly', 'weekly-us', 'MONTHLY-NZ', ['monthly-nz']]],
  ['regularPrice', ['4.99', -0.01, null, {}]],
  ['priceNow', ['0', -0.01, null, []]],
  ['currency', ['', 'nzd', 'gbp', '$', 1, null]],
  ['trialDays', ['7', 7.5, -1, null, [7]]],
  ['nextBilling', ['', 'soon', '2026-02-30', '2026-11-28T00:00:00Z', 1_795_000_000_000, null]],
])('is absent with a product without a valid %s', (field, wrong) => {
  for (const value of [undefined, ...wrong])
    expect(read(stored(withCode, {}, { [field]: value }))).toBeUndefined()
})

test.each<Fields>([
  { regularPrice: 0.01 },
  { priceNow: 0.01 },
  { currency: 'USD' },
  { trialDays: 365 },
  { regularPrice: 4.99, currency: 'USD' },
  { id: 'yearly-nz' },
])('is absent without a code if it differs from the catalogue: %o', (changes) => {
  expect(read(stored(plain, {}, changes))).toBeUndefined()
})

test('has the texts of the catalogue, whatever was stored', () => {
  const texts = {
    plan: 'free',
    type: 'weekly',
    title: '<b>Free</b>',
    subtitle: 'for ever',
    discountLabel: '100%',
  }
  const tampered = { ...texts, default: true, ['__proto__']: { regularPrice: 0 } }
  expect(read(stored(plain, { showCheckoutForm: true }, tampered))).toStrictEqual(plain)
  const none = Object.fromEntries([...Object.keys(texts), 'default'].map((field) => [field, undefined]))
  expect(read(stored(withCode, {}, none))).toStrictEqual(withCode)
})
