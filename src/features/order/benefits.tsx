import { benefits } from '#messages/benefits'
import { BenefitList } from '../../ui/benefit-list'
import { Card } from '../../ui/card'
import { Icon } from '../../ui/icon'
import styles from './benefits.module.css'

const items = [
  { key: 'library', icon: 'library', ...benefits.library },
  { key: 'meditation', icon: 'meditation', ...benefits.meditation },
  { key: 'video', icon: 'video', ...benefits.video },
] as const

/** The benefits of a subscription. */
export function Benefits() {
  return (
    <Card title={benefits.heading}>
      <BenefitList items={items} />
    </Card>
  )
}

/** The benefits in a few words, for the sky. */
export function BenefitTitles() {
  return (
    <ul className={styles.titles} aria-label={benefits.heading}>
      {items.map(({ key, icon, title }) => (
        <li key={key} className={styles.title}>
          <Icon name={icon} />
          <span>{title}</span>
        </li>
      ))}
    </ul>
  )
}
