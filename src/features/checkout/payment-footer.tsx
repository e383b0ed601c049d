import { cardForm } from '#messages/card-form'
import { order } from '#messages/order'
import type { Product } from '../../../src-core/domain/plan-catalogue'
import { formatMoney } from '../../i18n/format'
import { Icon } from '../../ui/icon'
import styles from './checkout.module.css'

export function DueToday({ product }: { product: Product }) {
  return (
    <p className={styles.dueToday}>
      <span>{order.dueToday}</span>{' '}
      <span className={styles.amount}>{formatMoney(product.priceNow, product.currency)}</span>
    </p>
  )
}

export function SecurityLine() {
  return (
    <p className={styles.security}>
      <Icon name="lock" />
      <span>{cardForm.safe}</span>
    </p>
  )
}
