import { observer } from 'mobx-react-lite'
import { canSelectPlan } from '../../../src-core/domain/order'
import { today } from '../../../src-core/ports/clock'
import { usePortal } from '../../portal'
import type { OrderStore } from '../../stores/order-store'
import { PlanCards } from '../../ui/plan-cards'
import { presentPlans } from './present-plans'

/** The plans on sale as radio cards. */
export const PlanSelection = observer(function PlanSelection({ orderStore }: { orderStore: OrderStore }) {
  const { catalogue, country, clock, texts } = usePortal()
  const { order } = orderStore
  if (!order) return null
  return (
    <PlanCards
      legend={texts.plans.legend}
      name="plan"
      value={order.product.plan}
      onChange={(plan) => orderStore.selectPlan(plan)}
      disabled={!canSelectPlan(order)}
      disabledReason={texts.plans.locked}
      options={presentPlans(order, catalogue, country.country, today(clock), texts)}
    />
  )
})
