import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { useMeasuredHeight } from './measured-height'
import styles from './columns.module.css'

export interface ColumnsProps {
  /** Above `main`; on a phone above everything. */
  head?: ReactNode
  main: ReactNode
  aside: ReactNode
  /** Below `main`; on a phone below everything. */
  after?: ReactNode
  asideFirstOnPhone?: boolean
  /** Whether the one column is as narrow as a form. */
  narrow?: boolean
  /** Whether tablets have two columns too. */
  twoOnTablets?: boolean
}

/**
 * Two columns, the second of them sticky where the window shows all of it; one column on a phone. `asideFirstOnPhone` puts the aside before `main` in the
 * document too, so that reading and focus order match the phone's.
 */
export function Columns(props: ColumnsProps) {
  const { head, main, aside, after, asideFirstOnPhone, narrow, twoOnTablets } = props
  const asideRef = useMeasuredHeight<HTMLDivElement>('column')
  const first = <div className={styles.main}>{main}</div>
  const second = (
    <div ref={asideRef} className={styles.aside}>
      {aside}
    </div>
  )

  return (
    <div
      className={classNames(
        styles.columns,
        head !== undefined && styles.headed,
        narrow && styles.narrow,
        twoOnTablets && styles.twoOnTablets,
      )}
      data-columns=""
    >
      {head !== undefined && <div className={styles.head}>{head}</div>}
      {asideFirstOnPhone ? second : first}
      {asideFirstOnPhone ? first : second}
      {after !== undefined && <div className={styles.after}>{after}</div>}
    </div>
  )
}
