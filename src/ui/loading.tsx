import { useAnnouncement } from './announcer'
import { Spinner } from './spinner'
import styles from './loading.module.css'

/** A labelled spinner. Announced at once but shown after a moment, so that a fast response does not flash. */
export function Loading({ label }: { label: string }) {
  useAnnouncement(label)
  return (
    <div className={styles.loading}>
      <span className={styles.spinner}>
        <Spinner />
      </span>
      <span>{label}</span>
    </div>
  )
}
