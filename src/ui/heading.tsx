import type { ReactNode } from 'react'
import { classNames } from './class-names'
import styles from './heading.module.css'

export interface PageHeadingProps {
  children: ReactNode
  lead?: ReactNode
  size?: 'title' | 'display'
}

/** The only first-level heading of a page, which takes the focus on navigation, and a sentence below it. On the sky. */
export function PageHeading({ children, lead, size = 'title' }: PageHeadingProps) {
  return (
    <div className={classNames(styles.group, styles[size])}>
      <h1 tabIndex={-1}>{children}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
  )
}
