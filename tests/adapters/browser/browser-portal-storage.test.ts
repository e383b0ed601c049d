import { describe, expect, test } from 'vitest'
import { BrowserPortalStorage, type WebStorage } from '../../../adapters/browser/browser-portal-storage'
import { persistentStorageContract, portalStorageContract } from '../../contracts/portal-storage.contract'

class MapStore implements WebStorage {
  readonly entries = new Map<string, string>()
  /** Keeps its items and rejects new ones. */
  full = false

  getItem(key: string) {
    return this.entries.get(key) ?? null
  }

  setItem(key: string, value: string) {
    if (this.full) throw new Error('quota exceeded')
    this.entries.set(key, value)
  }

  removeItem(key: string) {
    this.entries.delete(key)
  }
}

const refuse = (): never => {
  throw new Error('storage is refused')
}

const browser = () => {
  const [session, local] = [new MapStore(), new MapStore()]
  return { session, local, stores: { session: () => session, local: () => local } }
}

persistentStorageContract('BrowserPortalStorage', () => {
  const { stores } = browser()
  return {
    storage: new BrowserPortalStorage(stores),
    afterReload: () => new BrowserPortalStorage(stores),
    inAnotherTab: () => new BrowserPortalStorage({ ...stores, session: () => new MapStore() }),
  }
})

portalStorageContract('BrowserPortalStorage, where every access is refused,', () => {
  const refusing = { getItem: refuse, setItem: refuse, removeItem: refuse }
  return { storage: new BrowserPortalStorage({ session: () => refusing, local: () => refusing }) }
})

portalStorageContract('BrowserPortalStorage, where storage cannot even be reached,', () => {
  return { storage: new BrowserPortalStorage({ session: refuse, local: refuse }) }
})

portalStorageContract('BrowserPortalStorage, where there is no storage,', () => {
  return { storage: new BrowserPortalStorage({ session: () => undefined, local: () => undefined }) }
})

describe('BrowserPortalStorage', () => {
  test('uses the keys of the specification', () => {
    const { session, local, stores } = browser()
    const storage = new BrowserPortalStorage(stores)
    storage.write('order', 'a')
    storage.write('order-draft', 'b')
    storage.write('pending-purchase', 'c')
    storage.write('sign-in-method', 'd')
    expect([...session.entries]).toEqual([
      ['order', 'a'],
      ['order-draft', 'b'],
    ])
    expect([...local.entries]).toEqual([
      ['pending-purchase', 'c'],
      ['sign-in-method', 'd'],
    ])
  })

  test('does not access the storage before it is needed', () => {
    expect(() => new BrowserPortalStorage({ session: refuse, local: refuse })).not.toThrow()
  })

  test('does not return the old text when the new one does not fit', () => {
    const { session, stores } = browser()
    const storage = new BrowserPortalStorage(stores)
    storage.write('order', 'old')
    session.full = true
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
    const storage = new BrowserPortalStorage(stores)
    session.full = true
    storage.write('order', 'one')
    session.full = false
    storage.write('order', 'two')
    session.entries.set('order', 'three')
    expect(storage.read('order')).toBe('three')
  })
})
