import styles from './timeline.module.css'

export interface TimelineProps {
  items: readonly { key: string; title: string; text: string }[]
}

/** Events in chronological order. */
export function Timeline({ items }: TimelineProps) {
  return (
    <div className={styles.frame}>
      <ol className={styles.timeline}>
        {items.map(({ key, title, text }) => (
          <li key={key} className={styles.item}>
            <strong className={styles.title}>{title}</strong>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}
