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

/** Why a card can be trusted to this page, and which cards are taken. */
export function Safety() {
  const { checkout } = useTexts()
  return (
    <>
      <p className={styles.safe}>
        <Icon name="lock" />
        <span>{checkout.safe}</span>
      </p>
      <ul className={styles.brands} aria-label={checkout.cards}>
        {checkout.brands.map((brand) => (
          <li key={brand}>{brand}</li>
        ))}
      </ul>
    </>
  )
}
