import type { ReactNode } from 'react'
import { checkout } from '#messages/checkout'
import type { Product } from '../../../src-core/domain/plan-catalogue'
import { formatMoney } from '../../i18n/format'
import { Icon } from '../../ui/icon'
import styles from './checkout.module.css'

export function DueToday({ product }: { product: Product }) {
  return (
    <p className={styles.dueToday}>
      <span>{checkout.dueToday}</span>{' '}
      <span className={styles.amount}>{formatMoney(product.priceNow, product.currency)}</span>
    </p>
  )
}

/** The accepted card brands, and the notice about the last attempt or, without one, a sentence about security. */
export function PaymentFooter({ notice }: { notice?: ReactNode }) {
  return (
    <div className={styles.paymentFooter}>
      <ul className={styles.brands} aria-label={checkout.acceptedCards}>
        {checkout.brands.map((brand) => (
          <li key={brand}>{brand}</li>
        ))}
      </ul>
      {notice || (
        <p className={styles.security}>
          <Icon name="lock" />
          <span>{checkout.safe}</span>
        </p>
      )}
    </div>
  )
}
