import { isPersistent, type OrderStorage, type StoredItem } from '../../src-core/ports/order-storage'

type Kept = Map<StoredItem, string>

/** Storage without a browser. A reload shares both maps with the page before it, another tab only `browser`. */
export class InMemoryOrderStorage implements OrderStorage {
  readonly #tab: Kept
  readonly #browser: Kept

  constructor({
    tab = new Map(),
    browser = new Map(),
  }: { readonly tab?: Kept; readonly browser?: Kept } = {}) {
    this.#tab = tab
    this.#browser = browser
  }

  read(item: StoredItem): string | undefined {
    return this.#place(item).get(item)
  }

  keep(item: StoredItem, text: string): void {
    this.#place(item).set(item, text)
  }

  remove(item: StoredItem): void {
    this.#place(item).delete(item)
  }

  #place(item: StoredItem): Kept {
    return isPersistent(item) ? this.#browser : this.#tab
  }
}
