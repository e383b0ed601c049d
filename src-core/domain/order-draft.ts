import { lenient, object, oneOf, readStored, nonBlankString } from '../../contract/decode'
import type { PlanCatalogue } from './plan-catalogue'

/** The plan and promo code in the query of an address. */
export interface PlanLink {
  /** `first`, `second` or `third`: the position of the plan's card. */
  readonly plan?: string
  readonly promo?: string
}

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
export function readOrderDraft(json: string | undefined, catalogue: PlanCatalogue): OrderDraft | undefined {
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
