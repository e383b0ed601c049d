import { observer } from 'mobx-react-lite'
import { appliedCode, canSelectPlan } from '../../../src-core/domain/order'
import { today } from '../../../src-core/ports/clock'
import { usePortal } from '../../portal'
import type { OrderStore } from '../../stores/order-store'
import { PlanCards } from '../../ui/plan-cards'
import { textLinkClass } from '../../ui/text-link'
import { promoPlace } from './order-summary'
import styles from './plan-selection.module.css'
import { presentPlans } from './present-order'

/** The plans on sale as radio cards, and above them the applied code, which leads to where it can be removed. */
export const PlanSelection = observer(function PlanSelection({ orderStore }: { orderStore: OrderStore }) {
  const { catalogue, country, clock, texts } = usePortal()
  const { order } = orderStore
  if (!order) return null
  const code = appliedCode(order)
  return (
    <div className={styles.selection}>
      {code !== undefined && (
        <p className={styles.code}>
          <a className={textLinkClass} href={`#${promoPlace}`}>
            {texts.plans.applied(code)}
          </a>
        </p>
      )}
      <PlanCards
        legend={texts.plans.legend}
        name="plan"
        value={order.product.plan}
        onChange={(plan) => orderStore.selectPlan(plan)}
        disabled={!canSelectPlan(order)}
        disabledReason={texts.plans.locked}
        options={presentPlans(order, catalogue, country.country, today(clock), texts)}
      />
    </div>
  )
})
