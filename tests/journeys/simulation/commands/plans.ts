import { canApplyPromo, canSelectPlan } from '#core/domain/order'
import { ProfileViewModel } from '../../../../src/screens/profile/profile.view-model'
import type { Tab } from '../simulated/tab'
import { onPage, press, type Choice } from './command'

function orderOnPlans({ page }: Tab) {
  const showsPlans =
    page.visiblePage === '/membership' || (page.find(ProfileViewModel) && page.profile.stage === 'plans')
  return showsPlans ? page.order : undefined
}

function applies(weight: number, presses: 1 | 2): Choice {
  return onPage(presses === 1 ? 'applies the code' : 'applies the code, pressing twice', {
    weight,
    check: (tab) => {
      const order = orderOnPlans(tab)
      return order !== undefined && canApplyPromo(order)
    },
    run: ({ portal }) => press(presses, () => portal.order.applyPromo()),
  })
}

export const planSelection: readonly Choice[] = [
  onPage('selects a plan', {
    weight: 7,
    values: ['monthly', 'yearly'],
    check: (tab, plan) => {
      const order = orderOnPlans(tab)
      return order !== undefined && (!canSelectPlan(order) || order.product.plan !== plan)
    },
    run: ({ memory, page, portal }, plan) => {
      const isLocked = page.order && !canSelectPlan(page.order)
      memory.expectedPlan = isLocked ? page.order.product.plan : plan
      portal.order.selectPlan(plan)
    },
  }),
  onPage('types a code', {
    weight: 8,
    values: ['CALM50', 'SLEEP30', 'STARTNOW', ' CALM50 ', 'WRONG', 'SAVE20', ''],
    check: (tab, code) => {
      const order = orderOnPlans(tab)
      return order !== undefined && order.promo.type !== 'applied' && order.promoText !== code
    },
    run: ({ memory, portal }, code) => {
      memory.typedCodes.add(code.trim())
      portal.order.editPromo(code)
    },
  }),
  applies(12, 1),
  applies(2, 2),
  onPage('removes the code', {
    weight: 4,
    check: (tab) => orderOnPlans(tab)?.promo.type === 'applied',
    run: ({ portal }) => portal.order.removePromo(),
  }),
]
