import type { PlanLink } from '../../../src-core/domain/order-draft'
import type { Address } from '../../../src-core/domain/routes'

/** The plan and the code that an address asks for. */
export function readPlanLink(address: Address): PlanLink {
  const [plan, promo] = [address.query.get('plan')?.trim(), address.query.get('promo')?.trim()]
  return { ...(plan ? { plan } : {}), ...(promo ? { promo } : {}) }
}
