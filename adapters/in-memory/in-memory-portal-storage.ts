import { isPersistent, type PortalStorage, type StoredItem } from '#core/ports/portal-storage'

type Items = Map<StoredItem, string>

/** Storage without a browser. Pass both maps to simulate a reload of a tab, only `browser` for another tab. */
export class InMemoryPortalStorage implements PortalStorage {
  private readonly tab: Items
  private readonly browser: Items

  constructor({
    tab = new Map(),
    browser = new Map(),
  }: { readonly tab?: Items; readonly browser?: Items } = {}) {
    this.tab = tab
    this.browser = browser
  }

  read(item: StoredItem): string | undefined {
    return this.itemsFor(item).get(item)
  }

  write(item: StoredItem, text: string): void {
    this.itemsFor(item).set(item, text)
  }

  remove(item: StoredItem): void {
    this.itemsFor(item).delete(item)
  }

  private itemsFor(item: StoredItem): Items {
    return isPersistent(item) ? this.browser : this.tab
  }
}
