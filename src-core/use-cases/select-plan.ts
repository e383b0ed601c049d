import { promoWithdrawn, removePromo, selectProduct, type Order } from '../domain/order'
import { planByKey, productOf, type CountryCode, type PlanCatalogue } from '../domain/plan-catalogue'
import { today, type Clock } from '../ports/clock'

/** Puts a plan of the catalogue into the order, at the visitor's price and with its billing date counted from today. */
export class SelectPlan {
  constructor(
    private readonly catalogue: PlanCatalogue,
    private readonly clock: Clock,
  ) {}

  /** The order with the plan; unchanged where a code is applied or no such plan is sold. */
  execute(order: Order, planKey: string, country: CountryCode | undefined): Order {
    const plan = planByKey(this.catalogue, planKey)
    return plan ? selectProduct(order, productOf(plan, country, today(this.clock))) : order
  }

  /** The order without its code, its plan back at its own price. */
  withoutPromo(order: Order, country: CountryCode | undefined): Order {
    return this.atOwnPrice(order, country, removePromo)
  }

  /** The order whose code the service has taken back at the checkout: the checkout is closed, the code is refused. */
  withPromoRefused(order: Order, country: CountryCode | undefined): Order {
    return this.atOwnPrice(order, country, promoWithdrawn)
  }

  private atOwnPrice(order: Order, country: CountryCode | undefined, transition: typeof removePromo): Order {
    const plan = planByKey(this.catalogue, order.product.plan)
    return plan ? transition(order, productOf(plan, country, today(this.clock))) : order
  }
}
