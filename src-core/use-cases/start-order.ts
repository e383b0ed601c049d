import { newOrder, type Order } from '../domain/order'
import { chooseOrder, readOrderDraft, type OrderDraft } from '../domain/order-draft'
import {
  defaultPlan,
  findPrice,
  productOf,
  type CountryCode,
  type PlanCatalogue,
} from '../domain/plan-catalogue'
import type { PlanLink } from '../domain/plan-link'
import type { CurrentUser } from '../domain/subscriber'
import { today, type Clock } from '../ports/clock'
import type { PortalStorage } from '../ports/portal-storage'

interface OrderStart {
  readonly link: PlanLink
  readonly country: CountryCode | undefined
  /** The former plan of a customer whose subscription is over, and who gets no other trial. */
  readonly returning?: CurrentUser['returning'] | undefined
}

/** Creates the order of a visit from a new plan link, or else the draft, the former plan, or the default plan. */
export class StartOrder {
  constructor(
    private readonly catalogue: PlanCatalogue,
    private readonly storage: PortalStorage,
    private readonly clock: Clock,
  ) {}

  /** Returns the order with its promo code in the input, not applied yet. */
  execute({ link, country, returning }: OrderStart): Order {
    const { plan, promoCode } = chooseOrder(this.catalogue, link, this.draft())
    const former = returning && findPrice(this.catalogue, returning.productId)?.plan
    const chosen = plan ?? former ?? defaultPlan(this.catalogue)
    const product = productOf(chosen, country, today(this.clock), returning === undefined)
    return newOrder(product, promoCode)
  }

  draft(): OrderDraft | undefined {
    return readOrderDraft(this.storage.read('order-draft'), this.catalogue)
  }
}
