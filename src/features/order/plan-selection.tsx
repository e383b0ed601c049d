import { observer } from 'mobx-react-lite'
import { plans } from '#messages/plans'
import { canSelectPlan } from '../../../src-core/domain/order'
import type { PlanOffer } from '../../../src-core/use-cases/select-plan'
import { formatMoney } from '../../i18n/format'
import type { OrderStore } from '../../stores/order-store'
import type { PlanOption } from '../../ui/plan-card'
import { PlanCards } from '../../ui/plan-cards'

/** The plans on sale as radio cards. */
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
      disabledReason={plans.locked}
      options={orderStore.offers.map(toOption)}
    />
  )
})

function toOption({ product, oldPrice, saving }: PlanOffer): PlanOption {
  const { plan, type, title, subtitle, regularPrice, currency, discountLabel } = product
  const savingText = saving > 0 ? plans.saves(formatMoney(saving, currency)) : ''
  return {
    value: plan,
    title,
    subtitle,
    price: formatMoney(regularPrice, currency),
    period: plans.per[type],
    oldPriceLabel: plans.was,
    ...(oldPrice === undefined ? {} : { oldPrice: formatMoney(oldPrice, currency) }),
    ...(discountLabel === undefined ? {} : { badge: discountLabel }),
    ...(type === 'yearly' ? { saving: savingText } : {}),
  }
}
