import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { promo as messages } from '#messages/order'
import { canApplyPromo } from '../../../src-core/domain/order'
import type { OrderStore } from '../../stores/order-store'
import { PromoField, type PromoFieldProps } from '../../ui/promo-field'
import type { OrderForm } from './order-form'
import type { ShownOrder } from './order-view'

/** Edits the promo code of the order. */
export const PromoCode = observer(function PromoCode({ orderStore }: { orderStore: OrderStore | OrderForm }) {
  const { order } = orderStore
  const [isHintShown, setHintShown] = useState(false)
  if (!order) return null

  // While the page loads, the browser submits the form.
  const program = orderStore.isLoading
    ? undefined
    : {
        onApply: () => {
          // A password manager may have filled in the field just now.
          setHintShown(!orderStore.order || !canApplyPromo(orderStore.order))
          void orderStore.applyPromo()
        },
        onRemove: () => orderStore.removePromo(),
      }

  return (
    <PromoField
      label={messages.label}
      applyLabel={messages.apply}
      applyAddress="/membership"
      applyDescription={messages.applyDescription}
      applyHint={messages.hint}
      removeLabel={messages.remove}
      removeDescription={messages.removeDescription}
      value={order.promoText}
      canApply={orderStore.isLoading || canApplyPromo(order)}
      onChange={(text) => {
        setHintShown(false)
        orderStore.editPromo(text)
      }}
      {...program}
      {...statusOf(order, isHintShown)}
    />
  )
})

function statusOf({ promo }: ShownOrder, isHintShown: boolean): Pick<PromoFieldProps, 'status' | 'message'> {
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
