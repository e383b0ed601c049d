import type { ReactNode } from 'react'
import styles from './card-form-frame.module.css'
import { Loading } from './loading'
import { Skeleton } from './skeleton'

/** Reserves the height of a card form, so that its loading moves nothing. An error in it needs no such room. */
export function CardFormFrame({ children }: { children: ReactNode }) {
  return <div className={styles.frame}>{children}</div>
}

/** The shape of a card form, in place of the form after it, which is loading. */
export function CardFormSkeleton({ label }: { label?: string }) {
  return (
    <div className={styles.skeleton}>
      {label && <Loading label={label} />}
      <div className={styles.fields}>
        <Skeleton shape="cell" />
        <Skeleton shape="cell" />
        <Skeleton shape="cell" />
      </div>
    </div>
  )
}
