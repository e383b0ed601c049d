import type { ReactNode } from 'react'
import { Spinner } from './spinner'
import styles from './loading.module.css'

/** A labelled spinner. Announced at once but shown after a moment, so that a fast response does not flash. */
export function Loading({ label }: { label: string }) {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.spinner}>
        <Spinner />
      </span>
      <span>{label}</span>
    </div>
  )
}

/** A message over the hidden, inert children, which determine its size. For a page that has a spinner already. */
export function LoadingOver({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.container}>
      <div className={styles.frame}>
        <p className={styles.loading} role="status">
          {label}
        </p>
      </div>
      <div className={styles.hidden} inert aria-hidden="true">
        {children}
      </div>
    </div>
  )
}
