import type { ReactNode } from 'react'
import styles from './heading.module.css'

export interface PageHeadingProps {
  children: ReactNode
  lead?: ReactNode
}

/** The only first-level heading of a page, which takes the focus on navigation, and a sentence below it. */
export function PageHeading({ children, lead }: PageHeadingProps) {
  return (
    <div className={styles.group}>
      <h1 tabIndex={-1}>{children}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
  )
}
