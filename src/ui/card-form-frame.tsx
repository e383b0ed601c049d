import type { ReactNode } from 'react'
import styles from './card-form-frame.module.css'

/** Reserves the height of a card form, so that its loading moves nothing. An error in it needs no such room. */
export function CardFormFrame({ children }: { children: ReactNode }) {
  return <div className={styles.frame}>{children}</div>
}
