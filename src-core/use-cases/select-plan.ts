import { saving } from '../domain/money'
import {
  canSelectPlan,
  reprice,
  withdrawPromo,
  removePromo,
  selectProduct,
  struckPrice,
  type Order,
} from '../domain/order'
import {
  planByKey,
  positionOf,
  productOf,
  yearlySaving,
  type CountryCode,
  type PlanCatalogue,
  type Product,
} from '../domain/plan-catalogue'
import { today, type Clock } from '../ports/clock'

/** A plan on sale, at the price of the visitor's country. */
export interface PlanOffer {
  /** The value of `?plan=` that names the plan. */
  readonly position: string
  readonly product: Product
  /** The price to strike through, if the order's code makes the plan cheaper. */
  readonly oldPrice: number | undefined
  /** What the order's code saves in each period, in major units; 0 if nothing. */
  readonly codeSaving: number
  /** Days of free trial with the order's code; 0 if it does not prolong the trial. */
  readonly codeTrialDays: number
  /** What a yearly plan saves over twelve months, in major units; 0 if nothing. */
  readonly saving: number
  /** Whether it can only be selected once the code of another plan is removed. */
  readonly isLocked: boolean
}

/**
 * Selects plans, at the price of the visitor's country and with billing dates that start today. `hasTrial` is false for a customer
 * who has had a subscription.
 */
export class SelectPlan {
  constructor(
    private readonly catalogue: PlanCatalogue,
    private readonly clock: Clock,
  ) {}

  /** Returns the order with the plan; unchanged if a code is applied or the plan is not on sale. */
  execute(order: Order, planKey: string, country: CountryCode | undefined, hasTrial = true): Order {
    const plan = planByKey(this.catalogue, planKey)
    return plan ? selectProduct(order, productOf(plan, country, today(this.clock), hasTrial)) : order
  }

  /** Returns the plans on sale, the selected one with the order's code. */
  offers(order: Order, country: CountryCode | undefined, hasTrial = true): PlanOffer[] {
    return this.catalogue.plans.map((plan) => {
      const isSelected = plan.key === order.product.plan
      const regular = productOf(plan, country, today(this.clock), hasTrial)
      const product = isSelected ? order.product : regular
      const oldPrice = isSelected ? struckPrice(order) : undefined
      return {
        position: positionOf(this.catalogue, plan),
        product,
        oldPrice,
        codeSaving: oldPrice === undefined ? 0 : saving(oldPrice, 1, product.regularPrice, product.currency),
        codeTrialDays: product.trialDays > regular.trialDays ? product.trialDays : 0,
        // A code changes the price of one plan only, so the plans can no longer be compared.
        saving: canSelectPlan(order) ? yearlySaving(this.catalogue, plan, country) : 0,
        isLocked: !isSelected && !canSelectPlan(order),
      }
    })
  }

  /** Returns the order without its code, at the plan's regular price. */
  withoutPromo(order: Order, country: CountryCode | undefined, hasTrial = true): Order {
    return this.atOwnPrice(order, { country, hasTrial }, removePromo)
  }

  /** Returns the order with its code refused, at the plan's regular price and with the checkout closed. */
  withPromoRefused(order: Order, country: CountryCode | undefined, hasTrial = true): Order {
    return this.atOwnPrice(order, { country, hasTrial }, withdrawPromo)
  }

  /** Returns the order without a code at the plan's price of today. */
  asOfToday(order: Order, country: CountryCode | undefined, hasTrial = true): Order {
    return this.atOwnPrice(order, { country, hasTrial }, reprice)
  }

  private atOwnPrice(
    order: Order,
    { country, hasTrial }: { readonly country: CountryCode | undefined; readonly hasTrial: boolean },
    transition: typeof removePromo,
  ): Order {
    const plan = planByKey(this.catalogue, order.product.plan)
    return plan ? transition(order, productOf(plan, country, today(this.clock), hasTrial)) : order
  }
}
