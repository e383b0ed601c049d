/**
 * `pending-purchase` prevents a second payment, `reported-purchase` a second purchase event; `card-setup` is the one
 * that was begun here, checked on the return from the bank; `sign-in-method` is the last one used, `tracking-choice` the answer to the question for
 * consent to analytics.
 */
export type StoredItem =
  | 'order'
  | 'order-draft'
  | 'pending-purchase'
  | 'reported-purchase'
  | 'card-setup'
  | 'sign-in-method'
  | 'tracking-choice'

/** Whether the item is shared by all tabs and persists after they close. The others belong to one tab. */
export function isPersistent(item: StoredItem): boolean {
  return item !== 'order' && item !== 'order-draft'
}

/** Stores texts in the browser. Their readers in the domain validate them. No method fails. */
export interface OrderStorage {
  read(item: StoredItem): string | undefined
  /** Stores the text; in memory only if the browser refuses (private mode, quota). */
  write(item: StoredItem, text: string): void
  remove(item: StoredItem): void
}
