import { useApp } from '../../app-context'
import { Skeleton } from '../../ui/skeleton'
import type { ShownProduct } from './order-view'
import { presentShortTerms, presentStart } from './present-terms'
import styles from './start-terms.module.css'

interface StartTermsProps {
  product: ShownProduct
  /** The id of the price, which describes the button. */
  priceId: string
}

/** The price below a button that starts a subscription and, on a phone, the terms in one sentence. */
export function StartTerms({ product, priceId }: StartTermsProps) {
  const { config } = useApp()
  const { subtitle } = presentStart(product, config.client)
  const short = presentShortTerms(product)
  // With a new key, a changed line counts as new and not as a layout shift.
  return (
    <>
      <p key={subtitle} id={priceId} className={styles.subtitle}>
        {subtitle}
      </p>
      <p key={short} className={styles.short}>
        {short}
      </p>
    </>
  )
}

export function StartTermsSkeleton() {
  const line = <Skeleton shape="text" width="medium" />
  return (
    <>
      <p className={styles.subtitle}>{line}</p>
      <p className={styles.short}>{line}</p>
    </>
  )
}
