export type StoredItem =
  /** The order of a payment that has begun. */
  | 'order'
  /** Plan and promo code, for a reload. */
  | 'order-draft'
  /** Prevents a second payment. */
  | 'pending-purchase'
  /** Prevents a second purchase event. */
  | 'reported-purchase'
  /** The card setup that was begun here, checked on the return from the bank. */
  | 'card-setup'
  /** The last one used. */
  | 'sign-in-method'
  /** The answer to the question for consent to analytics. */
  | 'tracking-choice'
  /** The visitor has chosen the language of the pages, or wants no other. */
  | 'language-chosen'

/** Whether the item is shared by all tabs and persists after they close. The others belong to one tab. */
export function isPersistent(item: StoredItem): boolean {
  return item !== 'order' && item !== 'order-draft'
}

/** Stores texts in the browser. Their readers in the domain validate them. No method fails. */
export interface PortalStorage {
  read(item: StoredItem): string | undefined
  /** Stores the text; in memory only if the browser refuses (private mode, quota). */
  write(item: StoredItem, text: string): void
  remove(item: StoredItem): void
}
