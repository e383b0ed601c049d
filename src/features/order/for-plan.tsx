import { observer } from 'mobx-react-lite'
import { useState, type ReactNode } from 'react'
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
  // The order keeps the elements of the plan that was shown while the page loaded, and with it what has not changed.
  const [kept, keep] = useState<string>()
  const order = view.variants.find(({ position }) => position === undefined)?.order
  if (order && kept === undefined) keep(order.product.plan)
  return view.variants.map(({ position, order: each }) => (
    <Element
      key={position === undefined ? (kept ?? each.product.plan) : each.product.plan}
      className={styles.variant}
      data-plan={position}
    >
      {children(each)}
    </Element>
  ))
})
