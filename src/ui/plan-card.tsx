import { useId } from 'react'
import { Badge } from './badge'
import { Price, type FormerPrice } from './price'
import { Radio, RadioOutline } from './radio'
import { Skeleton } from './skeleton'
import styles from './plan-card.module.css'

export interface PlanOption {
  value: string
  title: string
  subtitle: string
  price: string
  period: string
  former: FormerPrice | undefined
  badge?: string
  /** What the plan saves, or why it cannot be chosen. Its line is reserved, so that all cards are equally high from the start. */
  note: string
}

interface PlanCardProps {
  option: PlanOption
  name: string
  checked: boolean
  /** Without it the card looks the same and holds no input. */
  onChoose?: (() => void) | undefined
}

/** One plan of `PlanCards`. Its accessible name is title, price and badge; the rest is its description. */
export function PlanCard({ option, name, checked, onChoose }: PlanCardProps) {
  const id = useId()
  const [title, price, badge, subtitle, note] = ['title', 'price', 'badge', 'subtitle', 'note'].map(
    (part) => `${id}-${part}`,
  )
  const label = [title, price, option.badge && badge].filter(Boolean).join(' ')
  const description = [subtitle, option.note && note].filter(Boolean).join(' ')

  return (
    <label className={styles.card}>
      <span className={styles.head}>
        {onChoose ? (
          <Radio
            name={name}
            value={option.value}
            checked={checked}
            onChange={onChoose}
            aria-labelledby={label}
            aria-describedby={description}
          />
        ) : (
          <RadioOutline checked={checked} />
        )}
        <span className={styles.title} id={title}>
          {option.title}
        </span>
        {option.badge && (
          <span className={styles.badge} id={badge}>
            <Badge tone="accent">{option.badge}</Badge>
          </span>
        )}
      </span>
      <span className={styles.price} id={price}>
        <Price
          key={`${option.price} ${option.former?.amount}`}
          amount={option.price}
          period={option.period}
          former={option.former}
        />
      </span>
      <span className={styles.subtitle} id={subtitle}>
        {option.subtitle}
      </span>
      <span className={styles.note} id={note}>
        {option.note}
      </span>
    </label>
  )
}

/** What is known of a plan before its prices are. */
export type PlanOutline = Pick<PlanOption, 'value' | 'title' | 'subtitle' | 'period' | 'badge'>

/** The skeleton of a `PlanCard`. */
export function PlanCardSkeleton({ title, subtitle, period, badge }: PlanOutline) {
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <RadioOutline />
        <span className={styles.title}>{title}</span>
        {badge && (
          <span className={styles.badge}>
            <Badge tone="accent">{badge}</Badge>
          </span>
        )}
      </div>
      <span className={styles.price}>
        <Price amount={<Skeleton shape="text" width="short" />} period={period} />
      </span>
      <span className={styles.subtitle}>{subtitle}</span>
      <span className={styles.note} />
    </div>
  )
}
