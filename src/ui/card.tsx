import { classNames } from './class-names'
import styles from './card.module.css'
import type { Elements } from './elements'

export interface CardProps {
  title?: string
  tone?: 'plain' | 'highlighted'
  label?: string
  children: Elements
}

/** A framed section. With `label` it is a region of that name. */
export function Card({ title, tone = 'plain', label, children }: CardProps) {
  const Element = label ? 'section' : 'div'

  return (
    <Element className={classNames(styles.card, styles[tone])} aria-label={label}>
      {title && <h2 className={styles.title}>{title}</h2>}
      {children}
    </Element>
  )
}
