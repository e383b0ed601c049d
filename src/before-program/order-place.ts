import { isNewLink, readOrderDraft } from '#core/domain/order-draft'
import type { PlansOnSale } from '#core/domain/plan-catalogue'
import { readPlanLink } from '#core/domain/plan-link'
import { storedDraft } from './order-form'

/** The keys of the plans on sale, inlined by the build. */
declare const __PLANS_ON_SALE__: PlansOnSale

// The inline script in the head of the sign-up and sign-in pages: with an order that the program will show, they have the scene with
// its place from the first paint.
const hasDraft = readOrderDraft(storedDraft(), __PLANS_ON_SALE__) !== undefined
// Only the sign-up page starts the order of a link.
const hasLink = () =>
  location.pathname.endsWith('/signup') &&
  isNewLink(readPlanLink(new URLSearchParams(location.search)), undefined)
if (hasDraft || hasLink()) document.documentElement.dataset['scene'] = 'account'
