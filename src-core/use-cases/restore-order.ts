import type { PlanCatalogue } from '../domain/plan-catalogue'
import { readSavedOrder, type SavedOrder } from '../domain/saved-order'
import type { PortalStorage } from '../ports/portal-storage'

/** Reads the saved order and removes it from the browser's storage. */
export class RestoreOrder {
  constructor(
    private readonly catalogue: PlanCatalogue,
    private readonly storage: PortalStorage,
  ) {}

  /** Removes an order of another account or a tampered one too. Keeps the order while the user is signed out. */
  execute(accountId: string | undefined): SavedOrder | undefined {
    if (accountId === undefined) return undefined
    const text = this.storage.read('order')
    this.storage.remove('order')
    const saved = readSavedOrder(text, this.catalogue)
    return saved?.accountId === accountId ? saved : undefined
  }
}
