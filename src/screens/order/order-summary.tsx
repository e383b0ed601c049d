import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { formatMoney } from '../../i18n/format'
import { RouteLink } from '../../layout/route-link'
import { useTexts } from '../../portal'
import type { OrderStore } from '../../stores/order-store'
import { OrderPanel } from '../../ui/order-panel'
import { textLinkClass } from '../../ui/text-link'
import { presentLines, presentSummary } from './present-order'

interface OrderSummaryProps {
  orderStore: OrderStore
  /** Where the promo code can be changed; without it the code is only told. */
  promoEntry?: ReactNode
  action?: ReactNode
  footer?: ReactNode
  /** Where the plan and the code are changed. */
  change?: string
  /** Whether a phone shows one line that opens to the rest. */
  folding?: boolean
}

/** The order panel: what is paid today, what follows and when, and the promo code. */
export const OrderSummary = observer(function OrderSummary(props: OrderSummaryProps) {
  const texts = useTexts()
  const { orderStore, promoEntry, action, footer, change, folding = false } = props
  const { order } = orderStore
  if (!order) return null

  const lines = presentLines(order, texts)
  const { promo } = order
  if (!promoEntry && promo.type === 'applied') {
    lines.push({ key: 'code', label: texts.order.codeLine, value: promo.code })
  }
  if (!promoEntry && promo.type === 'after-sign-in') {
    lines.push({ key: 'code', label: texts.promo.afterSignIn, value: promo.code })
  }

  return (
    <OrderPanel
      label={texts.order.region}
      dueToday={{
        label: texts.order.dueToday,
        amount: formatMoney(order.product.priceNow, order.product.currency),
        pending: promo.type === 'fetching',
      }}
      lines={lines}
      action={action}
      footer={footer}
      change={
        change && (
          <RouteLink to={change} className={textLinkClass}>
            {texts.order.change}
          </RouteLink>
        )
      }
      {...(folding ? { summary: { label: texts.order.yourOrder, ...presentSummary(order, texts) } } : {})}
    >
      {promoEntry}
    </OrderPanel>
  )
})
