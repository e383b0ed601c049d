import type { Currency } from './money'
import {
  recurrenceOf,
  yearlySaving,
  type CountryCode,
  type LocalPrice,
  type Plan,
  type PlanCatalogue,
} from './plan-catalogue'
import type { Subscription } from './subscriber'

/** A plan that a subscriber may change to, at its price in the currency of the subscription. */
export interface PlanOption {
  readonly plan: Plan
  readonly price: LocalPrice
  /** What it saves over a year of the current plan, in major units, negative if it costs more; 0 beside an earlier or reduced price. */
  readonly saving: number
}

export interface PlanOptions {
  readonly current: Plan
  readonly others: readonly PlanOption[]
}

/** Returns the plan of a subscription and those that it may be changed to; undefined if its plan is not sold any more. */
export function planOptions(
  catalogue: PlanCatalogue,
  { recurrence, productName, currency, originalPrice, price: paid }: Subscription,
  country: CountryCode | undefined,
): PlanOptions | undefined {
  const sold = catalogue.plans.filter(({ type }) => recurrenceOf[type] === recurrence)
  const current = sold.find(({ title }) => title === productName) ?? sold[0]
  if (!current) return undefined
  // The service does not tell in which country the plan was bought: several may have the currency.
  const home = pricesIn(current, currency).filter(({ regularPrice }) => regularPrice === originalPrice)
  const market = (home.find((each) => each.country === country) ?? home[0])?.country ?? country
  // The catalogue does not know an earlier price, and a code has its own end, so that nothing can be said beside them.
  const isComparable = home.length > 0 && paid === originalPrice
  return {
    current,
    others: catalogue.plans
      .filter(({ type }) => type !== current.type)
      .flatMap((plan) => {
        const prices = pricesIn(plan, currency)
        const price = prices.find((each) => each.country === market) ?? prices[0]
        if (!price) return []
        const saving =
          plan.type === 'yearly'
            ? yearlySaving(catalogue, plan, price.country)
            : -yearlySaving(catalogue, current, market)
        return [{ plan, price, saving: isComparable ? saving : 0 }]
      }),
  }
}

function pricesIn({ price, localize }: Plan, currency: Currency): readonly LocalPrice[] {
  return [price, ...localize].filter((each) => each.currency === currency)
}
