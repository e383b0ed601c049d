import type { ReactNode } from 'react'
import styles from './divider.module.css'

/** A thin line with text in it, such as "or". */
export function Divider({ children }: { children?: ReactNode }) {
  return <div className={styles.divider}>{children && <span>{children}</span>}</div>
}
