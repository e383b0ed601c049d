import { newOrder } from '../../../src-core/domain/order'
import type { PageCountry } from '../../../src-core/domain/page-country'
import {
  defaultPlan,
  positionOf,
  productOf,
  type PlanCatalogue,
} from '../../../src-core/domain/plan-catalogue'
import { today, type Clock } from '../../../src-core/ports/clock'
import type { PlanOffer, SelectPlan } from '../../../src-core/use-cases/select-plan'
import type { OrderView, ShownOrder } from './order-view'

/** The order of a page that was made for a country: the default plan at its price, on no particular day. */
export class PrerenderedOrder implements OrderView {
  readonly order: ShownOrder
  readonly offers: readonly PlanOffer[]
  /** The value of `?plan=` that names the plan. */
  readonly planPosition: string | undefined

  constructor(
    catalogue: PlanCatalogue,
    private readonly pageCountry: PageCountry,
    selectPlan: SelectPlan,
    clock: Clock,
  ) {
    const plan = defaultPlan(catalogue)
    const country = pageCountry.type === 'known' ? pageCountry.country : undefined
    const order = newOrder(productOf(plan, country, today(clock)))
    this.offers = selectPlan.offers(order, country)
    this.order = { ...order, product: { ...order.product, nextBilling: undefined } }
    this.planPosition = positionOf(catalogue, plan)
  }

  /** Whether the page was made for a country. */
  get isPriced(): boolean {
    return this.pageCountry.type !== 'unknown'
  }
}
