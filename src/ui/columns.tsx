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
  /** The place of an order that may come before `main`, in place of the aside. `isShown`: it will come. */
  orderPlace?: { readonly isShown: boolean; readonly content: Elements } | undefined
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
  const second = aside !== undefined && <Aside isReplaced={orderPlace?.isShown}>{aside}</Aside>
  const isDouble = aside !== undefined || orderPlace?.isShown === true

  return (
    <div
      className={classNames(
        styles.columns,
        head !== undefined && styles.headed,
        narrow && styles.narrow,
        twoOnTablets && styles.twoOnTablets,
      )}
      data-columns={isDouble ? 'double' : 'single'}
    >
      {head !== undefined && <div className={styles.head}>{head}</div>}
      {orderPlace && (
        <div className={styles.aside} data-order-place="order" hidden={!orderPlace.isShown}>
          {orderPlace.content}
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

/** `isReplaced`: the place of an order is shown instead, or `false` where it may be. */
function Aside({ isReplaced, children }: { isReplaced: boolean | undefined; children: ReactNode }) {
  const measured = useMeasuredHeight<HTMLDivElement>('column')
  return (
    <div
      ref={measured}
      className={styles.aside}
      data-order-place={isReplaced === undefined ? undefined : 'aside'}
      hidden={isReplaced === true}
    >
      {children}
    </div>
  )
}
