import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findPrice, productOf } from '../../../src-core/domain/plan-catalogue'
import {
  readRecord,
  writeRecord,
  type PurchaseRecord,
  type RecordedOrder,
} from '../../../src-core/domain/purchase-record'
import type { CalendarDate } from '../../../src-core/domain/calendar-date'
import { catalogue } from '../../support/catalogue'
import { anyJson, anyText, objectOf } from './attack'

const today = '2026-11-21' as CalendarDate
const products = catalogue.plans.flatMap((plan) =>
  ['US', 'GB', 'CA', 'AU', 'NZ'].map((country) => productOf(plan, country, today)),
)
const price = fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100)
const code = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 64 }).filter((text) => text.trim() !== '')

const recordedOrder: fc.Arbitrary<RecordedOrder> = fc.oneof(
  fc.record({ product: fc.constantFrom(...products) }),
  fc
    .record({
      product: fc.constantFrom(...products),
      numbers: fc.record({ regularPrice: price, priceNow: price, trialDays: fc.nat(365) }),
      oldRegularPrice: price,
      promoCode: code,
    })
    .map(({ product, numbers, ...rest }) => ({ product: { ...product, ...numbers }, ...rest })),
)
const purchaseRecord: fc.Arbitrary<PurchaseRecord> = fc.record(
  {
    accountId: code,
    order: recordedOrder,
    checkoutId: code,
    begunAt: fc.nat(Number.MAX_SAFE_INTEGER),
    awaitedSince: fc.nat(Number.MAX_SAFE_INTEGER),
    isPaid: fc.boolean(),
  },
  { requiredKeys: ['accountId', 'isPaid'] },
)
function tamper(
  value: unknown,
  change: readonly [at: number, name: string, by: unknown, gone: boolean],
): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return change[2]
  const [at, name, by, gone] = change
  const fields = Object.entries(value)
  const chosen = fields[at % (fields.length + 1)]
  if (!chosen) return objectOf([...fields, [name, by]])
  const isDeeper = typeof chosen[1] === 'object' && chosen[1] !== null && at > fields.length
  const changed: unknown = isDeeper ? tamper(chosen[1], [at - fields.length, name, by, gone]) : by
  const kept = fields.filter(([field]) => !gone || field !== chosen[0])
  return objectOf(kept.map(([field, old]) => [field, field === chosen[0] ? changed : old]))
}

/** A valid text with fields replaced, removed or added at any depth. */
const tampered = fc
  .tuple(
    purchaseRecord.map((record) => writeRecord(record)),
    fc.array(fc.tuple(fc.nat(12), fc.oneof(anyText, fc.constant('__proto__')), anyJson, fc.boolean()), {
      maxLength: 4,
    }),
  )
  .map(([text, changes]) => {
    const changed = changes.reduce<unknown>((value, change) => tamper(value, change), JSON.parse(text))
    return JSON.stringify(changed)
  })

const anyStored = fc.oneof(
  { arbitrary: tampered, weight: 3 },
  anyJson.map((value) => JSON.stringify(value)),
  anyText,
  tampered.chain((text) => fc.nat(text.length).map((length) => text.slice(0, length))),
  fc.nat(20_000).map((length) => '['.repeat(length)),
  fc.nat(20_000).map((length) => `{"version":1,"promoCode":"${'C'.repeat(length)}"}`),
)

test('a stored text from elsewhere is an order of the catalogue or is discarded', () => {
  fc.assert(
    fc.property(anyStored, (text) => {
      const order = readRecord(text, 'tab', catalogue)?.order
      if (!order) return
      const { product, promoCode, oldRegularPrice } = order
      const found = findPrice(catalogue, product.id)
      const { key, type, title, subtitle } = found?.plan ?? {}
      expect(product).toMatchObject({ plan: key, type, title, subtitle })
      expect(Math.min(product.regularPrice, product.priceNow)).toBeGreaterThanOrEqual(0)
      expect(product.currency).toMatch(/^[A-Z]{3}$/)
      expect(Object.keys(Object.prototype)).toEqual([])
      if (promoCode !== undefined) return
      expect(oldRegularPrice).toBeUndefined()
      const { regularPrice, currency, trialDays } = found?.price ?? {}
      expect(product).toMatchObject({ regularPrice, currency, trialDays, priceNow: 0 })
    }),
    { numRuns: 3000 },
  )
})
