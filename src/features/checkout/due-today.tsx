import { order } from '#messages/order'
import type { Product } from '#core/domain/plan-catalogue'
import { formatMoney } from '../../i18n/format'
import styles from './checkout.module.css'

export function DueToday({ product }: { product: Product }) {
  return (
    <p className={styles.dueToday}>
      <span>{order.dueToday}</span>{' '}
      <span className={styles.amount}>{formatMoney(product.priceNow, product.currency)}</span>
    </p>
  )
}
