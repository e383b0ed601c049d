import { expect, test } from 'vitest'
import { writeSavedOrder } from '../../../src-core/domain/saved-order'
import { toSavedOrder } from '../../../src-core/use-cases/confirm-checkout'
import { RestoreOrder } from '../../../src-core/use-cases/restore-order'
import { newTestEnvironment } from '../../support/test-world'
import { orderOf } from './orders'

function setup() {
  const environment = newTestEnvironment()
  return { ...environment, restore: new RestoreOrder(environment.catalogue, environment.storage) }
}

test('takes the stored order once', () => {
  const portal = setup()
  const saved = toSavedOrder('mira', orderOf(portal, { code: 'CALM50' }))
  portal.storage.write('order', writeSavedOrder(saved))
  expect(portal.restore.execute('mira')).toEqual(saved)
  expect(portal.storage.read('order')).toBeUndefined()
  expect(portal.restore.execute('mira')).toBeUndefined()
})

test.each([
  ['damaged', '{"version":2,"prod'],
  ["another user's", writeSavedOrder(toSavedOrder('noor', orderOf(setup())))],
])('removes an invalid order: %s', (_what, text) => {
  const { restore, storage } = setup()
  storage.write('order', text)
  expect(restore.execute('mira')).toBeUndefined()
  expect(storage.read('order')).toBeUndefined()
})

test('leaves the order alone while signed out', () => {
  const portal = setup()
  const saved = toSavedOrder('mira', orderOf(portal))
  portal.storage.write('order', writeSavedOrder(saved))
  expect(portal.restore.execute(undefined)).toBeUndefined()
  expect(portal.restore.execute('mira')).toEqual(saved)
})
