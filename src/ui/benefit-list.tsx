import { Icon, type IconName } from './icon'
import styles from './benefit-list.module.css'

export interface BenefitListProps {
  items: readonly { key: string; icon: IconName; title: string; text: string }[]
}

export function BenefitList({ items }: BenefitListProps) {
  return (
    <ul className={styles.list}>
      {items.map(({ key, icon, title, text }) => (
        <li key={key} className={styles.item}>
          <span className={styles.icon}>
            <Icon name={icon} />
          </span>
          <div className={styles.content}>
            <p className={styles.title}>{title}</p>
            <p className={styles.text}>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
