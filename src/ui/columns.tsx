import type { ReactNode } from 'react'
import styles from './columns.module.css'

export interface ColumnsProps {
  main: ReactNode
  aside: ReactNode
  asideFirstOnPhone?: boolean
}

/**
 * Two columns where there is room, the second staying in view; one column on a phone. With `asideFirstOnPhone` the
 * aside comes first in the document too, so that reading and focus order are the ones on a phone.
 */
export function Columns({ main, aside, asideFirstOnPhone = false }: ColumnsProps) {
  const first = <div className={styles.main}>{main}</div>
  const second = <div className={styles.aside}>{aside}</div>

  return (
    <div className={styles.columns}>
      {asideFirstOnPhone ? second : first}
      {asideFirstOnPhone ? first : second}
    </div>
  )
}
