import type { ReactNode } from 'react'
import styles from './disclosure.module.css'
import { Icon } from './icon'

interface DisclosureProps {
  summary: string
  children: ReactNode
}

export function Disclosure({ summary, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure}>
      <summary className={styles.summary}>
        <span>{summary}</span>
        <Icon name="chevron" />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
