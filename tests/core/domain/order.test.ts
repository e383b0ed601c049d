import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '../../../src-core/domain/calendar-date'
import {
  appliedCode,
  canApplyPromo,
  canSelectPlan,
  editPromo,
  keptCode,
  newOrder,
  promoWithdrawn,
  removePromo,
  requestPromo,
  selectProduct,
  settlePromo,
  showCheckout,
  struckPrice,
  type Order,
} from '../../../src-core/domain/order'
import { productOf } from '../../../src-core/domain/plan-catalogue'
import { withQuote, type PromoQuote } from '../../../src-core/domain/promo'
import type { PreviewFailure } from '../../../src-core/ports/portal-api'
import { failure, success } from '../../../src-core/shared/result'
import { monthlyPlan, yearlyPlan } from '../../support/catalogue'

const today = '2026-11-21' as CalendarDate
const monthly = productOf(monthlyPlan, 'US', today)
const yearly = productOf(yearlyPlan, 'US', today)

const quote = (changes: { currency?: string; regularPrice?: number } = {}): PromoQuote => ({
  now: { currency: changes.currency ?? 'USD', amount: 1.5, trialDays: 14 },
  next: { amount: changes.regularPrice ?? 24.99, date: '2026-12-05' as CalendarDate },
})

/** Orders for the yearly plan at every point of the code's way. */
const idle = newOrder(yearly)
const typed = editPromo(idle, ' CALM ')
const fetching = requestPromo(typed)
const accept = (order: Order, asked: Order, changes?: Parameters<typeof quote>[0]) =>
  settlePromo(order, asked.promo, success(quote(changes)))
const fail = (order: Order, asked: Order, kind: PreviewFailure['kind']) =>
  settlePromo(order, asked.promo, failure({ kind }))
const applied = accept(fetching, fetching)
const refused = fail(fetching, fetching, 'code-refused')
const unchecked = fail(fetching, fetching, 'service-error')
const postponed = fail(fetching, fetching, 'sign-in-needed')

/** Every answer that the service can give to the question that an order asked. */
const answers: ReadonlyArray<[name: string, answer: (order: Order, asked: Order) => Order]> = [
  ['an acceptance', accept],
  ['a refusal', (order, asked) => fail(order, asked, 'code-refused')],
  ['a failure to check', (order, asked) => fail(order, asked, 'unreachable')],
  ['"after sign-in"', (order, asked) => fail(order, asked, 'sign-in-needed')],
]

describe('a new order', () => {
  test('holds the product, no code and no checkout', () => {
    expect(idle).toStrictEqual({
      product: yearly,
      oldRegularPrice: undefined,
      promoText: '',
      promo: { type: 'idle' },
      showCheckoutForm: false,
    })
  })

  test('may begin with a code in the input, still to be applied', () => {
    expect(newOrder(yearly, 'CALM')).toMatchObject({ promoText: 'CALM', promo: { type: 'idle' } })
  })
})

describe('choosing a plan', () => {
  test.each<[string, Order]>([
    ['no code', idle],
    ['a code that was only typed', typed],
    ['a refused code', refused],
  ])('with %s takes the plan; the text stays and nothing is said of it any more', (_what, order) => {
    expect(canSelectPlan(order)).toBe(true)
    expect(selectProduct(order, monthly)).toStrictEqual({
      ...order,
      product: monthly,
      promo: { type: 'idle' },
    })
  })

  test.each<[string, Order]>([
    ['being checked', fetching],
    ['that could not be checked', unchecked],
  ])('with a code %s takes the plan; the code stays unchecked and is still worth keeping', (_what, order) => {
    const changed = selectProduct(order, monthly)

    expect(changed).toMatchObject({ product: monthly, promoText: order.promoText, promo: { type: 'idle' } })
    expect(keptCode(changed)).toBe('CALM')
    expect(keptCode(selectProduct(changed, yearly))).toBe('CALM')
    expect(keptCode(editPromo(changed, 'OTHER'))).toBeUndefined()
  })

  test('with a code that waits for the sign-in takes the plan, and the code goes on waiting', () => {
    expect(canSelectPlan(postponed)).toBe(true)
    expect(selectProduct(postponed, monthly)).toStrictEqual({ ...postponed, product: monthly })
  })

  test('with a code applied changes nothing', () => {
    expect(canSelectPlan(applied)).toBe(false)
    expect(selectProduct(applied, monthly)).toBe(applied)
  })

  test('leaves the checkout as it is', () => {
    expect(selectProduct(showCheckout(idle, true), monthly).showCheckoutForm).toBe(true)
  })
})

describe('the promo input', () => {
  test('keeps what is typed, spaces included', () => {
    expect(typed).toStrictEqual({ ...idle, promoText: ' CALM ' })
  })

  test.each<[string, Order]>([
    ['an error', refused],
    ['a failure to check', unchecked],
    ['a pending question', fetching],
    ['a code that waits', postponed],
  ])('clears %s when its text changes', (_what, order) => {
    expect(editPromo(order, 'CALM2')).toStrictEqual({ ...order, promoText: 'CALM2', promo: { type: 'idle' } })
  })

  test.each<[string, Order]>([
    ['an error', refused],
    ['a pending question', fetching],
    ['a code that waits', postponed],
  ])('keeps %s while its text stays the same', (_what, order) => {
    expect(editPromo(order, order.promoText)).toBe(order)
  })

  test('cannot be edited while a code is applied', () => {
    expect(editPromo(applied, 'OTHER')).toBe(applied)
  })
})

describe('applying a code', () => {
  test.each<[string, Order]>([
    ['a typed code', typed],
    ['a refused code', refused],
    ['a code that could not be checked', unchecked],
    ['a code that waited for the sign-in', postponed],
  ])('asks about %s, trimmed', (_what, order) => {
    expect(canApplyPromo(order)).toBe(true)
    expect(requestPromo(order)).toStrictEqual({ ...order, promo: { type: 'fetching', code: 'CALM' } })
  })

  test.each<[string, Order]>([
    ['the input is empty', idle],
    ['the input is blank', editPromo(idle, '  \t ')],
    ['a code is being checked', fetching],
    ['a code is applied', applied],
  ])('is not possible while %s', (_when, order) => {
    expect(canApplyPromo(order)).toBe(false)
    expect(requestPromo(order)).toBe(order)
  })
})

describe('an accepted code', () => {
  test('replaces currency, prices, trial and next billing, and remembers the old regular price', () => {
    expect(applied).toStrictEqual({
      product: {
        ...yearly,
        currency: 'USD',
        priceNow: 1.5,
        trialDays: 14,
        regularPrice: 24.99,
        nextBilling: '2026-12-05',
      },
      oldRegularPrice: 49.99,
      promoText: 'CALM',
      promo: { type: 'applied', code: 'CALM' },
      showCheckoutForm: false,
    })
  })

  test('has no old price to compare with in another currency', () => {
    const inPounds = accept(fetching, fetching, { currency: 'GBP' })
    expect(inPounds.product).toEqual(withQuote(yearly, quote({ currency: 'GBP' })))
    expect(inPounds.oldRegularPrice).toBeUndefined()
  })
})

test.each([
  ['refused', 'code-refused'],
  ['not-checked', 'unreachable'],
  ['not-checked', 'service-error'],
] as const)('a code that is %s (%s) leaves prices and text alone', (reason, kind) => {
  expect(fail(fetching, fetching, kind)).toStrictEqual({
    ...fetching,
    promo: { type: 'failed', code: 'CALM', reason },
  })
})

test('a code that the service keeps for after the sign-in leaves prices and text alone', () => {
  expect(postponed).toStrictEqual({ ...fetching, promo: { type: 'after-sign-in', code: 'CALM' } })
})

describe.each(answers)('%s that comes late changes nothing', (_name, answer) => {
  const again = (order: Order, text: string) => requestPromo(editPromo(order, text))

  test.each<[string, Order]>([
    ['the code was edited', editPromo(fetching, 'CALM2')],
    ['the code was emptied', editPromo(fetching, '')],
    ['the code was edited and typed again', editPromo(editPromo(fetching, 'CALM2'), ' CALM ')],
    ['another code is being checked', again(fetching, 'CALM2')],
    ['the same code is being checked anew', again(editPromo(fetching, ''), ' CALM ')],
    ['the plan was changed', selectProduct(fetching, monthly)],
    ['the plan was changed and the code asked again', requestPromo(selectProduct(fetching, monthly))],
    ['the plan was changed there and back', selectProduct(selectProduct(fetching, monthly), yearly)],
    ['the code was removed', removePromo(fetching, yearly)],
    ['the order was begun anew', newOrder(yearly, 'CALM')],
    ['it was accepted already', applied],
    ['it was refused already', refused],
    ['it waits for the sign-in already', postponed],
  ])('when %s', (_when, order) => {
    expect(answer(order, fetching)).toBe(order)
  })

  test.each<[string, Order]>([
    ['nothing was asked', typed],
    ['the code is applied', applied],
    ['the code was refused', refused],
    ['the code waits', postponed],
  ])('when its ticket is no question: %s', (_when, order) => {
    expect(answer(order, order)).toBe(order)
  })

  test('but one that comes after something else about the order has changed is still welcome', () => {
    const order = showCheckout(fetching, true)
    expect(answer(order, fetching)).toStrictEqual({ ...answer(fetching, fetching), showCheckoutForm: true })
    expect(answer(order, fetching).promo.type).not.toBe('fetching')
  })
})

describe('removing a code', () => {
  test("restores the plan's own prices and empties the input", () => {
    expect(removePromo(applied, yearly)).toStrictEqual(idle)
    expect(canSelectPlan(removePromo(applied, yearly))).toBe(true)
  })

  test.each([true, false])('leaves the checkout as it is (%j)', (shown) => {
    expect(removePromo(showCheckout(applied, shown), yearly).showCheckoutForm).toBe(shown)
  })
})

describe('a code that is taken back', () => {
  test('is refused, stands in the input and closes the checkout; the plan is back at its own price', () => {
    expect(promoWithdrawn(showCheckout(applied, true), yearly)).toStrictEqual({
      ...newOrder(yearly, 'CALM'),
      promo: { type: 'failed', code: 'CALM', reason: 'refused' },
    })
  })

  test.each<[string, Order]>([
    ['none', idle],
    ['being checked', fetching],
    ['refused already', refused],
  ])('is an applied one, and no other: %s', (_what, order) => {
    expect(promoWithdrawn(order, monthly)).toBe(order)
  })
})

describe('the code to buy with', () => {
  test('is an applied one', () => {
    expect(appliedCode(applied)).toBe('CALM')
  })

  test.each<[string, Order]>([
    ['none', idle],
    ['typed', typed],
    ['being checked', fetching],
    ['refused', refused],
    ['not checked', unchecked],
    ['waiting', postponed],
  ])('is no other: %s', (_what, order) => {
    expect(appliedCode(order)).toBeUndefined()
  })
})

describe('the code kept on the way', () => {
  test.each<[string, Order]>([
    ['being checked', fetching],
    ['applied', applied],
    ['not checked', unchecked],
    ['waiting for the sign-in', postponed],
  ])('is one that is %s', (_what, order) => {
    expect(keptCode(order)).toBe('CALM')
  })

  test.each<[string, Order]>([
    ['refused', refused],
    ['removed', removePromo(applied, yearly)],
    ['not given', idle],
  ])('is none that is %s', (_what, order) => {
    expect(keptCode(order)).toBeUndefined()
  })
})

describe('the struck price', () => {
  const withPrice = (regularPrice: number) => accept(fetching, fetching, { regularPrice })

  test('is the old one where the code has made the plan cheaper', () => {
    expect(struckPrice(applied)).toBe(49.99)
    expect(struckPrice(withPrice(49.98))).toBe(49.99)
  })

  test('is none where the code has changed nothing about it, or made it dearer', () => {
    expect(struckPrice(withPrice(49.99))).toBeUndefined()
    expect(struckPrice(withPrice(50))).toBeUndefined()
  })

  test('is none without a code, after its removal, or in another currency', () => {
    expect(struckPrice(idle)).toBeUndefined()
    expect(struckPrice(removePromo(applied, yearly))).toBeUndefined()
    expect(struckPrice(accept(fetching, fetching, { currency: 'GBP' }))).toBeUndefined()
  })
})

test('the checkout is shown and put away, all else as it was', () => {
  expect(showCheckout(applied, true)).toStrictEqual({ ...applied, showCheckoutForm: true })
  expect(showCheckout(showCheckout(applied, true), false)).toStrictEqual(applied)
})

test('no transition touches the order that it came from', () => {
  const freeze = (order: Order) => Object.freeze({ ...order, product: Object.freeze({ ...order.product }) })
  const steps: ReadonlyArray<(order: Order) => Order> = [
    (order) => editPromo(order, 'CALM'),
    requestPromo,
    (order) => accept(order, order),
    (order) => showCheckout(order, true),
    (order) => removePromo(order, yearly),
    (order) => selectProduct(order, monthly),
  ]
  const last = steps.reduce((order, step) => freeze(step(order)), freeze(idle))
  expect(last).toMatchObject({ product: { id: 'monthly-us' }, promoText: '', showCheckoutForm: true })
})

test('a code that asks a signed-in customer to sign in could not be checked', () => {
  const order = settlePromo(fetching, fetching.promo, failure({ kind: 'sign-in-needed' }), true)
  expect(order.promo).toMatchObject({ type: 'failed', reason: 'not-checked' })
})
