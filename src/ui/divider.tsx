import type { ReactNode } from 'react'
import styles from './divider.module.css'

/** A thin line between two ways to do the same, with a word in it ("or") or without. */
export function Divider({ children }: { children?: ReactNode }) {
  return <div className={styles.divider}>{children && <span>{children}</span>}</div>
}
