import { lenient, object, oneOf, readStored, text } from '../shared/decode'
import type { PlanCatalogue } from './plan-catalogue'

/** The plan and the code that an address asked for. */
export interface PlanLink {
  /** `first`, `second` or `third`: the position of the plan's card. */
  readonly plan?: string
  readonly promo?: string
}

/** What a visitor has chosen so far, persisted for a reload. It holds no prices: they are requested again. */
export interface OrderDraft {
  /** Key of the plan in the catalogue. */
  readonly plan: string
  readonly promoCode?: string
  /** The link that this choice has already answered, so that a reload does not overrule the visitor. */
  readonly link: PlanLink
}

const version = 1

export function writeOrderDraft(draft: OrderDraft): string {
  return JSON.stringify({ version, ...draft })
}

/** Reads a draft; a damaged or older one, or one of a plan no longer sold, counts as absent. */
export function readOrderDraft(json: string | undefined, catalogue: PlanCatalogue): OrderDraft | undefined {
  const stored = readStored(json, version, {
    plan: oneOf(...catalogue.plans.map(({ key }) => key)),
    promoCode: lenient(text),
    link: lenient(object({ plan: lenient(text), promo: lenient(text) })),
  })
  return stored && { ...stored, link: stored.link ?? {} }
}

/** Whether the address asks for anything that the draft has not answered yet. */
export function asksAnew(link: PlanLink, draft: OrderDraft | undefined): boolean {
  if (link.plan === undefined && link.promo === undefined) return false
  return link.plan !== draft?.link.plan || link.promo !== draft?.link.promo
}
