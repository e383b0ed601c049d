import { addDays, addMonths, type CalendarDate } from './calendar-date'
import { saving, type Currency } from './money'

export type BillingType = 'monthly' | 'yearly'

/** The billing period of a subscription, by that of its plan. */
export const recurrenceOf = { monthly: 'month', yearly: 'year' } as const satisfies Record<
  BillingType,
  string
>

/** Returns the billing period of a plan, by that of a subscription; undefined for any other. */
export function billingTypeOf(recurrence: string | undefined): BillingType | undefined {
  if (recurrence === recurrenceOf.monthly) return 'monthly'
  return recurrence === recurrenceOf.yearly ? 'yearly' : undefined
}

/** ISO 3166 alpha-2, upper case. */
export type CountryCode = string

/** The visitor's country, and its region if it is known: `CA` for California, `US-CA` in ISO 3166-2. */
export interface VisitorLocation {
  readonly country: CountryCode
  readonly region?: string
}

/** The price of a plan in one country. */
export interface LocalPrice {
  /** The service's product id; unique in the catalogue. */
  readonly id: string
  readonly country: CountryCode
  /** Decimal major units of `currency`, per billing period. */
  readonly regularPrice: number
  readonly currency: Currency
  /** Days before the first billing. */
  readonly trialDays: number
}

/** A plan on sale, with its prices by country. */
export interface Plan {
  /** Identifies the plan, in every country. */
  readonly key: string
  readonly type: BillingType
  readonly title: string
  readonly subtitle: string
  readonly discountLabel?: string
  /** Whether the plan is preselected. */
  readonly default: boolean
  /** The price in every country that `localize` does not list. */
  readonly price: LocalPrice
  readonly localize: readonly LocalPrice[]
}

/** What identifies a plan. */
export type PlanKey = Pick<Plan, 'key'>

/** The plans of a catalogue, of which only the keys may be known. */
export interface PlansOnSale<Each extends PlanKey = PlanKey> {
  readonly plans: readonly Each[]
}

/** The plans on sale, in display order. */
export interface PlanCatalogue {
  readonly plans: readonly [Plan, ...Plan[]]
}

/** A plan at the price of one country, with its billing dates. */
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
  /** Due today, in major units: 0 unless a promo code charges at once. */
  readonly priceNow: number
  readonly currency: Currency
  readonly trialDays: number
  /** The day of the first regular billing. */
  readonly nextBilling: CalendarDate
}

/** How an order begins. Only a trial that costs nothing today is `free-trial`. */
export type StartKind = 'free-trial' | 'paid-trial' | 'no-trial'

/** Decides which sentences may say "free": none where money is due today. */
export function startKind({ trialDays, priceNow }: Pick<Product, 'trialDays' | 'priceNow'>): StartKind {
  if (trialDays === 0) return 'no-trial'
  return priceNow === 0 ? 'free-trial' : 'paid-trial'
}

export function defaultPlan(catalogue: PlanCatalogue): Plan {
  return catalogue.plans.find((plan) => plan.default) ?? catalogue.plans[0]
}

export function planByKey<Each extends PlanKey>(
  catalogue: PlansOnSale<Each>,
  key: string | undefined,
): Each | undefined {
  return catalogue.plans.find((plan) => plan.key === key)
}

const planPositions = ['first', 'second', 'third']

/**
 * Returns the plan that `?plan=first` (second, third) names in any case, or undefined. A plan after the third is named by its key.
 */
export function planByPosition<Each extends PlanKey>(
  catalogue: PlansOnSale<Each>,
  position: string | undefined,
): Each | undefined {
  return catalogue.plans.find((plan) => positionOf(catalogue, plan).toLowerCase() === position?.toLowerCase())
}

/** Returns the value of `?plan=` that names the plan. */
export function positionOf<Each extends PlanKey>(catalogue: PlansOnSale<Each>, plan: Each): string {
  return planPositions[catalogue.plans.indexOf(plan)] ?? plan.key
}

/** Returns the plan and price of a product id, or undefined. */
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

/** Returns the plan at the price of a country, or at its default price if the country is not listed or unknown. */
export function productOf(
  plan: Plan,
  country: CountryCode | undefined,
  today: CalendarDate,
  hasTrial = true,
): Product {
  return productAt(plan, priceIn(plan, country), today, hasTrial)
}

/** Returns the plan at one of its prices, starting today; without its trial for a customer who has had one. */
export function productAt(plan: Plan, price: LocalPrice, today: CalendarDate, hasTrial = true): Product {
  const start = hasTrial
    ? { priceNow: 0, trialDays: price.trialDays, nextBilling: addDays(today, price.trialDays) }
    : { priceNow: price.regularPrice, trialDays: 0, nextBilling: onePeriodAfter(today, plan.type) }
  return {
    id: price.id,
    plan: plan.key,
    type: plan.type,
    title: plan.title,
    subtitle: plan.subtitle,
    ...(plan.discountLabel === undefined ? {} : { discountLabel: plan.discountLabel }),
    default: plan.default,
    regularPrice: price.regularPrice,
    currency: price.currency,
    ...start,
  }
}

/** Returns what a yearly plan saves over twelve months of the monthly plan, in major units; 0 if nothing. */
export function yearlySaving(catalogue: PlanCatalogue, plan: Plan, country: CountryCode | undefined): number {
  const monthly = catalogue.plans.find((each) => each.type === 'monthly')
  if (!monthly || plan.type !== 'yearly') return 0
  const [perMonth, perYear] = [priceIn(monthly, country), priceIn(plan, country)]
  if (perMonth.currency !== perYear.currency) return 0
  return saving(perMonth.regularPrice, 12, perYear.regularPrice, perYear.currency)
}

export function onePeriodAfter(date: CalendarDate, type: BillingType): CalendarDate {
  return addMonths(date, type === 'monthly' ? 1 : 12)
}

/** Returns the regular price in US dollars: as paid, or the plan's price in dollars; undefined if it has none. */
export function priceInDollars(
  catalogue: PlanCatalogue,
  paid: { readonly productId: string; readonly regularPrice: number; readonly currency: Currency },
): number | undefined {
  if (paid.currency === 'USD') return paid.regularPrice
  const plan = findPrice(catalogue, paid.productId)?.plan
  return plan && [plan.price, ...plan.localize].find((price) => price.currency === 'USD')?.regularPrice
}

/** Returns the price of a plan in a country; its default price if the country is not listed or unknown. */
export function priceIn(plan: Plan, country: CountryCode | undefined): LocalPrice {
  return plan.localize.find((each) => each.country === country) ?? plan.price
}
