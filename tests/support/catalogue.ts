import type { Plan, PlanCatalogue } from '../../src-core/domain/plan-catalogue'
import { sandboxCatalogue } from '../../src/composition/sandbox-catalogue'
import { en } from './english'

/** Section 9 of the specification: two plans, monthly then yearly. Ids are `monthly-us`, `yearly-gb` and so on. */
export const catalogue: PlanCatalogue = sandboxCatalogue(en.plans)

/** The monthly plan as it is sold: in US dollars, and localised for GB, CA, AU and NZ. */
export const monthlyPlan = planOf('monthly')

/** The yearly plan as it is sold: the default one, with its discount label. */
export const yearlyPlan = planOf('yearly')

function planOf(key: string): Plan {
  const found = catalogue.plans.find((plan) => plan.key === key)
  if (!found) throw new Error(`brands/halcyon/catalogue.json has no plan ${key}`)
  return found
}
