import type { ReactNode } from 'react'
import styles from './heading.module.css'

export interface PageHeadingProps {
  children: ReactNode
  lead?: string
}

/** The one first-level heading of a page, which takes the focus when the page is entered, and a sentence below it. */
export function PageHeading({ children, lead }: PageHeadingProps) {
  return (
    <div className={styles.group}>
      <h1 tabIndex={-1}>{children}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
  )
}
