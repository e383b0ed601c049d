import { isNewLink, readOrderDraft } from '../../src-core/domain/order-draft'
import type { PlansOnSale } from '../../src-core/domain/plan-catalogue'
import { readPlanLink } from '../../src-core/domain/plan-link'
import { storedDraft } from './order-form'

/** The keys of the plans on sale, inlined by the build. */
declare const __PLANS_ON_SALE__: PlansOnSale

// The inline script in the head of the sign-up and sign-in pages. It makes room for the order that the program will show, while the
// page is parsed: a browser may paint before the end, and nothing may move then or later.
const hasDraft = readOrderDraft(storedDraft(), __PLANS_ON_SALE__) !== undefined
// Only the sign-up page starts the order of a link.
const hasLink = () =>
  location.pathname.endsWith('/signup') &&
  isNewLink(readPlanLink(new URLSearchParams(location.search)), undefined)
if (hasDraft || hasLink()) {
  const parsing = new MutationObserver(makeRoom)
  parsing.observe(document, { childList: true, subtree: true })
  addEventListener('DOMContentLoaded', () => parsing.disconnect())
}

function makeRoom(): void {
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-scene]'))
    dataset['scene'] = 'account'
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-columns]'))
    dataset['columns'] = 'double'
  for (const place of document.querySelectorAll<HTMLElement>('[data-order-place]'))
    place.hidden = place.dataset['orderPlace'] !== 'order'
}
