import { describe, expect, test } from 'vitest'
import {
  asksAnew,
  readOrderDraft,
  writeOrderDraft,
  type OrderDraft,
  type PlanLink,
} from '../../../src-core/domain/order-draft'
import { catalogue, yearlyPlan } from '../../support/catalogue'

const draft: OrderDraft = { plan: 'monthly', promoCode: 'CALM', link: { plan: 'first', promo: 'CALM' } }

/** The draft as it is stored, with changes made by somebody else. */
const stored = (changes: Readonly<Record<string, unknown>>) =>
  JSON.stringify({ ...(JSON.parse(writeOrderDraft(draft)) as object), ...changes })

describe('a draft kept for a reload', () => {
  test.each<OrderDraft>([
    draft,
    { plan: 'yearly', link: {} },
    { plan: 'yearly', promoCode: 'CALM', link: {} },
    { plan: 'monthly', link: { plan: 'second' } },
    { plan: 'yearly', link: { promo: 'CALM' } },
    { plan: 'yearly', link: { plan: 'third', promo: 'CALM' } },
  ])('is read back as it was written: %o', (kept) => {
    expect(readOrderDraft(writeOrderDraft(kept), catalogue)).toStrictEqual(kept)
  })

  test('holds no prices', () => {
    expect(JSON.parse(writeOrderDraft(draft))).toEqual({ version: 1, ...draft })
  })

  test.each([
    ['nothing stored', undefined],
    ['an empty text', ''],
    ['no JSON', 'monthly'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a stranger', '{"name":"other"}'],
    ['no version', stored({ version: undefined })],
    ['an older version', stored({ version: 0 })],
    ['a newer version', stored({ version: 2 })],
    ['a version of another type', stored({ version: '1' })],
    ['no plan', stored({ plan: undefined })],
    ['a blank plan', stored({ plan: ' ' })],
    ['a plan of another type', stored({ plan: 1 })],
    ['a plan no longer sold', stored({ plan: 'weekly' })],
    ['a product id in place of a plan', stored({ plan: 'monthly-us' })],
    ['a text too long to be ours', stored({ promoCode: 'C'.repeat(8192) })],
  ])('is absent: %s', (_what, text) => {
    expect(readOrderDraft(text, catalogue)).toBeUndefined()
  })

  test('is absent when the catalogue has lost its plan', () => {
    expect(readOrderDraft(writeOrderDraft(draft), { plans: [yearlyPlan] })).toBeUndefined()
  })

  test.each([
    ['no link', undefined, {}],
    ['a link of another type', 'first', {}],
    ['a list in its place', ['first'], {}],
    ['a plan of another type', { plan: 1, promo: 'CALM' }, { promo: 'CALM' }],
    ['a promo of another type', { plan: 'first', promo: {} }, { plan: 'first' }],
    ['blanks', { plan: '', promo: ' ' }, {}],
    ['more than it should hold', { plan: 'first', returnTo: '//evil.example' }, { plan: 'first' }],
  ])('remembers of the address only what it can read: %s', (_what, link, read) => {
    expect(readOrderDraft(stored({ link }), catalogue)?.link).toStrictEqual(read)
  })

  test('drops what it should not hold', () => {
    expect(readOrderDraft(stored({ regularPrice: 0.01 }), catalogue)).toStrictEqual(draft)
  })
})

describe('an address', () => {
  test.each<[string, PlanLink, OrderDraft | undefined]>([
    ['a plan, to a new visitor', { plan: 'first' }, undefined],
    ['a code, to a new visitor', { promo: 'CALM' }, undefined],
    ['a plan where there was none', { plan: 'first' }, { plan: 'yearly', link: {} }],
    ['another plan', { plan: 'second', promo: 'CALM' }, draft],
    ['another code', { plan: 'first', promo: 'CALM2' }, draft],
    ['a code no longer', { plan: 'first' }, draft],
    ['a plan no longer', { promo: 'CALM' }, draft],
  ])('asks anew for %s', (_what, link, kept) => {
    expect(asksAnew(link, kept)).toBe(true)
  })

  test.each<[string, PlanLink, OrderDraft | undefined]>([
    ['wishes nothing, of a new visitor', {}, undefined],
    ['wishes nothing, of one who has chosen', {}, draft],
    ['was answered already', { plan: 'first', promo: 'CALM' }, draft],
    ['was answered by another choice since', { plan: 'first' }, { plan: 'yearly', link: { plan: 'first' } }],
    ['was answered and its code removed', { promo: 'CALM' }, { plan: 'yearly', link: { promo: 'CALM' } }],
  ])('does not ask anew when it %s', (_what, link, kept) => {
    expect(asksAnew(link, kept)).toBe(false)
  })
})
