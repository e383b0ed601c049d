import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import styles from './for-plan.module.css'
import type { OrderView, ShownOrder } from './order-view'

interface ForPlanProps {
  view: OrderView
  /** `span` within text. */
  as?: 'div' | 'span'
  children: (order: ShownOrder) => ReactNode
}

/** A part of the order or, while the page loads, that part for each plan: CSS shows that of the checked radio. */
export const ForPlan = observer(function ForPlan({ view, as: Element = 'div', children }: ForPlanProps) {
  return view.variants.map(({ position, order }) => (
    <Element key={order.product.plan} className={styles.variant} data-plan={position}>
      {children(order)}
    </Element>
  ))
})
