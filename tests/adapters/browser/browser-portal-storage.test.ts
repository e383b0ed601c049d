import { describe, expect, test } from 'vitest'
import { BrowserPortalStorage } from '#adapters/browser/browser-portal-storage'
import { persistentStorageContract, portalStorageContract } from '../../contracts/portal-storage.contract'
import { mapStore, refuse, refusingStore } from '../in-memory/support'

const browser = () => {
  const [session, local] = [mapStore(), mapStore()]
  return { session, local, stores: { session: () => session, local: () => local } }
}

persistentStorageContract('BrowserPortalStorage', () => {
  const { stores } = browser()
  return {
    storage: new BrowserPortalStorage(stores),
    afterReload: () => new BrowserPortalStorage(stores),
    inAnotherTab: () => new BrowserPortalStorage({ ...stores, session: () => mapStore() }),
  }
})

for (const [where, open] of [
  ['every access is refused', () => refusingStore],
  ['storage cannot even be reached', refuse],
  ['there is no storage', () => undefined],
] as const)
  portalStorageContract(
    `BrowserPortalStorage, where ${where},`,
    () => new BrowserPortalStorage({ session: open, local: open }),
  )

describe('BrowserPortalStorage', () => {
  test('uses the keys of the specification', () => {
    const { session, local, stores } = browser()
    const storage = new BrowserPortalStorage(stores)
    storage.write('order', 'a')
    storage.write('pending-purchase', 'b')
    expect([...session.entries]).toEqual([['order', 'a']])
    expect([...local.entries]).toEqual([['pending-purchase', 'b']])
  })

  test('does not return the old text when the new one does not fit', () => {
    const { session, stores } = browser()
    const storage = new BrowserPortalStorage(stores)
    storage.write('order', 'old')
    session.setItem = refuse
    storage.write('order', 'new')
    expect(storage.read('order')).toBe('new')
    storage.remove('order')
    expect(storage.read('order')).toBeUndefined()
    expect(session.entries.has('order')).toBe(false)
  })

  test('does not return a text that could not be removed', () => {
    const { session, stores } = browser()
    const storage = new BrowserPortalStorage(stores)
    storage.write('order', 'old')
    session.removeItem = refuse
    storage.remove('order')
    expect(storage.read('order')).toBeUndefined()
  })

  test('reads the storage again as soon as it accepts a text', () => {
    const { session, stores } = browser()
    let current: typeof session = { ...session, setItem: refuse }
    const storage = new BrowserPortalStorage({ ...stores, session: () => current })
    storage.write('order', 'one')
    current = session
    storage.write('order', 'two')
    session.entries.set('order', 'three')
    expect(storage.read('order')).toBe('three')
  })
})
