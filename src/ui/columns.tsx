import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { useMeasuredHeight } from './measured-height'
import styles from './columns.module.css'
import type { Elements } from './elements'

export interface ColumnsProps {
  /** Above `main`; on a phone above everything. */
  head?: ReactNode
  main: ReactNode
  /** Without it there is one column, as narrow as that of a `NarrowPage`. */
  aside?: ReactNode
  /** Below `main`; on a phone below everything. */
  after?: ReactNode
  asideFirstOnPhone?: boolean
  /** The place of an order that may come before `main`, in place of the aside. Shown in the scene of an account with an order. */
  orderPlace?: Elements
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
  const { head, main, aside, after, asideFirstOnPhone, orderPlace, narrow, twoOnTablets } = props
  const second = aside !== undefined && <Aside>{aside}</Aside>

  return (
    <div
      className={classNames(styles.columns, narrow && styles.narrow, twoOnTablets && styles.twoOnTablets)}
      data-columns={aside === undefined ? 'single' : 'double'}
    >
      {head !== undefined && <div className={styles.head}>{head}</div>}
      {orderPlace && (
        <div className={styles.aside} data-order-place="">
          {orderPlace}
        </div>
      )}
      {asideFirstOnPhone && second}
      {/* Keeps its place, and the focus in it, when an aside comes. */}
      <div className={styles.main}>{main}</div>
      {!asideFirstOnPhone && second}
      {after !== undefined && <div className={styles.after}>{after}</div>}
    </div>
  )
}

function Aside({ children }: { children: ReactNode }) {
  const measured = useMeasuredHeight<HTMLDivElement>('column')
  return (
    <div ref={measured} className={styles.aside}>
      {children}
    </div>
  )
}
