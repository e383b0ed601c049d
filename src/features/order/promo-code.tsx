import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { promo as messages } from '#messages/order'
import { canApplyPromo } from '#core/domain/order'
import { localizedPath } from '../../i18n/localized-path'
import { useErrorTitle } from '../../layout/use-page-title'
import { PromoField, type PromoFieldProps } from '../../ui/promo-field'
import type { OrderView, ShownOrder } from './order-view'

/** Edits the promo code of the order. */
export const PromoCode = observer(function PromoCode({ orderStore }: { orderStore: OrderView }) {
  const { order } = orderStore
  const [isHintShown, setHintShown] = useState(false)
  useErrorTitle(order?.promo.type === 'failed')
  if (!order) return null

  function apply() {
    // A password manager may have filled in the field just now.
    setHintShown(!orderStore.order || !canApplyPromo(orderStore.order))
    void orderStore.applyPromo?.()
  }

  return (
    <PromoField
      label={messages.label}
      applyLabel={messages.apply}
      applyAddress={localizedPath('/membership')}
      applyDescription={messages.applyDescription}
      applyHint={messages.hint}
      removeLabel={messages.remove}
      removeDescription={messages.removeDescription}
      value={order.promoText}
      canApply={!orderStore.applyPromo || canApplyPromo(order)}
      onChange={(text) => {
        setHintShown(false)
        orderStore.editPromo(text)
      }}
      onApply={orderStore.applyPromo && apply}
      onRemove={() => orderStore.removePromo?.()}
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
