import { lenient, object, oneOf, readStored, nonBlankString } from '#contract/decode'
import { planByKey, planByPosition, type PlanKey, type PlansOnSale } from './plan-catalogue'
import type { PlanLink } from './plan-link'

/** The visitor's choice, persisted for a reload. Prices are not stored; they are requested again. */
export interface OrderDraft {
  /** Key of the plan in the catalogue. */
  readonly plan: string
  readonly promoCode?: string
  /** The link that has already been applied: a reload must not override what the visitor chose afterwards. */
  readonly link: PlanLink
}

const version = 1

export function writeOrderDraft(draft: OrderDraft): string {
  return JSON.stringify({ version, ...draft })
}

/** Reads a draft; undefined if it is malformed, of another version, or for a plan that is no longer sold. */
export function readOrderDraft(json: string | undefined, catalogue: PlansOnSale): OrderDraft | undefined {
  const stored = readStored(json, version, {
    plan: oneOf(...catalogue.plans.map(({ key }) => key)),
    promoCode: lenient(nonBlankString),
    link: lenient(object({ plan: lenient(nonBlankString), promo: lenient(nonBlankString) })),
  })
  return stored && { ...stored, link: stored.link ?? {} }
}

/** Whether the link names a plan or code that has not been applied to the draft. */
export function isNewLink(link: PlanLink, draft: OrderDraft | undefined): boolean {
  if (link.plan === undefined && link.promo === undefined) return false
  return link.plan !== draft?.link.plan || link.promo !== draft?.link.promo
}

/** Returns the plan and the promo code that a new link names, or else the draft; undefined where they name none. */
export function chooseOrder<Plan extends PlanKey>(
  catalogue: PlansOnSale<Plan>,
  link: PlanLink,
  draft: OrderDraft | undefined,
): { readonly plan: Plan | undefined; readonly promoCode: string | undefined } {
  return isNewLink(link, draft)
    ? { plan: planByPosition(catalogue, link.plan), promoCode: link.promo }
    : { plan: planByKey(catalogue, draft?.plan), promoCode: draft?.promoCode }
}
