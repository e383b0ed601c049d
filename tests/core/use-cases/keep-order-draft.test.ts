import { expect, test } from 'vitest'
import { editPromo, requestPromo, resolvePromo, type Order } from '../../../src-core/domain/order'
import type { PreviewFailure } from '../../../src-core/ports/portal-api'
import { failure } from '../../../src-core/shared/result'
import { SaveOrderDraft } from '../../../src-core/use-cases/save-order-draft'
import { monthlyPlan } from '../../support/catalogue'
import { newTestEnvironment, storedIn } from '../../support/test-world'
import { orderOf, withCode } from './orders'

function keeping() {
  const environment = newTestEnvironment()
  const keep = new SaveOrderDraft(environment.storage)
  return { ...environment, keep, draft: () => storedIn(environment, 'order-draft') }
}

test('persists plan, applied code and link, and no price', () => {
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

const failed = (kind: PreviewFailure['kind']) => (order: Order) => {
  const waiting = asking(order)
  return resolvePromo(waiting, waiting.promo, failure({ kind }))
}

test.each<[string, (order: Order) => Order, string | undefined]>([
  ['that is being asked about', asking, 'CODE'],
  ['that could not be checked', failed('service-error'), 'CODE'],
  ['that waits for the sign-in', failed('sign-in-needed'), 'CODE'],
  ['that was refused', failed('code-refused'), undefined],
  ['that was only typed', (order) => editPromo(order, 'CODE'), undefined],
])('a code %s is persisted as %#', (_what, make, kept) => {
  const portal = keeping()
  portal.keep.execute(make(orderOf(portal)), {})
  expect(portal.draft()).toEqual({
    version: 1,
    plan: 'yearly',
    link: {},
    ...(kept === undefined ? {} : { promoCode: kept }),
  })
})

test('removes the draft with the order', () => {
  const portal = keeping()
  portal.keep.execute(orderOf(portal), {})
  portal.keep.execute(undefined, {})
  expect(portal.draft()).toBeUndefined()
})
