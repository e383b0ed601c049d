import styles from './steps.module.css'
import type { Elements } from './elements'

export interface StepsProps {
  items: readonly { key: string; title: string; children: Elements }[]
}

/** Numbered steps. */
export function Steps({ items }: StepsProps) {
  return (
    <ol className={styles.steps}>
      {items.map(({ key, title, children }) => (
        <li key={key} className={styles.step}>
          <div className={styles.body}>
            <p className={styles.title}>{title}</p>
            {children}
          </div>
        </li>
      ))}
    </ol>
  )
}
