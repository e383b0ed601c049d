import { readPromoCode } from '#contract/promo-code'

/** The plan and promo code that an address names. */
export interface PlanLink {
  /** `first`, `second` or `third`: the position of the plan's card. */
  readonly plan?: string
  /** As it is written there. */
  readonly promo?: string
}

/**
 * Reads the parameters of an address: `plan`, and `promo` or `promoCode`, which the form of the page sends itself. The first one of a
 * name counts. Names may have any case, and begin with `amp;`, which mail programs leave in links.
 */
export function readPlanLink(query: Iterable<readonly [name: string, value: string]>): PlanLink {
  const values = new Map<string, string>()
  for (const [name, value] of query) {
    const known = nameOf(name)
    if (!values.has(known)) values.set(known, readPromoCode(value) === '' ? '' : value.trim())
  }
  const [plan, promo] = [values.get('plan'), values.get('promo') || values.get('promocode')]
  return { ...(plan ? { plan } : {}), ...(promo ? { promo } : {}) }
}

/** Returns the parameters that name the plan and the promo code. */
export function planLinkQuery({ plan, promo }: PlanLink): [name: string, value: string][] {
  return Object.entries({ ...(plan !== undefined && { plan }), ...(promo !== undefined && { promo }) })
}

/** Returns the parameters of an address that name neither a plan nor a promo code. */
export function otherParameters(query: Iterable<[string, string]>): [name: string, value: string][] {
  return [...query].filter(([name]) => !['plan', 'promo', 'promocode'].includes(nameOf(name)))
}

function nameOf(name: string): string {
  return name.replace(/^(?:amp;)+/i, '').toLowerCase()
}
