import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { order as messages, promo as promoMessages } from '#messages/order'
import { plans } from '#messages/plans'
import { struckPrice, type Order } from '../../../src-core/domain/order'
import { formatLongDate, formatMoney } from '../../i18n/format'
import { RouteLink } from '../../layout/route-link'
import type { OrderStore } from '../../stores/order-store'
import { OrderPanel, type OrderLine } from '../../ui/order-panel'
import { textLinkClass } from '../../ui/text-link'

interface OrderSummaryProps {
  orderStore: OrderStore
  /** Where the promo code can be changed; without it the code is only shown. */
  promoEntry?: ReactNode
  action?: ReactNode
  footer?: ReactNode
  /** Address of the page where plan and code are changed. */
  change?: string
  /** Whether a phone shows one line that opens to the rest. */
  folding?: boolean
}

/** The order panel: what is paid today, what follows and when, and the promo code. */
export const OrderSummary = observer(function OrderSummary(props: OrderSummaryProps) {
  const { orderStore, promoEntry, action, footer, change, folding = false } = props
  const { order } = orderStore
  if (!order) return null
  const { product, promo } = order
  const amount = formatMoney(product.priceNow, product.currency)
  const summary = {
    label: messages.yourOrder,
    plan: messages.planLine(product.title),
    today: messages.today(amount),
  }

  return (
    <OrderPanel
      label={messages.region}
      dueToday={{ label: messages.dueToday, amount, pending: promo.type === 'fetching' }}
      lines={[...linesOf(order), ...(promoEntry ? [] : codeLineOf(order))]}
      action={action}
      footer={footer}
      change={
        change && (
          <RouteLink to={change} className={textLinkClass}>
            {messages.change}
          </RouteLink>
        )
      }
      {...(folding ? { summary } : {})}
    >
      {promoEntry}
    </OrderPanel>
  )
})

/** The plan with its trial, and what follows when. */
function linesOf(order: Order): OrderLine[] {
  const { product } = order
  const old = struckPrice(order)
  const trial = product.trialDays > 0 ? messages.trial(product.trialDays) : messages.noTrial
  const price = messages.perPeriod(
    formatMoney(product.regularPrice, product.currency),
    plans.period[product.type],
  )
  return [
    {
      key: `plan ${trial}`,
      label: messages.planLine(product.title),
      labelBelowSummary: messages.trialLine,
      value: trial,
    },
    {
      key: `then ${old} ${price}`,
      label: messages.thenLine,
      detail: messages.thenFrom(formatLongDate(product.nextBilling)),
      value: price,
      ...(old === undefined
        ? {}
        : { oldValue: formatMoney(old, product.currency), oldValueLabel: plans.was }),
    },
  ]
}

function codeLineOf({ promo }: Order): OrderLine[] {
  if (promo.type === 'applied') return [{ key: 'code', label: messages.codeLine, value: promo.code }]
  if (promo.type === 'after-sign-in')
    return [{ key: 'code', label: promoMessages.afterSignIn, value: promo.code }]
  return []
}
