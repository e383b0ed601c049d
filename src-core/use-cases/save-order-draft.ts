import { reusableCode, type Order } from '../domain/order'
import { writeOrderDraft, type PlanLink } from '../domain/order-draft'
import type { PortalStorage } from '../ports/portal-storage'

/** Persists the chosen plan and code, so that they survive a reload. */
export class SaveOrderDraft {
  constructor(private readonly storage: PortalStorage) {}

  /** Removes the draft without an order. `link` is the plan link that the order started from. */
  execute(order: Order | undefined, link: PlanLink): void {
    if (!order) {
      this.storage.remove('order-draft')
      return
    }
    const draft = { plan: order.product.plan, link, promoCode: reusableCode(order) }
    this.storage.write('order-draft', writeOrderDraft(draft))
  }
}
