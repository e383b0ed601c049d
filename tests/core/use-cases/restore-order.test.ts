import { expect, test } from 'vitest'
import { writeSavedOrder } from '../../../src-core/domain/saved-order'
import { toSavedOrder } from '../../../src-core/use-cases/confirm-checkout'
import { RestoreOrder } from '../../../src-core/use-cases/restore-order'
import { newOutside } from '../../support/test-world'
import { orderOf, withCode } from './order-in-hand'

function restoring() {
  const outside = newOutside()
  return { ...outside, restore: new RestoreOrder(outside.catalogue, outside.storage) }
}

test('the stashed order is taken out of the storage, once', () => {
  const portal = restoring()
  const saved = toSavedOrder(withCode(orderOf(portal), 'CALM50', portal))
  portal.storage.keep('order', writeSavedOrder(saved))
  expect(portal.restore.execute()).toEqual(saved)
  expect(portal.storage.read('order')).toBeUndefined()
  expect(portal.restore.execute()).toBeUndefined()
})

test.each([
  ['damaged', '{"version":1,"prod'],
  ['foreign', '{"version":1,"product":{"id":"weekly-us"}}'],
  ['older', '{"version":0}'],
])('what is %s counts as absent, and is removed', (_what, text) => {
  const { restore, storage } = restoring()
  storage.keep('order', text)
  expect(restore.execute()).toBeUndefined()
  expect(storage.read('order')).toBeUndefined()
})

test('the draft is left alone', () => {
  const { restore, storage } = restoring()
  storage.keep('order-draft', 'draft')
  restore.execute()
  expect(storage.read('order-draft')).toBe('draft')
})
