import { describe, expect, test } from 'vitest'
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

/** The order as it is stored, with changes made by somebody else: to itself, or to its product. */
const stored = (order: SavedOrder, changes: Fields, ofProduct: Fields = {}) =>
  JSON.stringify({
    ...(JSON.parse(writeSavedOrder(order)) as object),
    product: { ...order.product, ...ofProduct },
    ...changes,
  })

const read = (text: string | undefined) => readSavedOrder(text, catalogue)

describe('a saved order', () => {
  test.each<[string, SavedOrder]>([
    ['at its own prices', plain],
    ['in the default country', { accountId, product: productOf(yearlyPlan, 'US', today) }],
    ['with a code', withCode],
    [
      'with a code in another currency, no old price',
      { accountId, product: withCode.product, promoCode: 'CALM' },
    ],
    [
      'with a code that takes trial and price away',
      { ...withCode, product: { ...withCode.product, trialDays: 0, regularPrice: 0, priceNow: 0 } },
    ],
  ])('is read back as it was written: %s', (_what, order) => {
    expect(read(writeSavedOrder(order))).toStrictEqual(order)
  })

  test.each(
    [monthlyPlan, yearlyPlan].flatMap((plan) =>
      ['US', 'GB', 'CA', 'AU', 'NZ'].map((country) => productOf(plan, country, today)),
    ),
  )('is read back for every product: $id', (product) => {
    expect(read(writeSavedOrder({ accountId, product }))).toStrictEqual({ accountId, product })
  })

  test.each([
    ['nothing stored', undefined],
    ['an empty text', ''],
    ['no JSON', 'monthly-us'],
    ['half an order', writeSavedOrder(plain).slice(0, -1)],
    ['a list', `[${writeSavedOrder(plain)}]`],
    ['null', 'null'],
    ['a stranger', '{"name":"other"}'],
    ['a text too long to be ours', stored(withCode, { promoCode: 'C'.repeat(8192) })],
  ])('is absent: %s', (_what, text) => {
    expect(read(text)).toBeUndefined()
  })
})

describe.each<[string, SavedOrder]>([
  ['at its own prices', plain],
  ['with a code', withCode],
])('a damaged order %s is absent', (_which, order) => {
  test.each<[field: string, wrong: unknown[]]>([
    ['version', [0, 1, '2', null]],
    ['accountId', ['', ' ', 1, null, ['mira']]],
    ['product', ['monthly-us', null, [], 1]],
  ])('without its %s, or with a wrong one', (field, wrong) => {
    const damaged = [undefined, ...wrong].map((value) => read(stored(order, { [field]: value })))
    expect(damaged).toEqual(damaged.map(() => undefined))
  })

  test.each<[field: string, wrong: unknown[]]>([
    ['id', ['', ' ', 1, null, 'monthly', 'weekly-us', 'MONTHLY-NZ', ['monthly-nz']]],
    ['regularPrice', ['4.99', -0.01, null, {}]],
    ['priceNow', ['0', -0.01, null, []]],
    ['currency', ['', 'nzd', 'gbp', '$', 1, null]],
    ['trialDays', ['7', 7.5, -1, null, [7]]],
    ['nextBilling', ['', 'soon', '2026-02-30', '2026-11-28T00:00:00Z', 1_795_000_000_000, null]],
  ])("without the product's %s, or with a wrong one", (field, wrong) => {
    const damaged = [undefined, ...wrong].map((value) => read(stored(order, {}, { [field]: value })))
    expect(damaged).toEqual(damaged.map(() => undefined))
  })

  test.each(['', ' ', 1, null, true, {}, ['CALM']])('with a code that is none: %j', (promoCode) => {
    expect(read(stored(order, { promoCode }))).toBeUndefined()
  })

  test('with an old price but no code that could have lowered it', () => {
    expect(read(stored(plain, { oldRegularPrice: 999 }))).toBeUndefined()
  })

  test.each(['49.99', -1, null, {}, true])('with an old price that is none: %j', (oldRegularPrice) => {
    expect(read(stored(order, { oldRegularPrice }))).toBeUndefined()
  })
})

describe('a tampered order', () => {
  test.each<[string, Fields]>([
    ['regular price', { regularPrice: 0.01 }],
    ['price now', { priceNow: 0.01 }],
    ['currency', { currency: 'USD' }],
    ['trial', { trialDays: 365 }],
    ["price, that of the same plan's other country", { regularPrice: 4.99, currency: 'USD' }],
    ['product, that of the other plan', { id: 'yearly-nz' }],
  ])('without a code is absent when it has another %s than the catalogue', (_what, changes) => {
    expect(read(stored(plain, {}, changes))).toBeUndefined()
  })

  test('with its code taken off is absent: its prices are not the plan’s own', () => {
    expect(read(stored(withCode, { promoCode: undefined }))).toBeUndefined()
  })

  test("has the catalogue's words all the same", () => {
    const words = {
      plan: 'free',
      type: 'weekly',
      title: '<b>Free</b>',
      subtitle: 'for ever',
      discountLabel: '100%',
      default: true,
      ['__proto__']: { regularPrice: 0 },
    }
    expect(read(stored(plain, { showCheckoutForm: true }, words))).toStrictEqual(plain)
  })

  test('has its words without having stored them', () => {
    const wordless = { plan: undefined, type: undefined, title: undefined, subtitle: undefined }
    const more = { discountLabel: undefined, default: undefined }
    expect(read(stored(withCode, {}, { ...wordless, ...more }))).toStrictEqual(withCode)
  })
})
