import type { PlanLink } from '../../../src-core/domain/order-draft'
import type { Address } from '../../../src-core/domain/routes'

/** Returns the plan and the promo code of an address, from its query parameters `plan` and `promo`. */
export function readPlanLink(address: Address): PlanLink {
  const [plan, promo] = [address.query.get('plan')?.trim(), address.query.get('promo')?.trim()]
  return { ...(plan ? { plan } : {}), ...(promo ? { promo } : {}) }
}
