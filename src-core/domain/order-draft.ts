import { asObject, asText, parseObject } from '../shared/untrusted'
import { planByKey, type PlanCatalogue } from './plan-catalogue'

/** The plan and the code that an address asked for. */
export interface PlanLink {
  /** `first`, `second` or `third`: the position of the plan's card. */
  readonly plan?: string
  readonly promo?: string
}

/** What a visitor has chosen so far, kept for a reload on the way. It holds no prices: they are asked again. */
export interface OrderDraft {
  /** Key of the plan in the catalogue. */
  readonly plan: string
  readonly promoCode?: string
  /** The address's wish that this choice has already answered, so that a reload does not overrule the visitor. */
  readonly link: PlanLink
}

const version = 1

export function writeOrderDraft(draft: OrderDraft): string {
  return JSON.stringify({ version, ...draft })
}

/** Reads a draft back; a damaged, foreign or older one, or one of a plan no longer sold, counts as absent. */
export function readOrderDraft(text: string | undefined, catalogue: PlanCatalogue): OrderDraft | undefined {
  const stored = parseObject(text)
  const plan = planByKey(catalogue, asText(stored?.plan))
  if (!stored || stored.version !== version || !plan) return undefined
  const promoCode = asText(stored.promoCode)
  return {
    plan: plan.key,
    ...(promoCode === undefined ? {} : { promoCode }),
    link: readLink(asObject(stored.link)),
  }
}

/** Whether the address asks for anything that the draft has not answered yet. */
export function asksAnew(link: PlanLink, draft: OrderDraft | undefined): boolean {
  if (link.plan === undefined && link.promo === undefined) return false
  return link.plan !== draft?.link.plan || link.promo !== draft?.link.promo
}

function readLink(stored: Readonly<Record<string, unknown>> | undefined): PlanLink {
  const [plan, promo] = [asText(stored?.plan), asText(stored?.promo)]
  return { ...(plan === undefined ? {} : { plan }), ...(promo === undefined ? {} : { promo }) }
}
