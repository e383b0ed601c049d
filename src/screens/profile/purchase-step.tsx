import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { profile } from '#messages/profile'
import { Checkout } from '../../features/checkout/checkout'
import { ButtonLabel } from '../../features/order/button-label'
import { OrderSummary } from '../../features/order/order-summary'
import { PlanSelection } from '../../features/order/plan-selection'
import { PromoCode } from '../../features/order/promo-code'
import { RenewalTerms } from '../../features/order/renewal-terms'
import { StartTerms } from '../../features/order/start-terms'
import { Button } from '../../ui/button'
import { AwaitedPayment } from './awaited-payment'
import type { ProfileViewModel } from './profile.view-model'

export interface PurchaseProps {
  readonly model: ProfileViewModel
  readonly step: 'plans' | 'order' | 'checkout' | 'awaiting'
}

/** A step of the purchase: plan selection, order summary, checkout, or the wait for the service's word. */
export const Purchase = observer(function Purchase({ model, step }: PurchaseProps) {
  const { orderStore } = model
  const agreementId = useId()
  switch (step) {
    case 'plans':
      return <PlanSelection orderStore={orderStore} />
    case 'order':
      return (
        <OrderSummary
          orderStore={orderStore}
          promoCode={<PromoCode orderStore={orderStore} />}
          action={<ContinueButton model={model} agreementId={agreementId} />}
          footer={orderStore.order && <RenewalTerms view={orderStore} agreementId={agreementId} />}
        />
      )
    case 'checkout':
      return <Checkout />
    case 'awaiting':
      return <AwaitedPayment model={model} />
  }
})

const ContinueButton = observer(function ContinueButton(props: {
  model: ProfileViewModel
  agreementId: string
}) {
  const { model, agreementId } = props
  const { order } = model.orderStore
  const priceId = useId()
  if (!order) return null
  const preload = () => model.preloadCheckout()
  return (
    <>
      <Button
        variant="primary"
        wide
        busy={order.promo.type === 'fetching'}
        description={profile.nextDescription}
        aria-describedby={`${priceId} ${agreementId}`}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => model.continueToCheckout()}
      >
        <ButtonLabel button="start">{profile.next}</ButtonLabel>
      </Button>
      <StartTerms view={model.orderStore} priceId={priceId} />
    </>
  )
})
