import type { ReactNode } from 'react'
import { checkout } from '#messages/checkout'
import type { Product } from '../../../src-core/domain/plan-catalogue'
import { formatMoney } from '../../i18n/format'
import { Icon } from '../../ui/icon'
import styles from './checkout.module.css'

/** What the press of the button right below takes from the card. */
export function DueToday({ product }: { product: Product }) {
  return (
    <p className={styles.today}>
      <span>{checkout.dueToday}</span>{' '}
      <span className={styles.amount}>{formatMoney(product.priceNow, product.currency)}</span>
    </p>
  )
}

/**
 * Which cards are taken, and why a card can be trusted to this page, or in its place what came of trying to pay. The place
 * for most of what may be said is kept, so that what stands below does not move.
 */
export function Safety({ outcome }: { outcome: ReactNode }) {
  return (
    <div className={styles.below}>
      <ul className={styles.brands} aria-label={checkout.cards}>
        {checkout.brands.map((brand) => (
          <li key={brand}>{brand}</li>
        ))}
      </ul>
      {outcome || (
        <p className={styles.safe}>
          <Icon name="lock" />
          <span>{checkout.safe}</span>
        </p>
      )}
    </div>
  )
}
