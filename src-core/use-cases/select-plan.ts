import {
  canSelectPlan,
  promoWithdrawn,
  removePromo,
  selectProduct,
  struckPrice,
  type Order,
} from '../domain/order'
import {
  planByKey,
  productOf,
  yearlySaving,
  type CountryCode,
  type PlanCatalogue,
  type Product,
} from '../domain/plan-catalogue'
import { today, type Clock } from '../ports/clock'

/** A plan on sale, in the visitor's country and on the visitor's day. */
export interface PlanOffer {
  readonly product: Product
  /** The price to strike through, where the order's code makes the selected plan cheaper. */
  readonly oldPrice: number | undefined
  /** What a year costs less than twelve single months, in major units; 0 when nothing. */
  readonly saving: number
}

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

  /** The plans on sale. The selected one shows what the order's code has made of it. */
  offers(order: Order, country: CountryCode | undefined): PlanOffer[] {
    return this.catalogue.plans.map((plan) => {
      const isSelected = plan.key === order.product.plan
      return {
        product: isSelected ? order.product : productOf(plan, country, today(this.clock)),
        oldPrice: isSelected ? struckPrice(order) : undefined,
        // A code changes the price of one plan only, so the plans can no longer be compared.
        saving: canSelectPlan(order) ? yearlySaving(this.catalogue, plan, country) : 0,
      }
    })
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
