import { observer } from 'mobx-react-lite'
import { plans } from '#messages/plans'
import { canSelectPlan } from '../../../src-core/domain/order'
import type { PlanOffer } from '../../../src-core/use-cases/select-plan'
import { formatMoney } from '../../i18n/format'
import type { OrderStore } from '../../stores/order-store'
import type { PlanOption } from '../../ui/plan-card'
import { PlanCards } from '../../ui/plan-cards'
import type { PrerenderedOrder } from './prerendered-order'

/** The choice of the plan. */
export const PlanSelection = observer(function PlanSelection({ orderStore }: { orderStore: OrderStore }) {
  const { order } = orderStore
  if (!order) return null
  return (
    <PlanCards
      legend={plans.legend}
      name="plan"
      value={order.product.plan}
      onChange={(plan) => orderStore.selectPlan(plan)}
      disabled={!canSelectPlan(order)}
      options={orderStore.offers.map(toOption)}
    />
  )
})

/** The plans of a prerendered page: the same cards without inputs. */
export function PrerenderedPlans({ prerendered }: { prerendered: PrerenderedOrder }) {
  return (
    <PlanCards
      legend={plans.legend}
      name="plan"
      value={prerendered.order.product.plan}
      disabled={false}
      options={prerendered.offers.map(toOption)}
    />
  )
}

function toOption(offer: PlanOffer): PlanOption {
  const { product, oldPrice, saving, isLocked } = offer
  const { plan, type, title, subtitle, regularPrice, currency, discountLabel } = product
  const savingText = saving > 0 ? plans.saves(formatMoney(saving, currency)) : ''
  return {
    value: plan,
    title,
    subtitle,
    price: formatMoney(regularPrice, currency),
    period: plans.per[type],
    oldPriceLabel: plans.oldPrice,
    oldPrice: oldPrice === undefined ? undefined : formatMoney(oldPrice, currency),
    badge: discountLabel,
    note: isLocked ? plans.locked : (codeText(offer) ?? savingText),
  }
}

/** Returns what the order's code gives, if anything. */
function codeText({ product, codeSaving, codeTrialDays }: PlanOffer): string | undefined {
  if (codeSaving > 0) return plans.codeSaves(formatMoney(codeSaving, product.currency))
  if (codeTrialDays > 0) return plans.codeTrial(codeTrialDays)
  return product.priceNow > 0 ? plans.codeCharges(formatMoney(product.priceNow, product.currency)) : undefined
}
