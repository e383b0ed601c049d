import { observer } from 'mobx-react-lite'
import { canApplyPromo, type Order } from '../../../src-core/domain/order'
import type { Texts } from '../../i18n/en'
import { useTexts } from '../../portal'
import type { OrderStore } from '../../stores/order-store'
import { PromoField, type PromoFieldProps } from '../../ui/promo-field'

/** The order's promo code, where it can be changed. */
export const PromoEntry = observer(function PromoEntry({ orderStore }: { orderStore: OrderStore }) {
  const texts = useTexts()
  const { order } = orderStore
  if (!order) return null
  return (
    <PromoField
      label={texts.promo.label}
      applyLabel={texts.promo.apply}
      removeLabel={texts.promo.remove}
      applyHint={texts.promo.hint}
      onChange={(text) => orderStore.editPromo(text)}
      onApply={() => void orderStore.applyPromo()}
      onRemove={() => orderStore.removePromo()}
      {...presentPromo(order, texts)}
    />
  )
})

/** The promo field's state and what it says. */
function presentPromo(
  order: Order,
  texts: Texts,
): Pick<PromoFieldProps, 'value' | 'status' | 'message' | 'applyDisabled'> {
  const { promo } = order
  const shown = { value: order.promoText, applyDisabled: !canApplyPromo(order) }
  switch (promo.type) {
    case 'idle':
      return { ...shown, status: 'idle' }
    case 'fetching':
      return { ...shown, status: 'fetching', message: texts.promo.checking }
    case 'applied':
      return { ...shown, status: 'applied', message: texts.promo.applied }
    case 'after-sign-in':
      return { ...shown, status: 'deferred', message: texts.promo.afterSignIn }
    case 'failed':
      return { ...shown, status: 'failed', message: texts.promo.failed[promo.reason] }
  }
}
