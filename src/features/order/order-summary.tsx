import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { order as messages, promo as promoMessages } from '#messages/order'
import { plans } from '#messages/plans'
import { struckPrice } from '#core/domain/order'
import { startKind } from '#core/domain/plan-catalogue'
import { RouteLink } from '../../layout/route-link'
import { useChangeAnnouncement } from '../../ui/announcer'
import { OrderLines, OrderPanel, type OrderLine } from '../../ui/order-panel'
import { textLinkClass } from '../../ui/text-link'
import { Timeline } from '../../ui/timeline'
import { formatPrice } from './format-price'
import { formerPrice } from './former-price'
import type { OrderView, ShownOrder } from './order-view'
import { ForPlan } from './for-plan'
import { firstCharge, presentRenewal } from './present-terms'

interface OrderSummaryProps {
  orderStore: OrderView
  /** Edits the promo code. Without it, an applied code is one of the lines, and the charges follow them. */
  promoCode?: ReactNode
  action?: ReactNode
  footer?: ReactNode
  /** The address of the page to change plan and code. */
  changeLink?: string
  /** Whether a phone shows one row that opens the rest. */
  collapsible?: boolean
}

/** The panel of the current order: the amount due today, the renewal and the promo code. */
export const OrderSummary = observer(function OrderSummary(props: OrderSummaryProps) {
  const { orderStore, promoCode, action, footer, changeLink, collapsible } = props
  const { order } = orderStore
  useChangeAnnouncement(order && orderStore.applyPromo ? spokenPrice(order) : undefined)
  if (!order) return null
  const { product, promo } = order
  const amountOf = ({ product: each }: ShownOrder) => formatPrice(each, each.priceNow)
  const summary = {
    label: messages.yourOrder,
    plan: messages.planLine(product.title),
    today: messages.today(amountOf(order)),
  }

  return (
    <OrderPanel
      label={messages.region}
      dueToday={{
        label: messages.dueToday,
        amount: (
          <ForPlan as="span" view={orderStore}>
            {(each) => <span data-figures="">{amountOf(each)}</span>}
          </ForPlan>
        ),
        pending: promo.type === 'fetching',
      }}
      details={
        <ForPlan view={orderStore}>
          {(each) => <OrderLines lines={[...linesOf(each), ...(promoCode ? [] : codeLineOf(each))]} />}
        </ForPlan>
      }
      action={action}
      footer={footer}
      change={
        changeLink && (
          <RouteLink to={changeLink} className={textLinkClass}>
            {messages.change}
          </RouteLink>
        )
      }
      summary={collapsible ? summary : undefined}
    >
      {promoCode ?? <Timeline items={presentRenewal(product)} />}
    </OrderPanel>
  )
})

/** The lines of the current order, with an applied promo code as one of them. */
export const OrderDetails = observer(function OrderDetails({ orderStore }: { orderStore: OrderView }) {
  const { order } = orderStore
  return order && <OrderLines lines={[...linesOf(order), ...codeLineOf(order)]} />
})

/** What is announced when a plan or a code changes what is paid. */
function spokenPrice(order: ShownOrder): string {
  const { product } = order
  const { priceNow, regularPrice, type } = product
  const oldPrice = struckPrice(order)
  const today = formatPrice(product, priceNow)
  const then = messages.perPeriod(formatPrice(product, regularPrice), plans.period[type])
  return oldPrice === undefined
    ? messages.spoken(today, then)
    : messages.spokenReduced(today, then, formatPrice(product, oldPrice))
}

function linesOf(order: ShownOrder): OrderLine[] {
  const { product } = order
  const oldPrice = struckPrice(order)
  const trial = {
    'free-trial': messages.freeTrial(product.trialDays),
    'paid-trial': messages.paidTrial(product.trialDays),
    'no-trial': messages.noTrial,
  }[startKind(product)]
  const price = messages.perPeriod(formatPrice(product, product.regularPrice), plans.period[product.type])
  return [
    {
      key: `plan ${trial}`,
      label: messages.planLine(product.title),
      phoneLabel: messages.trialLine,
      value: trial,
    },
    {
      key: `then ${oldPrice} ${price}`,
      label: messages.thenLine,
      detail: messages.thenFrom(firstCharge(product)),
      value: price,
      former: formerPrice(oldPrice, product.currency),
    },
  ]
}

function codeLineOf({ promo }: ShownOrder): OrderLine[] {
  if (promo.type === 'applied') return [{ key: 'code', label: messages.codeLine, value: promo.code }]
  if (promo.type === 'after-sign-in')
    return [{ key: 'code', label: promoMessages.afterSignIn, value: promo.code }]
  return []
}
