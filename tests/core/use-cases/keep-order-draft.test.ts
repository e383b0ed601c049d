import { expect, test } from 'vitest'
import {
  editPromo,
  promoFailed,
  promoPostponed,
  requestPromo,
  type Order,
} from '../../../src-core/domain/order'
import { KeepOrderDraft } from '../../../src-core/use-cases/keep-order-draft'
import { monthlyPlan } from '../../support/catalogue'
import { newOutside, storedIn } from '../../support/test-world'
import { orderOf, withCode } from './order-in-hand'

function keeping() {
  const outside = newOutside()
  const keep = new KeepOrderDraft(outside.storage)
  return { ...outside, keep, draft: () => storedIn(outside, 'order-draft') }
}

test('keeps plan, applied code and the wish they answer, and no price', () => {
  const portal = keeping()
  const order = withCode(orderOf(portal, { plan: monthlyPlan }), 'CALM50', portal)
  portal.keep.execute(order, { plan: 'first' })
  expect(portal.draft()).toEqual({
    version: 1,
    plan: 'monthly',
    promoCode: 'CALM50',
    link: { plan: 'first' },
  })
})

const asking = (order: Order) => requestPromo(editPromo(order, 'CODE'))

test.each<[string, (order: Order) => Order, string | undefined]>([
  ['that is being asked about', asking, 'CODE'],
  [
    'that could not be checked',
    (order) => {
      const waiting = asking(order)
      return promoFailed(waiting, waiting.promo, 'not-checked')
    },
    'CODE',
  ],
  [
    'that waits for the sign-in',
    (order) => {
      const waiting = asking(order)
      return promoPostponed(waiting, waiting.promo)
    },
    'CODE',
  ],
  [
    'that was refused',
    (order) => {
      const waiting = asking(order)
      return promoFailed(waiting, waiting.promo, 'refused')
    },
    undefined,
  ],
  ['that was only typed', (order) => editPromo(order, 'CODE'), undefined],
])('of a code %s it keeps: %#', (_what, make, kept) => {
  const portal = keeping()
  portal.keep.execute(make(orderOf(portal)), {})
  expect(portal.draft()).toEqual({
    version: 1,
    plan: 'yearly',
    link: {},
    ...(kept === undefined ? {} : { promoCode: kept }),
  })
})

test('forgets the draft when there is no order any more', () => {
  const portal = keeping()
  portal.keep.execute(orderOf(portal), {})
  portal.keep.execute(undefined, {})
  expect(portal.draft()).toBeUndefined()
})
