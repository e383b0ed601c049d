import { isPersistent, type OrderStorage, type StoredItem } from '../../src-core/ports/order-storage'

/** The part of the browser's storage that is used. */
export interface TextStore {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Reaching for `window.sessionStorage` may itself be refused, so the stores come as functions. */
export interface BrowserStores {
  readonly session: () => TextStore | undefined
  readonly local: () => TextStore | undefined
}

/** Keeps the order in the tab's storage, and persistent items in the browser's. */
export class BrowserOrderStorage implements OrderStorage {
  readonly #stores: BrowserStores
  /** Writes that the browser refused, and (undefined) removals. They override what the browser holds. */
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

  keep(item: StoredItem, text: string): void {
    this.#attempt(item, text, (store) => store.setItem(item, text))
  }

  remove(item: StoredItem): void {
    this.#attempt(item, undefined, (store) => store.removeItem(item))
  }

  #attempt(item: StoredItem, wanted: string | undefined, act: (store: TextStore) => void): void {
    try {
      act(this.#store(item))
      this.#refused.delete(item)
    } catch {
      this.#refused.set(item, wanted)
    }
  }

  #store(item: StoredItem): TextStore {
    const store = isPersistent(item) ? this.#stores.local() : this.#stores.session()
    if (!store) throw new Error('The browser has no storage.')
    return store
  }
}
