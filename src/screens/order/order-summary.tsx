import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { formatMoney } from '../../i18n/format'
import { RouteLink } from '../../layout/route-link'
import { useTexts } from '../../portal'
import type { OrderStore } from '../../stores/order-store'
import { OrderPanel } from '../../ui/order-panel'
import { PromoField } from '../../ui/promo-field'
import { textLinkClass } from '../../ui/text-link'
import { presentLines, presentPromo, presentSummary } from './present-order'

interface OrderSummaryProps {
  orderStore: OrderStore
  /** Whether the promo code can be changed here, or is only told. */
  editable?: boolean
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
  const { orderStore, editable = false, action, footer, change, folding = false } = props
  const { order } = orderStore
  if (!order) return null

  const lines = presentLines(order, texts)
  const { promo } = order
  if (!editable && promo.type === 'applied') {
    lines.push({ key: 'code', label: texts.order.codeLine, value: promo.code })
  }
  if (!editable && promo.type === 'after-sign-in') {
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
      {editable && (
        <PromoField
          label={texts.promo.label}
          applyLabel={texts.promo.apply}
          removeLabel={texts.promo.remove}
          applyHint={texts.promo.hint}
          onChange={(text) => orderStore.editPromo(text)}
          onApply={() => void orderStore.applyPromo()}
          onRemove={() => orderStore.removePromo()}
          {...presentPromo(order, texts)}
        />
      )}
    </OrderPanel>
  )
})
