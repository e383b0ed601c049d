import { createContext, use, type ReactNode } from 'react'
import { classNames } from './class-names'
import styles from './heading.module.css'
import { Land } from './sky'
import type { Elements } from './elements'

export interface PageHeadingProps {
  children: ReactNode
  lead?: ReactNode
  /** Above the title: the way back. */
  before?: Elements
  /** Below the lead, on the sky too. */
  after?: Elements
  size?: 'title' | 'display'
}

/** The notice of the page, which its heading shows: as wide as what follows, and clear of the moon. */
export const PageNotice = createContext<Elements>(undefined)

/** The id of the text that says at which step the visitor is: it describes the heading. */
export const CurrentStep = createContext<string | undefined>(undefined)

/** The only first-level heading of a page, which takes the focus on navigation, and a sentence and the notice below it. On the sky. */
export function PageHeading({ children, lead, before, after, size = 'title' }: PageHeadingProps) {
  const notice: Elements = use(PageNotice)
  const step = use(CurrentStep)
  return (
    <>
      <div className={classNames(styles.group, styles[size])}>
        {before}
        <h1 tabIndex={-1} aria-describedby={step}>
          {children}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {after}
        <Land />
      </div>
      {notice}
    </>
  )
}
