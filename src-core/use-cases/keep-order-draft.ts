import { keptCode, type Order } from '../domain/order'
import { writeOrderDraft, type PlanLink } from '../domain/order-draft'
import type { OrderStorage } from '../ports/order-storage'

/** Keeps the chosen plan and code for a reload on the way to the payment. */
export class KeepOrderDraft {
  constructor(private readonly storage: OrderStorage) {}

  /** `link` is what the address asked for when the order began. Without an order the draft is forgotten. */
  execute(order: Order | undefined, link: PlanLink): void {
    if (!order) {
      this.storage.remove('order-draft')
      return
    }
    const draft = { plan: order.product.plan, link, promoCode: keptCode(order) }
    this.storage.keep('order-draft', writeOrderDraft(draft))
  }
}
