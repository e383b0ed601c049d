import { observer } from 'mobx-react-lite'
import { promo as messages } from '#messages/order'
import { canApplyPromo, type Order } from '../../../src-core/domain/order'
import type { OrderStore } from '../../stores/order-store'
import { PromoField, PromoFieldSkeleton, type PromoFieldProps } from '../../ui/promo-field'

/** Edits the promo code of the order. */
export const PromoCode = observer(function PromoCode({ orderStore }: { orderStore: OrderStore }) {
  const { order } = orderStore
  if (!order) return null
  return (
    <PromoField
      label={messages.label}
      applyLabel={messages.apply}
      removeLabel={messages.remove}
      applyHint={messages.hint}
      value={order.promoText}
      applyDisabled={!canApplyPromo(order)}
      onChange={(text) => orderStore.editPromo(text)}
      onApply={() => void orderStore.applyPromo()}
      onRemove={() => orderStore.removePromo()}
      {...statusOf(order)}
    />
  )
})

/** The promo code's field before there is an order to apply it to. */
export function PromoCodeSkeleton() {
  return <PromoFieldSkeleton label={messages.label} applyLabel={messages.apply} />
}

function statusOf({ promo }: Order): Pick<PromoFieldProps, 'status' | 'message'> {
  switch (promo.type) {
    case 'idle':
      return { status: 'idle' }
    case 'fetching':
      return { status: 'fetching', message: messages.checking }
    case 'applied':
      return { status: 'applied', message: messages.applied }
    case 'after-sign-in':
      return { status: 'deferred', message: messages.afterSignIn }
    case 'failed':
      return { status: 'failed', message: messages.failed[promo.reason] }
  }
}
