import { isPersistent, type PortalStorage, type StoredItem } from '#core/ports/portal-storage'

export type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Functions, because reading `window.sessionStorage` can throw. */
interface BrowserStores {
  readonly session: () => WebStorage | undefined
  readonly local: () => WebStorage | undefined
}

/** Stores items in `sessionStorage`, and persistent items in `localStorage`. */
export class BrowserPortalStorage implements PortalStorage {
  readonly #stores: BrowserStores
  /** Writes that the browser refused, and removals as undefined. They override the stored items. */
  readonly #refused = new Map<StoredItem, string | undefined>()

  constructor(stores: BrowserStores) {
    this.#stores = stores
  }

  read(item: StoredItem): string | undefined {
    if (this.#refused.has(item)) return this.#refused.get(item)
    try {
      return this.#store(item).getItem(item) ?? undefined
    } catch {
      return undefined
    }
  }

  write(item: StoredItem, text: string): void {
    this.#attempt(item, text, (store) => store.setItem(item, text))
  }

  remove(item: StoredItem): void {
    this.#attempt(item, undefined, (store) => store.removeItem(item))
  }

  #attempt(item: StoredItem, text: string | undefined, act: (store: WebStorage) => void): void {
    try {
      act(this.#store(item))
      this.#refused.delete(item)
    } catch {
      this.#refused.set(item, text)
    }
  }

  #store(item: StoredItem): WebStorage {
    const store = isPersistent(item) ? this.#stores.local() : this.#stores.session()
    if (!store) throw new Error('The browser has no storage.')
    return store
  }
}
