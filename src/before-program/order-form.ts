import { chooseOrder, readOrderDraft } from '#core/domain/order-draft'
import { positionOf, type PlansOnSale } from '#core/domain/plan-catalogue'
import { readPlanLink } from '#core/domain/plan-link'
import { storedChoice } from './choice'

/**
 * Fills in the landing page's form from the address or, after a reload, from what was chosen or the stored order. With a promo code
 * or a session, only the program knows the prices, and the page shows none.
 */
export function fillInOrder(
  form: HTMLFormElement,
  catalogue: PlansOnSale,
  mayHaveSession: () => boolean,
): void {
  const link = readPlanLink(new URLSearchParams(location.search))
  const { plan, promoCode } = chooseOrder(catalogue, link, readOrderDraft(storedDraft(), catalogue))
  const order: Record<string, string | undefined> = { plan: plan && positionOf(catalogue, plan), promoCode }
  const filledIn = new Map(storedChoice() ?? Object.entries(order))
  for (const field of form.querySelectorAll('input')) {
    const value = filledIn.get(field.name)
    if (field.type === 'radio') field.checked ||= field.value === value
    else if (value !== undefined) field.value = value
  }
  if (filledIn.get('promoCode') || mayHaveSession()) document.documentElement.dataset['unpriced'] = ''
}

export function storedDraft(): string | undefined {
  try {
    return sessionStorage.getItem('order-draft') ?? undefined
  } catch {
    return undefined
  }
}
