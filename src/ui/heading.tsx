import type { ReactNode } from 'react'
import styles from './heading.module.css'

export interface PageHeadingProps {
  children: ReactNode
  lead?: ReactNode
  /** The page is about to give way to the one with the same heading: that one takes the focus. */
  passing?: boolean
}

/** The one first-level heading of a page, which takes the focus when the page is entered, and a sentence below it. */
export function PageHeading({ children, lead, passing = false }: PageHeadingProps) {
  return (
    <div className={styles.group}>
      <h1 tabIndex={passing ? undefined : -1}>{children}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
  )
}
