import type { ReactNode } from 'react'
import { classNames } from './class-names'
import styles from './facts.module.css'

export interface FactsProps {
  /** Whether no lines stand between the rows. */
  plain?: boolean
  items: readonly { key: string; label: string; value: ReactNode }[]
}

/** Rows of names and values. */
export function Facts({ plain, items }: FactsProps) {
  return (
    <dl className={classNames(styles.facts, plain && styles.plain)}>
      {items.map(({ key, label, value }) => (
        <div key={key} className={styles.row}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
