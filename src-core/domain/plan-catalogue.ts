import { addDays, addMonths, type CalendarDate } from './calendar-date'
import { saving, type Currency } from './money'

/** How often a plan is billed. */
export type BillingType = 'monthly' | 'yearly'

/** ISO 3166 alpha-2, upper case. */
export type CountryCode = string

/** What one plan costs in one country. */
export interface LocalPrice {
  /** The service's product id; unique in the catalogue. */
  readonly id: string
  readonly country: CountryCode
  /** Decimal major units of `currency`, per billing period. */
  readonly regularPrice: number
  readonly currency: Currency
  /** Whole days before the first billing. */
  readonly trialDays: number
}

/** A plan as it is sold, with its prices by country. */
export interface Plan {
  /** Names the plan inside the catalogue, whatever the country. */
  readonly key: string
  readonly type: BillingType
  readonly title: string
  readonly subtitle: string
  readonly discountLabel?: string
  /** Whether this plan is chosen when nobody has said otherwise. */
  readonly default: boolean
  /** The price in every country that `localize` does not list. */
  readonly price: LocalPrice
  readonly localize: readonly LocalPrice[]
}

/** The plans on sale, in the order in which they are shown. */
export interface PlanCatalogue {
  readonly plans: readonly [Plan, ...Plan[]]
}

/** A plan in a visitor's country and on a visitor's day: what an order holds. */
export interface Product {
  readonly id: string
  readonly plan: string
  readonly type: BillingType
  readonly title: string
  readonly subtitle: string
  readonly discountLabel?: string
  readonly default: boolean
  /** Per billing period, decimal major units. */
  readonly regularPrice: number
  /** To be paid today: 0, unless a promo code asks for money at once. */
  readonly priceNow: number
  readonly currency: Currency
  readonly trialDays: number
  /** The day of the first regular billing. */
  readonly nextBilling: CalendarDate
}

export function defaultPlan(catalogue: PlanCatalogue): Plan {
  return catalogue.plans.find((plan) => plan.default) ?? catalogue.plans[0]
}

export function planByKey(catalogue: PlanCatalogue, key: string | undefined): Plan | undefined {
  return catalogue.plans.find((plan) => plan.key === key)
}

/** The plan that `?plan=first` (second, third) names, or nothing. */
export function planByPosition(catalogue: PlanCatalogue, position: string | undefined): Plan | undefined {
  const index = ['first', 'second', 'third'].findIndex((name) => name === position)
  return catalogue.plans[index]
}

/** The plan and price that carry a product id, or nothing: an id from outside must belong to the catalogue. */
export function findPrice(
  catalogue: PlanCatalogue,
  productId: string,
): { readonly plan: Plan; readonly price: LocalPrice } | undefined {
  for (const plan of catalogue.plans) {
    const price = [plan.price, ...plan.localize].find((each) => each.id === productId)
    if (price) return { plan, price }
  }
  return undefined
}

/** The plan as a visitor of the country gets it today; an unknown country gets the plan's own price. */
export function productOf(plan: Plan, country: CountryCode | undefined, today: CalendarDate): Product {
  return productAt(plan, priceIn(plan, country), today)
}

/** The plan at one of its prices, its trial starting today. */
export function productAt(plan: Plan, price: LocalPrice, today: CalendarDate): Product {
  return {
    id: price.id,
    plan: plan.key,
    type: plan.type,
    title: plan.title,
    subtitle: plan.subtitle,
    ...(plan.discountLabel === undefined ? {} : { discountLabel: plan.discountLabel }),
    default: plan.default,
    regularPrice: price.regularPrice,
    priceNow: 0,
    currency: price.currency,
    trialDays: price.trialDays,
    nextBilling: addDays(today, price.trialDays),
  }
}

/** What a year of the plan costs less than twelve months of the catalogue's monthly plan; 0 when nothing. */
export function yearlySaving(catalogue: PlanCatalogue, plan: Plan, country: CountryCode | undefined): number {
  const monthly = catalogue.plans.find((each) => each.type === 'monthly')
  if (!monthly || plan.type !== 'yearly') return 0
  const [perMonth, perYear] = [priceIn(monthly, country), priceIn(plan, country)]
  if (perMonth.currency !== perYear.currency) return 0
  return saving(perMonth.regularPrice, 12, perYear.regularPrice, perYear.currency)
}

/** One billing period after the day. */
export function onePeriodAfter(date: CalendarDate, type: BillingType): CalendarDate {
  return addMonths(date, type === 'monthly' ? 1 : 12)
}

/** The product's yearly or monthly price in US dollars, for reports: its own when it is in dollars, else the plan's. */
export function priceInDollars(
  catalogue: PlanCatalogue,
  paid: { readonly productId: string; readonly regularPrice: number; readonly currency: Currency },
): number | undefined {
  if (paid.currency === 'USD') return paid.regularPrice
  const plan = findPrice(catalogue, paid.productId)?.plan
  return plan && [plan.price, ...plan.localize].find((price) => price.currency === 'USD')?.regularPrice
}

function priceIn(plan: Plan, country: CountryCode | undefined): LocalPrice {
  return plan.localize.find((each) => each.country === country) ?? plan.price
}
