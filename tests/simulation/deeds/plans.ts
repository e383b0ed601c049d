import { canApplyPromo, canSelectPlan } from '../../../src-core/domain/order'
import type { Tab } from '../simulated/tab'
import { always, oneOf, onPage, type Choice } from './deed'

/** Whether plans, and the field for the code, are shown. */
function showsPlans({ page }: Tab): boolean {
  if (!page.order) return false
  return page.shown === '/membership' || (page.has('profile') && page.profile.stage === 'plans')
}

function type(tab: Tab, code: string): void {
  tab.memory.codesTyped.add(code.trim())
  tab.portal.order.editPromo(code)
}

const canApply = (tab: Tab) =>
  showsPlans(tab) && tab.page.order !== undefined && canApplyPromo(tab.page.order)

export const plans: readonly Choice[] = [
  oneOf(5, ['monthly', 'yearly'], (plan) =>
    onPage(
      'chooses a plan',
      (tab) =>
        showsPlans(tab) &&
        tab.page.order !== undefined &&
        canSelectPlan(tab.page.order) &&
        tab.page.order.product.plan !== plan,
      (tab) => {
        tab.memory.planPressed = plan
        tab.portal.order.selectPlan(plan)
      },
      `chooses the ${plan} plan`,
    ),
  ),
  oneOf(4, ['monthly', 'yearly'], (plan) =>
    onPage(
      'presses a locked plan',
      (tab) => showsPlans(tab) && tab.page.order !== undefined && !canSelectPlan(tab.page.order),
      (tab) => {
        tab.memory.planPressed = tab.page.order?.product.plan
        tab.portal.order.selectPlan(plan)
      },
      `presses the ${plan} plan, which is locked`,
    ),
  ),
  oneOf(8, ['CALM50', 'SLEEP30', 'STARTNOW', ' CALM50 ', 'WRONG', 'SAVE20', ''], (code) =>
    onPage(
      'types a code',
      (tab) =>
        showsPlans(tab) && tab.page.order?.promo.type !== 'applied' && tab.page.order?.promoText !== code,
      (tab) => type(tab, code),
      `types the code ${JSON.stringify(code)}`,
    ),
  ),
  always(
    8,
    onPage('presses Apply', canApply, (tab) => void tab.portal.order.applyPromo()),
  ),
  always(
    2,
    onPage('presses Apply twice', canApply, (tab) => {
      void tab.portal.order.applyPromo()
      void tab.portal.order.applyPromo()
    }),
  ),
  always(
    4,
    onPage(
      'takes the code off',
      (tab) => showsPlans(tab) && tab.page.order?.promo.type === 'applied',
      (tab) => tab.portal.order.removePromo(),
    ),
  ),
]
