import { canApplyPromo, canSelectPlan } from '../../../src-core/domain/order'
import type { Tab } from '../simulated/tab'
import { onPage, twice, type Choice } from './command'

/** The order, where the plans and the promo code are shown. */
function orderOnPlans({ page }: Tab) {
  const showsPlans = page.shown === '/membership' || (page.has('profile') && page.profile.stage === 'plans')
  return showsPlans ? page.order : undefined
}

function canApply(tab: Tab): boolean {
  const order = orderOnPlans(tab)
  return order !== undefined && canApplyPromo(order)
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
  onPage('applies the code', {
    weight: 12,
    check: canApply,
    run: ({ portal }) => void portal.order.applyPromo(),
  }),
  onPage('applies the code, pressing twice', {
    weight: 2,
    check: canApply,
    run: ({ portal }) => twice(() => portal.order.applyPromo()),
  }),
  onPage('removes the code', {
    weight: 4,
    check: (tab) => orderOnPlans(tab)?.promo.type === 'applied',
    run: ({ portal }) => portal.order.removePromo(),
  }),
]
