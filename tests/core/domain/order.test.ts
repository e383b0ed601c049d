import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '#core/domain/calendar-date'
import {
  appliedCode,
  applyTerms,
  canApplyPromo,
  canSelectPlan,
  editPromo,
  reusableCode,
  newOrder,
  removePromo,
  requestPromo,
  reprice,
  repriceWithCode,
  selectProduct,
  resolvePromo,
  showCheckout,
  struckPrice,
  type Order,
} from '#core/domain/order'
import type { CheckoutTerms } from '#core/domain/checkout-terms'
import { productOf } from '#core/domain/plan-catalogue'
import type { PreviewFailure, PromoQuote } from '#core/domain/promo'
import { failure, success } from '#core/shared/result'
import { monthlyPlan, yearlyPlan } from '../../support/catalogue'

const today = '2026-11-21' as CalendarDate
const monthly = productOf(monthlyPlan, 'US', today)
const yearly = productOf(yearlyPlan, 'US', today)

const quote = (changes: { currency?: string; regularPrice?: number } = {}): PromoQuote => ({
  now: { currency: changes.currency ?? 'USD', amount: 1.5, trialDays: 14 },
  next: { amount: changes.regularPrice ?? 24.99, date: '2026-12-05' as CalendarDate },
})

/** Orders for the yearly plan in every state of the code. */
const idle = newOrder(yearly)
const typed = editPromo(idle, ' Calm\t')
const fetching = requestPromo(typed)
const accept = (order: Order, requested: Order, changes?: Parameters<typeof quote>[0]) =>
  resolvePromo(order, requested.promo, success(quote(changes)))
const fail = (order: Order, requested: Order, kind: PreviewFailure['kind']) =>
  resolvePromo(order, requested.promo, failure({ kind }))
const applied = accept(fetching, fetching)
const refused = fail(fetching, fetching, 'code-refused')
const unchecked = fail(fetching, fetching, 'service-error')
const postponed = fail(fetching, fetching, 'sign-in-needed')

test.each<[string, Order, boolean, boolean, string?, string?]>([
  ['no code', idle, true, false],
  ['a blank code', editPromo(idle, '  \t '), true, false],
  ['a typed code', typed, true, true],
  ['a pending code', fetching, true, false, undefined, 'Calm'],
  ['an applied code', applied, false, false, 'Calm', 'Calm'],
  ['a removed code', removePromo(applied, yearly), true, true],
  ['a refused code', refused, true, true],
  ['an unchecked code', unchecked, true, true, undefined, 'Calm'],
  ['a code that needs a sign-in', postponed, true, true, undefined, 'Calm'],
])(
  'an order with %s: whether the plan may change, the code may be checked, is used and is kept for a reload',
  (_what, order, ...allowed) => {
    const [mayChangePlan, mayApply, used, reusable] = allowed
    expect([canSelectPlan(order), canApplyPromo(order)]).toEqual([mayChangePlan, mayApply])
    expect([appliedCode(order), reusableCode(order)]).toEqual([used, reusable])
    const promo = mayApply ? { type: 'fetching', code: 'Calm' } : order.promo
    expect(requestPromo(order)).toStrictEqual({ ...order, promo })
  },
)

test('a new order has no checkout, and a given code is not applied yet', () => {
  expect(newOrder(yearly, 'Calm')).toStrictEqual({
    product: yearly,
    oldRegularPrice: undefined,
    priceChanged: false,
    promoText: 'Calm',
    promo: { type: 'idle' },
    showCheckoutForm: false,
  })
  expect(idle).toStrictEqual({ ...newOrder(yearly, 'Calm'), promoText: '' })
})

describe('selecting a plan', () => {
  test.each([idle, typed, refused])('keeps the text and forgets the error: %o', (order) => {
    const promo = { type: 'idle' }
    expect(selectProduct(order, monthly)).toStrictEqual({ ...order, product: monthly, promo })
  })

  test.each([fetching, unchecked])('keeps a code that was not checked: %o', (order) => {
    const changed = selectProduct(order, monthly)
    expect(changed).toMatchObject({ product: monthly, promoText: order.promoText, promo: { type: 'idle' } })
    expect(reusableCode(changed)).toBe('Calm')
    expect(reusableCode(selectProduct(changed, yearly))).toBe('Calm')
    expect(reusableCode(editPromo(changed, 'OTHER'))).toBeUndefined()
  })

  test('keeps a code that needs a sign-in, is ignored after a code was applied, and keeps the checkout', () => {
    expect(selectProduct(postponed, monthly)).toStrictEqual({ ...postponed, product: monthly })
    expect(selectProduct(applied, monthly)).toBe(applied)
    expect(selectProduct(showCheckout(idle, true), monthly).showCheckoutForm).toBe(true)
  })
})

describe('editing the code', () => {
  test.each([idle, refused, unchecked, fetching, postponed])(
    'keeps its spaces, and clears the state only if the text changes: %o',
    (order) => {
      const changed = { promoText: ' Calm2 ', promo: { type: 'idle' } }
      expect(editPromo(order, ' Calm2 ')).toStrictEqual({ ...order, ...changed })
      expect(editPromo(order, order.promoText)).toBe(order)
    },
  )

  test('is ignored while a code is applied', () => {
    expect(editPromo(applied, 'OTHER')).toBe(applied)
  })
})

describe('a response', () => {
  test('that accepts replaces currency, prices, trial and next billing, and keeps the old regular price', () => {
    const now = { currency: 'USD', priceNow: 1.5, trialDays: 14 }
    expect(applied).toStrictEqual({
      ...idle,
      product: { ...yearly, ...now, regularPrice: 24.99, nextBilling: '2026-12-05' },
      oldRegularPrice: 49.99,
      promoText: typed.promoText,
      promo: { type: 'applied', code: 'Calm' },
    })
  })

  test('in another currency has no old price to compare with', () => {
    const inPounds = accept(fetching, fetching, { currency: 'GBP' })
    expect(inPounds.product).toMatchObject({ currency: 'GBP', priceNow: 1.5, regularPrice: 24.99 })
    expect(inPounds.oldRegularPrice).toBeUndefined()
  })

  test.each([
    ['code-refused', { type: 'failed', code: 'Calm', reason: 'refused' }],
    ['unreachable', { type: 'failed', code: 'Calm', reason: 'not-checked' }],
    ['service-error', { type: 'failed', code: 'Calm', reason: 'not-checked' }],
    ['sign-in-needed', { type: 'after-sign-in', code: 'Calm' }],
  ] as const)('%s keeps prices and text', (kind, promo) => {
    expect(fail(fetching, fetching, kind)).toStrictEqual({ ...fetching, promo })
  })

  test('that asks a signed-in user to sign in is a failure', () => {
    const order = resolvePromo(fetching, fetching.promo, failure({ kind: 'sign-in-needed' }), true)
    expect(order.promo).toMatchObject({ type: 'failed', reason: 'not-checked' })
  })
})

describe('a late response', () => {
  const again = (order: Order, text: string) => requestPromo(editPromo(order, text))

  test.each<[string, Order]>([
    ['the code was edited', editPromo(fetching, 'Calm2')],
    ['the same code is requested again', again(editPromo(fetching, ''), ' Calm\t')],
    ['the plan was changed and changed back', selectProduct(selectProduct(fetching, monthly), yearly)],
    ['the code was removed', removePromo(fetching, yearly)],
    ['the code was refused', refused],
  ])('is dropped when %s', (_when, order) => {
    expect(accept(order, fetching)).toBe(order)
  })

  test.each([typed, applied, refused, postponed])('is dropped without a request: %o', (order) => {
    expect(accept(order, order)).toBe(order)
  })

  test('is accepted after another change of the order', () => {
    const order = showCheckout(fetching, true)
    expect(accept(order, fetching)).toStrictEqual({ ...applied, showCheckoutForm: true })
  })
})

test.each([
  ['a cheaper plan', applied, 49.99],
  ['a plan cheaper by a cent', accept(fetching, fetching, { regularPrice: 49.98 }), 49.99],
  ['the same price', accept(fetching, fetching, { regularPrice: 49.99 }), undefined],
  ['a higher price', accept(fetching, fetching, { regularPrice: 50 }), undefined],
  ['no code', idle, undefined],
  ['a removed code', removePromo(applied, yearly), undefined],
  ['another currency', accept(fetching, fetching, { currency: 'GBP' }), undefined],
])('the struck price of %s', (_what, order, price) => {
  expect(struckPrice(order)).toBe(price)
})

describe('the terms of the session', () => {
  const shown = newOrder(yearly)
  const terms: CheckoutTerms = { ...yearly, dueToday: yearly.priceNow }

  test('that are those of the order change nothing', () => {
    const { nextBilling: _unknown, ...withoutDate } = terms
    for (const same of [terms, withoutDate]) expect(applyTerms(shown, same)).toBe(shown)
  })

  test.each<[Partial<CheckoutTerms>]>([
    [{ dueToday: 1 }],
    [{ regularPrice: 59.99 }],
    [{ currency: 'GBP' }],
    [{ nextBilling: '2026-12-20' as CalendarDate, trialDays: 30 }],
  ])('replace those of the order: %o', ({ dueToday, ...changes }) => {
    const changed = applyTerms(shown, { ...terms, ...changes, dueToday: dueToday ?? terms.dueToday })
    const product = { ...yearly, ...changes, priceNow: dueToday ?? yearly.priceNow }
    expect(changed).toEqual({ ...shown, product, priceChanged: true })
    expect(selectProduct(changed, yearly).priceChanged).toBe(false)
  })

  test('without a trial or with another one, and without a date, count from the same day', () => {
    const { nextBilling: _unknown, ...withoutDate } = terms
    const changed = (trialDays: number) =>
      applyTerms(shown, { ...withoutDate, trialDays }).product.nextBilling
    expect(changed(0)).toBe('2027-11-21')
    expect(changed(14)).toBe('2026-12-05')
  })

  test('keep the struck price only in its currency', () => {
    const reduced = { ...shown, oldRegularPrice: 60 }
    expect(applyTerms(reduced, { ...terms, dueToday: 1 }).oldRegularPrice).toBe(60)
    expect(applyTerms(reduced, { ...terms, currency: 'GBP' }).oldRegularPrice).toBeUndefined()
  })
})

describe('on another day', () => {
  const later = { ...yearly, nextBilling: '2026-12-31' as CalendarDate }

  test('an order has other billing dates, and says so while the checkout is open', () => {
    expect(reprice(newOrder(yearly), later)).toEqual(newOrder(later))
    const open = showCheckout(newOrder(yearly), true)
    expect(reprice(open, later)).toEqual({ ...open, product: later, priceChanged: true })
    expect(reprice(open, { ...yearly })).toBe(open)
  })

  test('an order with a code has those of a new preview', () => {
    const order = newOrder(yearly, 'Calm')
    const expected = { nextBilling: '2026-12-05', regularPrice: 1 }
    expect(repriceWithCode(order, success(quote({ regularPrice: 1 }))).product).toMatchObject(expected)
    expect(repriceWithCode(order, failure({ kind: 'unreachable' }))).toBe(order)
  })
})
