import type { ReactNode } from 'react'
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

/** A labelled wait in the place, and of the size, of what is to come; nobody sees or reaches that yet. */
export function LoadingInPlaceOf({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.place}>
      <div className={styles.frame}>
        <Loading label={label} />
      </div>
      <div className={styles.unseen} inert aria-hidden="true">
        {children}
      </div>
    </div>
  )
}
