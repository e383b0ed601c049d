import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { promo as messages } from '#messages/order'
import { canApplyPromo, type Order } from '../../../src-core/domain/order'
import type { OrderStore } from '../../stores/order-store'
import { PromoField, PromoFieldSkeleton, type PromoFieldProps } from '../../ui/promo-field'

/** Edits the promo code of the order. */
export const PromoCode = observer(function PromoCode({ orderStore }: { orderStore: OrderStore }) {
  const { order } = orderStore
  const [isHintShown, setHintShown] = useState(false)
  if (!order) return null

  function apply() {
    // A password manager may have filled in the field just now.
    setHintShown(!orderStore.order || !canApplyPromo(orderStore.order))
    void orderStore.applyPromo()
  }

  return (
    <PromoField
      label={messages.label}
      applyLabel={messages.apply}
      applyDescription={messages.applyDescription}
      applyHint={messages.hint}
      removeLabel={messages.remove}
      removeDescription={messages.removeDescription}
      value={order.promoText}
      canApply={canApplyPromo(order)}
      onChange={(text) => {
        setHintShown(false)
        orderStore.editPromo(text)
      }}
      onApply={apply}
      onRemove={() => orderStore.removePromo()}
      {...statusOf(order, isHintShown)}
    />
  )
})

/** The promo code's field before there is an order to apply it to. */
export function PromoCodeSkeleton() {
  return <PromoFieldSkeleton label={messages.label} applyLabel={messages.apply} />
}

function statusOf({ promo }: Order, isHintShown: boolean): Pick<PromoFieldProps, 'status' | 'message'> {
  switch (promo.type) {
    case 'idle':
      return { status: 'idle', message: isHintShown ? messages.hint : undefined }
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
