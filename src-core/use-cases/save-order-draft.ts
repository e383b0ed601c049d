import { reusableCode, type Order } from '../domain/order'
import { isNewLink, readOrderDraft, writeOrderDraft } from '../domain/order-draft'
import type { PlanCatalogue } from '../domain/plan-catalogue'
import type { PlanLink } from '../domain/plan-link'
import type { PortalStorage } from '../ports/portal-storage'

/** Persists the chosen plan and code, so that they survive a reload. */
export class SaveOrderDraft {
  constructor(
    private readonly catalogue: PlanCatalogue,
    private readonly storage: PortalStorage,
  ) {}

  /** Removes the draft without an order. `link` is the plan link that the order starts from, if it starts. */
  execute(order: Order | undefined, link: PlanLink = {}): void {
    if (!order) {
      this.storage.remove('order-draft')
      return
    }
    const former = readOrderDraft(this.storage.read('order-draft'), this.catalogue)
    this.storage.write(
      'order-draft',
      writeOrderDraft({
        plan: order.product.plan,
        link: isNewLink(link, former) ? link : (former?.link ?? {}),
        promoCode: reusableCode(order),
      }),
    )
  }
}
