import { observer } from 'mobx-react-lite'
import { plans } from '#messages/plans'
import { canSelectPlan } from '../../../src-core/domain/order'
import type { PlanOffer } from '../../../src-core/use-cases/select-plan'
import { formatMoney } from '../../i18n/format'
import type { PlanOption } from '../../ui/plan-card'
import { PlanCards } from '../../ui/plan-cards'
import { formerPrice } from './former-price'
import type { OrderView } from './order-view'

interface PlanSelectionProps {
  orderStore: OrderView
  /** Without it the plans look the same and hold no inputs. */
  onSelect?: ((plan: string) => void) | undefined
}

/** The choice of the plan. */
export const PlanSelection = observer(function PlanSelection({ orderStore, onSelect }: PlanSelectionProps) {
  const { order, offers } = orderStore
  if (!order) return null
  return (
    <PlanCards
      legend={plans.legend}
      name="plan"
      value={order.product.plan}
      onChange={onSelect}
      disabled={!canSelectPlan(order)}
      options={offers.map(toOption)}
    />
  )
})

function toOption(offer: PlanOffer): PlanOption {
  const { product, oldPrice, saving, isLocked } = offer
  const { plan, type, title, subtitle, regularPrice, currency, discountLabel } = product
  const savingText = saving > 0 ? plans.saves(formatMoney(saving, currency)) : ''
  return {
    value: plan,
    title,
    subtitle,
    price: formatMoney(regularPrice, currency),
    period: plans.per[type],
    former: formerPrice(oldPrice, currency),
    badge: discountLabel,
    note: isLocked ? plans.locked : (codeText(offer) ?? savingText),
  }
}

/** Returns what the order's code gives, if anything. */
function codeText({ product, codeSaving, codeTrialDays }: PlanOffer): string | undefined {
  if (codeSaving > 0) return plans.codeSaves(formatMoney(codeSaving, product.currency))
  if (codeTrialDays > 0) return plans.codeTrial(codeTrialDays)
  return product.priceNow > 0 ? plans.codeCharges(formatMoney(product.priceNow, product.currency)) : undefined
}
