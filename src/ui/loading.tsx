import { Spinner } from './spinner'
import styles from './loading.module.css'

/** A labelled wait. Announced at once, seen after a moment, so that a fast answer does not flash. */
export function Loading({ label }: { label: string }) {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.mark}>
        <Spinner />
      </span>
      <span>{label}</span>
    </div>
  )
}
