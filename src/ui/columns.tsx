import type { ReactNode } from 'react'
import { classNames } from './class-names'
import styles from './columns.module.css'

export interface ColumnsProps {
  /** Above `main`, and on a phone first of all. */
  head?: ReactNode
  main: ReactNode
  aside: ReactNode
  /** Below `main`, and on a phone last of all. */
  after?: ReactNode
  asideFirstOnPhone?: boolean
}

/**
 * Two columns where there is room, the second staying in view; one column on a phone. With `asideFirstOnPhone` the
 * aside comes before `main` in the document too, so that reading and focus order are the ones on a phone.
 */
export function Columns({ head, main, aside, after, asideFirstOnPhone = false }: ColumnsProps) {
  const first = <div className={styles.main}>{main}</div>
  const second = <div className={styles.aside}>{aside}</div>

  return (
    <div className={classNames(styles.columns, head !== undefined && styles.headed)}>
      {head !== undefined && <div className={styles.head}>{head}</div>}
      {asideFirstOnPhone ? second : first}
      {asideFirstOnPhone ? first : second}
      {after !== undefined && <div className={styles.after}>{after}</div>}
    </div>
  )
}
