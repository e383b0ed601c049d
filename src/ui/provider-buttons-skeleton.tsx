import styles from './provider-button.module.css'
import { Skeleton } from './skeleton'

/** Holds the place of a list of provider buttons. */
export function ProviderButtonsSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.list}>
      {Array.from({ length: count }, (_each, index) => (
        <Skeleton key={index} shape="provider" />
      ))}
    </div>
  )
}
