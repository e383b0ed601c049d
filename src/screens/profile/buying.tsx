import { observer } from 'mobx-react-lite'
import { usePortal } from '../../portal'
import { Button } from '../../ui/button'
import { Columns } from '../../ui/columns'
import { PhonePicture } from '../../ui/phone-picture'
import { Checkout } from '../checkout/checkout'
import { Benefits } from '../order/benefits'
import { OrderSummary } from '../order/order-summary'
import { PlanSelection } from '../order/plan-selection'
import { PromoEntry } from '../order/promo-entry'
import { RenewalTerms } from '../order/renewal-terms'
import { StartTerms } from '../order/start-terms'
import type { ProfileViewModel } from './profile.view-model'

export interface BuyingProps {
  readonly model: ProfileViewModel
}

/** What the home of a user without a subscription is about: choosing a plan, then paying for it. */
export const Buying = observer(function Buying({ model }: BuyingProps) {
  return model.stage === 'checkout' ? <Checkout /> : <Plans model={model} />
})

const Plans = observer(function Plans({ model }: BuyingProps) {
  const { orderStore } = model
  return (
    <Columns
      main={<PlanSelection orderStore={orderStore} />}
      aside={
        <OrderSummary
          orderStore={orderStore}
          promoEntry={<PromoEntry orderStore={orderStore} />}
          action={<Next model={model} />}
          footer={orderStore.order && <RenewalTerms product={orderStore.order.product} />}
        />
      }
      after={<Benefits picture={<PhonePicture />} />}
    />
  )
})

const Next = observer(function Next({ model }: BuyingProps) {
  const { prepareCheckout, texts } = usePortal()
  const { order } = model.orderStore
  if (!order) return null
  return (
    <>
      <Button
        variant="primary"
        wide
        busy={order.promo.type === 'fetching'}
        onPointerEnter={prepareCheckout}
        onFocus={prepareCheckout}
        onClick={() => model.continueToCheckout()}
      >
        {texts.profile.next}
      </Button>
      <StartTerms product={order.product} />
    </>
  )
})
