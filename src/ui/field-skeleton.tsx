import styles from './field-frame.module.css'
import { Skeleton } from './skeleton'

/** Holds the place of a field: its label, and the box to type into. */
export function FieldSkeleton({ label, hint }: { label: string; hint?: string }) {
  return (
    <div className={styles.field}>
      <div>
        <span className={styles.label}>{label}</span>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      <Skeleton shape="field" />
      <div className={styles.steady} />
    </div>
  )
}
