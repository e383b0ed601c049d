import { newOrder, type Order } from '../domain/order'
import { asksAnew, readOrderDraft, type OrderDraft, type PlanLink } from '../domain/order-draft'
import {
  defaultPlan,
  planByKey,
  planByPosition,
  productOf,
  type CountryCode,
  type PlanCatalogue,
} from '../domain/plan-catalogue'
import { today, type Clock } from '../ports/clock'
import type { OrderStorage } from '../ports/order-storage'

/** The first order of a visit: what the address asks for, else what was chosen before a reload, else the default. */
export class BeginOrder {
  constructor(
    private readonly catalogue: PlanCatalogue,
    private readonly storage: OrderStorage,
    private readonly clock: Clock,
  ) {}

  /** The order, its code standing in the input and still to be applied. */
  execute(from: { readonly link: PlanLink; readonly country: CountryCode | undefined }): Order {
    const { plan, promoCode } = this.wish(from.link)
    const chosen = planByKey(this.catalogue, plan) ?? defaultPlan(this.catalogue)
    return newOrder(productOf(chosen, from.country, today(this.clock)), promoCode)
  }

  /** What was chosen before a reload, or nothing. */
  draft(): OrderDraft | undefined {
    return readOrderDraft(this.storage.read('order-draft'), this.catalogue)
  }

  private wish(link: PlanLink): { readonly plan?: string; readonly promoCode?: string } {
    const draft = this.draft()
    if (!asksAnew(link, draft)) return draft ?? {}
    return { plan: planByPosition(this.catalogue, link.plan)?.key, promoCode: link.promo?.trim() }
  }
}
