import type { PlanCatalogue } from '../domain/plan-catalogue'
import { readSavedOrder, type SavedOrder } from '../domain/saved-order'
import type { OrderStorage } from '../ports/order-storage'

/** Takes the stashed order out of the browser's storage, once. */
export class RestoreOrder {
  constructor(
    private readonly catalogue: PlanCatalogue,
    private readonly storage: OrderStorage,
  ) {}

  /**
   * The account's order, or nothing: there was none, or what was there was somebody else's or could not be trusted, and
   * is gone. While nobody is signed in it stays for its owner.
   */
  execute(accountId: string | undefined): SavedOrder | undefined {
    if (accountId === undefined) return undefined
    const text = this.storage.read('order')
    this.storage.remove('order')
    const saved = readSavedOrder(text, this.catalogue)
    return saved?.accountId === accountId ? saved : undefined
  }
}
