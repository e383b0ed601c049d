import { expect, test } from 'vitest'
import { SaveOrderDraft } from '../../../src-core/use-cases/save-order-draft'
import { monthlyPlan } from '../../support/catalogue'
import { newTestEnvironment, storedIn } from '../../support/test-world'
import { orderOf } from './orders'

function setup() {
  const environment = newTestEnvironment()
  const keep = new SaveOrderDraft(environment.catalogue, environment.storage)
  return { ...environment, keep, draft: () => storedIn(environment, 'order-draft') }
}

test('persists plan, applied code and link, and no price', () => {
  const portal = setup()
  portal.keep.execute(orderOf(portal, { plan: monthlyPlan, code: 'CALM50' }), { plan: 'first' })
  const draft = { version: 1, plan: 'monthly', promoCode: 'CALM50', link: { plan: 'first' } }
  expect(portal.draft()).toEqual(draft)
})

test('keeps the link that the order started from', () => {
  const portal = setup()
  portal.keep.execute(orderOf(portal), { plan: 'first' })
  portal.keep.execute(orderOf(portal, { plan: monthlyPlan }))
  expect(portal.draft()).toEqual({ version: 1, plan: 'monthly', link: { plan: 'first' } })
})

test('does not persist a code that was only typed', () => {
  const portal = setup()
  portal.keep.execute(orderOf(portal, { text: 'CODE' }))
  expect(portal.draft()).toEqual({ version: 1, plan: 'yearly', link: {} })
})

test('removes the draft with the order', () => {
  const portal = setup()
  portal.keep.execute(orderOf(portal))
  portal.keep.execute(undefined)
  expect(portal.draft()).toBeUndefined()
})
