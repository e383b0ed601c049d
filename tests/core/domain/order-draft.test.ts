import { describe, expect, test } from 'vitest'
import { readOrderDraft, writeOrderDraft, type OrderDraft } from '../../../src-core/domain/order-draft'
import { catalogue, yearlyPlan } from '../../support/catalogue'

const draft: OrderDraft = { plan: 'monthly', promoCode: 'CALM', link: { plan: 'first', promo: 'CALM' } }

const stored = (changes: Readonly<Record<string, unknown>>) =>
  JSON.stringify({ ...(JSON.parse(writeOrderDraft(draft)) as object), ...changes })

describe('a draft', () => {
  test.each<OrderDraft>([
    draft,
    { plan: 'yearly', link: {} },
    { plan: 'yearly', promoCode: 'CALM', link: {} },
    { plan: 'monthly', link: { plan: 'second' } },
    { plan: 'yearly', link: { promo: 'CALM' } },
  ])('is restored as it was saved: %o', (saved) => {
    expect(JSON.parse(writeOrderDraft(saved))).toEqual({ version: 1, ...saved })
    expect(readOrderDraft(writeOrderDraft(saved), catalogue)).toStrictEqual(saved)
  })

  test.each([
    undefined,
    ...[undefined, 0, 2, '1'].map((version) => stored({ version })),
    ...[undefined, ' ', 1, 'weekly', 'monthly-us'].map((plan) => stored({ plan })),
  ])('is absent: %.40s', (text) => {
    expect(readOrderDraft(text, catalogue)).toBeUndefined()
  })

  // A text, because today's program must read it even if it writes another format.
  test('is read as an earlier release has stored it', () => {
    const before = '{"version":1,"plan":"monthly","link":{"plan":"first"},"promoCode":"CALM50"}'
    expect(readOrderDraft(before, catalogue)).toMatchObject({ plan: 'monthly', promoCode: 'CALM50' })
  })

  test('is absent when its plan is no longer sold', () => {
    expect(readOrderDraft(writeOrderDraft(draft), { plans: [yearlyPlan] })).toBeUndefined()
  })

  test.each([
    [undefined, {}],
    ['first', {}],
    [['first'], {}],
    [{ plan: 1, promo: 'CALM' }, { promo: 'CALM' }],
    [{ plan: 'first', promo: {} }, { plan: 'first' }],
    [{ plan: '', promo: ' ' }, {}],
    [{ plan: 'first', returnTo: '//evil.example' }, { plan: 'first' }],
  ])('keeps the valid fields of the link %o', (link, read) => {
    expect(readOrderDraft(stored({ link }), catalogue)?.link).toStrictEqual(read)
  })

  test('has no unknown field', () => {
    expect(readOrderDraft(stored({ regularPrice: 0.01 }), catalogue)).toStrictEqual(draft)
  })
})
