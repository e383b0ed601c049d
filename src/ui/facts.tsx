import type { ReactNode } from 'react'
import styles from './facts.module.css'

export interface FactsProps {
  items: readonly { key: string; label: string; value: ReactNode }[]
}

/** Rows of names and values. */
export function Facts({ items }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {items.map(({ key, label, value }) => (
        <div key={key} className={styles.row}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
