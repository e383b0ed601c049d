import type { ReactNode } from 'react'
import styles from './card-form-place.module.css'

/** Where a card form is loaded, as high as it will be, so that what stands below does not move. */
export function CardFormPlace({ children }: { children: ReactNode }) {
  return <div className={styles.place}>{children}</div>
}
