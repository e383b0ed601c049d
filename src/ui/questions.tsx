import type { ReactNode } from 'react'
import { Icon } from './icon'
import styles from './questions.module.css'

export interface QuestionsProps {
  items: readonly { key: string; question: string; answer: ReactNode }[]
}

/** Questions with collapsible answers. */
export function Questions({ items }: QuestionsProps) {
  return (
    <div className={styles.questions}>
      {items.map(({ key, question, answer }) => (
        <details key={key} className={styles.item}>
          <summary className={styles.question}>
            <span>{question}</span>
            <Icon name="chevron" />
          </summary>
          <p className={styles.answer}>{answer}</p>
        </details>
      ))}
    </div>
  )
}
