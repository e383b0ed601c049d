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
  /** What it saves over a year of the current plan, in major units; 0 if nothing or if the customer pays an earlier price. */
  readonly saving: number
}

export interface PlanOptions {
  readonly current: Plan
  /** What the current plan saves over a year of another, in major units; 0 if nothing or if its price is an earlier one. */
  readonly currentSaving: number
  readonly others: readonly PlanOption[]
}

/** Returns the plan of a subscription and those that it may be changed to; undefined if its plan is not sold any more. */
export function planOptions(
  catalogue: PlanCatalogue,
  { recurrence, productName, currency, originalPrice }: Subscription,
  country: CountryCode | undefined,
): PlanOptions | undefined {
  const sold = catalogue.plans.filter(({ type }) => recurrenceOf[type] === recurrence)
  const current = sold.find(({ title }) => title === productName) ?? sold[0]
  if (!current) return undefined
  // The service does not tell in which country the plan was bought: several may have the currency.
  const home = pricesIn(current, currency).filter(({ regularPrice }) => regularPrice === originalPrice)
  const market = (home.find((each) => each.country === country) ?? home[0])?.country ?? country
  // The catalogue does not know an earlier price, so that nothing can be said beside it.
  const savingOf = (plan: Plan, place: CountryCode | undefined) =>
    home.length > 0 ? yearlySaving(catalogue, plan, place) : 0
  return {
    current,
    currentSaving: savingOf(current, market),
    others: catalogue.plans
      .filter(({ type }) => type !== current.type)
      .flatMap((plan) => {
        const prices = pricesIn(plan, currency)
        const price = prices.find((each) => each.country === market) ?? prices[0]
        return price ? [{ plan, price, saving: savingOf(plan, price.country) }] : []
      }),
  }
}

function pricesIn({ price, localize }: Plan, currency: Currency): readonly LocalPrice[] {
  return [price, ...localize].filter((each) => each.currency === currency)
}
