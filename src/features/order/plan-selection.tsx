import { observer } from 'mobx-react-lite'
import { plans } from '#messages/plans'
import { canSelectPlan } from '#core/domain/order'
import type { PlanOption } from '../../ui/plan-card'
import { PlanCards } from '../../ui/plan-cards'
import { formerPrice } from './former-price'
import { formatPrice } from './format-price'
import type { OrderView } from './order-view'

type Offer = OrderView['offers'][number]

/** The choice of the plan. */
export const PlanSelection = observer(function PlanSelection({ orderStore }: { orderStore: OrderView }) {
  const { order, offers } = orderStore
  if (!order) return null
  const selected = offers.find(({ product }) => product.plan === order.product.plan)

  function select(position: string) {
    const offer = offers.find((each) => each.position === position)
    if (offer) orderStore.selectPlan(offer.product.plan)
  }

  return (
    <PlanCards
      legend={plans.legend}
      name="plan"
      value={selected?.position}
      onChange={select}
      disabled={!canSelectPlan(order)}
      options={offers.map((offer) => toOption(offer, order.promo.type === 'applied'))}
    />
  )
})

function toOption(offer: Offer, hasCode: boolean): PlanOption {
  const { position, product, oldPrice, saving, isLocked } = offer
  const { type, title, subtitle, regularPrice, currency, discountLabel } = product
  const savingText = saving > 0 ? plans.saves(formatPrice(product, saving)) : ''
  return {
    value: position,
    title,
    subtitle,
    price: formatPrice(product, regularPrice),
    period: plans.per[type],
    former: formerPrice(oldPrice, currency),
    badge: discountLabel,
    note: isLocked ? plans.locked : ((hasCode ? codeText(offer) : undefined) ?? savingText),
  }
}

/** Returns what the order's code gives, if anything. */
function codeText({ product, codeSaving, codeTrialDays }: Offer): string | undefined {
  if (codeSaving > 0) return plans.codeSaves(formatPrice(product, codeSaving))
  if (codeTrialDays > 0) return plans.codeTrial(codeTrialDays)
  return product.priceNow > 0 ? plans.codeCharges(formatPrice(product, product.priceNow)) : undefined
}
