import type { PlanCatalogue } from '../domain/plan-catalogue'
import { readSavedOrder, type SavedOrder } from '../domain/saved-order'
import type { OrderStorage } from '../ports/order-storage'

/** Takes the stashed order out of the browser's storage, once. */
export class RestoreOrder {
  constructor(
    private readonly catalogue: PlanCatalogue,
    private readonly storage: OrderStorage,
  ) {}

  /** The order, or nothing: there was none, or what was there could not be trusted and is gone. */
  execute(): SavedOrder | undefined {
    const text = this.storage.read('order')
    this.storage.remove('order')
    return readSavedOrder(text, this.catalogue)
  }
}
