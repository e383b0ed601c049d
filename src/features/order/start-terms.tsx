import { useApp } from '../../app-context'
import type { Product } from '../../../src-core/domain/plan-catalogue'
import { Skeleton } from '../../ui/skeleton'
import { presentShortTerms, presentStart } from './present-terms'
import styles from './start-terms.module.css'

/** What the button above starts: its price, and on a phone its terms in short. */
export function StartTerms({ product }: { product: Product }) {
  const { config } = useApp()
  const { subtitle } = presentStart(product, config.client)
  const short = presentShortTerms(product)
  // Other words are another line, and no line that has moved.
  return (
    <>
      <p key={subtitle} className={styles.subtitle}>
        {subtitle}
      </p>
      <p key={short} className={styles.short}>
        {short}
      </p>
    </>
  )
}

/** Holds their place. */
export function StartTermsSkeleton() {
  const line = <Skeleton shape="text" width="medium" />
  return (
    <>
      <p className={styles.subtitle}>{line}</p>
      <p className={styles.short}>
        {line}
        <br />
        {line}
      </p>
    </>
  )
}
