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
  const saved = toSavedOrder('mira', withCode(orderOf(portal), 'CALM50', portal))
  portal.storage.keep('order', writeSavedOrder(saved))
  expect(portal.restore.execute('mira')).toEqual(saved)
  expect(portal.storage.read('order')).toBeUndefined()
  expect(portal.restore.execute('mira')).toBeUndefined()
})

test.each([
  ['damaged', '{"version":2,"prod'],
  ['foreign', '{"version":2,"accountId":"mira","product":{"id":"weekly-us"}}'],
  ['older', '{"version":1}'],
])('what is %s counts as absent, and is removed', (_what, text) => {
  const { restore, storage } = restoring()
  storage.keep('order', text)
  expect(restore.execute('mira')).toBeUndefined()
  expect(storage.read('order')).toBeUndefined()
})

test('the order of somebody else counts as absent, and is removed', () => {
  const portal = restoring()
  portal.storage.keep('order', writeSavedOrder(toSavedOrder('noor', orderOf(portal))))
  expect(portal.restore.execute('mira')).toBeUndefined()
  expect(portal.storage.read('order')).toBeUndefined()
})

test('while nobody is signed in the order stays for its owner', () => {
  const portal = restoring()
  const saved = toSavedOrder('mira', orderOf(portal))
  portal.storage.keep('order', writeSavedOrder(saved))
  expect(portal.restore.execute(undefined)).toBeUndefined()
  expect(portal.restore.execute('mira')).toEqual(saved)
})

test('the draft is left alone', () => {
  const { restore, storage } = restoring()
  storage.keep('order-draft', 'draft')
  restore.execute('mira')
  expect(storage.read('order-draft')).toBe('draft')
})
