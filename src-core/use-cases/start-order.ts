import { newOrder, type Order } from '../domain/order'
import { isNewLink, readOrderDraft, type OrderDraft, type PlanLink } from '../domain/order-draft'
import {
  defaultPlan,
  planByKey,
  planByPosition,
  productOf,
  type CountryCode,
  type PlanCatalogue,
} from '../domain/plan-catalogue'
import { today, type Clock } from '../ports/clock'
import type { PortalStorage } from '../ports/portal-storage'

/** Creates the order of a visit from a new plan link, or else the draft, or else the default plan. */
export class StartOrder {
  constructor(
    private readonly catalogue: PlanCatalogue,
    private readonly storage: PortalStorage,
    private readonly clock: Clock,
  ) {}

  /** Returns the order with its promo code in the input, not applied yet. */
  execute({ link, country }: { readonly link: PlanLink; readonly country: CountryCode | undefined }): Order {
    const draft = this.draft()
    const isNew = isNewLink(link, draft)
    const plan = isNew ? planByPosition(this.catalogue, link.plan) : planByKey(this.catalogue, draft?.plan)
    const promoCode = isNew ? link.promo?.trim() : draft?.promoCode
    const product = productOf(plan ?? defaultPlan(this.catalogue), country, today(this.clock))
    return newOrder(product, promoCode)
  }

  draft(): OrderDraft | undefined {
    return readOrderDraft(this.storage.read('order-draft'), this.catalogue)
  }
}
