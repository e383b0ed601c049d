import type { PlansOnSale } from '#core/domain/plan-catalogue'
import { keepChoice } from './keep-choice'
import { fillInOrder } from './order-form'
import { mark } from '../mark'

/** The keys of the plans on sale, inlined by the build. */
declare const __PLANS_ON_SALE__: PlansOnSale

/** The inline script of the landing page, behind its form. It works until the program has started. */
export function startLandingPage(mayHaveSession: () => boolean): void {
  const form = document.querySelector<HTMLFormElement>('form[method=get]')
  if (form) fillInOrder(form, __PLANS_ON_SALE__, mayHaveSession)
  keepChoice(form)
  // For DevTools and `npm run bench`, as the marks of the program.
  mark('usable')
  if (document.querySelector('meta[name=country]') && !('unpriced' in document.documentElement.dataset))
    mark('prices')
}
