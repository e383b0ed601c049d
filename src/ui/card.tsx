import type { ReactNode } from 'react'
import { classNames } from './class-names'
import styles from './card.module.css'

export interface CardProps {
  title?: string
  headingLevel?: 2 | 3
  tone?: 'plain' | 'highlighted' | 'success'
  label?: string
  children: ReactNode
}

/** A sheet of its own for one subject. With `label` it is a region that can be found by that name. */
export function Card({ title, headingLevel = 2, tone = 'plain', label, children }: CardProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  const Element = label ? 'section' : 'div'

  return (
    <Element className={classNames(styles.card, styles[tone])} aria-label={label}>
      {title && <Heading className={styles.title}>{title}</Heading>}
      {children}
    </Element>
  )
}
