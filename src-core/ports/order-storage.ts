/**
 * What is kept in the visitor's browser. `order` and `order-draft` live as long as the tab, `pending-purchase` is
 * shared by all tabs and outlives them: it is what keeps somebody from paying twice. So are `reported-purchase`, which
 * keeps one purchase from being counted twice, and `sign-in-method`: how somebody signed in last.
 */
export type StoredItem = 'order' | 'order-draft' | 'pending-purchase' | 'reported-purchase' | 'sign-in-method'

/** Whether the item is persisted for all tabs. */
export function isPersistent(item: StoredItem): boolean {
  return item !== 'order' && item !== 'order-draft'
}

/** Keeps texts in the browser. What they hold, and whether it can be trusted, is the core's business. */
export interface OrderStorage {
  /** What was kept under the name, or nothing. Never fails. */
  read(item: StoredItem): string | undefined

  /** Keeps the text. Where the browser refuses (private mode, quota), it is kept as long as the page lives. */
  keep(item: StoredItem, text: string): void

  /** Forgets the text. Never fails. */
  remove(item: StoredItem): void
}
