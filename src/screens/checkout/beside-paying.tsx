import type { ReactNode } from 'react'
import type { Product } from '../../../src-core/domain/plan-catalogue'
import { formatMoney } from '../../i18n/format'
import { useTexts } from '../../portal'
import { Icon } from '../../ui/icon'
import styles from './checkout.module.css'

/** What the press of the button right below takes from the card. */
export function DueToday({ product }: { product: Product }) {
  const { checkout } = useTexts()
  return (
    <p className={styles.today}>
      <span>{checkout.dueToday}</span>{' '}
      <span className={styles.amount}>{formatMoney(product.priceNow, product.currency)}</span>
    </p>
  )
}

/**
 * Why a card can be trusted to this page, and which cards are taken; or, in the same place, what came of trying to pay.
 * The place is high enough for most of that, so that what stands below does not move.
 */
export function Safety({ outcome }: { outcome: ReactNode }) {
  const { checkout } = useTexts()
  if (outcome) return <div className={styles.below}>{outcome}</div>
  return (
    <div className={styles.below}>
      <p className={styles.safe}>
        <Icon name="lock" />
        <span>{checkout.safe}</span>
      </p>
      <ul className={styles.brands} aria-label={checkout.cards}>
        {checkout.brands.map((brand) => (
          <li key={brand}>{brand}</li>
        ))}
      </ul>
    </div>
  )
}
