import type { PlanLink } from '../../../src-core/domain/order-draft'
import type { Address } from '../../../src-core/domain/routes'

/** Returns the plan and the promo code of an address. `promoCode` is the name of the field, which a form sends without a program. */
export function readPlanLink({ query }: Address): PlanLink {
  const [plan, promo] = [
    query.get('plan')?.trim(),
    query.get('promo')?.trim() || query.get('promoCode')?.trim(),
  ]
  return { ...(plan ? { plan } : {}), ...(promo ? { promo } : {}) }
}
