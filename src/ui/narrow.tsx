import type { ReactNode } from 'react'
import styles from './narrow.module.css'

/** One column for a form: centred on the page, at the start edge within `Columns`. */
export function Narrow({ children }: { children: ReactNode }) {
  return <div className={styles.narrow}>{children}</div>
}
