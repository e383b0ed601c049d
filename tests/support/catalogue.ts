import type { BillingType, LocalPrice, Plan, PlanCatalogue } from '../../src-core/domain/plan-catalogue'

const trialDays = 7

const price = (type: BillingType, country: string, currency: string, regularPrice: number): LocalPrice => ({
  id: `${type}-${country.toLowerCase()}`,
  country,
  regularPrice,
  currency,
  trialDays,
})

/** The monthly plan as it is sold: in US dollars, and localised for GB, CA, AU and NZ. */
export const monthlyPlan: Plan = {
  key: 'monthly',
  type: 'monthly',
  title: 'Monthly',
  subtitle: 'Billed every month',
  default: false,
  price: price('monthly', 'US', 'USD', 4.99),
  localize: [
    price('monthly', 'GB', 'GBP', 4.99),
    price('monthly', 'CA', 'CAD', 6.99),
    price('monthly', 'AU', 'AUD', 7.99),
    price('monthly', 'NZ', 'NZD', 8.99),
  ],
}

/** The yearly plan as it is sold: the default one, with its discount label. */
export const yearlyPlan: Plan = {
  key: 'yearly',
  type: 'yearly',
  title: 'Annual',
  subtitle: 'Billed every year',
  discountLabel: '2month discount',
  default: true,
  price: price('yearly', 'US', 'USD', 49.99),
  localize: [
    price('yearly', 'GB', 'GBP', 49.99),
    price('yearly', 'CA', 'CAD', 69.99),
    price('yearly', 'AU', 'AUD', 79.99),
    price('yearly', 'NZ', 'NZD', 89.99),
  ],
}

/** Section 9 of the specification: two plans, monthly then yearly. Ids are `monthly-us`, `yearly-gb` and so on. */
export const catalogue: PlanCatalogue = { plans: [monthlyPlan, yearlyPlan] }
