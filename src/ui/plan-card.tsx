import { useId } from 'react'
import { Badge } from './badge'
import { classNames } from './class-names'
import { Price, type FormerPrice } from './price'
import { Radio } from './radio'
import styles from './plan-card.module.css'

export interface PlanOption {
  value: string
  title: string
  subtitle?: string
  price: string
  period: string
  former: FormerPrice | undefined
  badge?: string
  /** What the plan saves, or why it cannot be chosen. An empty one reserves its line, so that nothing moves when it comes. */
  note?: string
  /** Whether the note is no advantage. */
  isNotePlain?: boolean
  /** Whether it cannot be chosen. */
  isLocked?: boolean
  /** Whether it is the customer's own plan, which cannot be chosen either. */
  isCurrent?: boolean
}

/** React then checks the chosen one again. */
const ignore = () => undefined

interface PlanCardProps {
  option: PlanOption
  name: string
  checked: boolean
  isLocked: boolean
  onChoose: () => void
}

/** One plan of `PlanCards`. Its accessible name is title, price and badge; the rest is its description. */
export function PlanCard({ option, name, checked, isLocked, onChoose }: PlanCardProps) {
  const id = useId()
  const isDisabled = isLocked || option.isLocked === true || option.isCurrent === true
  const [title, price, badge, subtitle, note] = ['title', 'price', 'badge', 'subtitle', 'note'].map(
    (part) => `${id}-${part}`,
  )
  const label = [title, price, option.badge && badge].filter(Boolean).join(' ')
  const description = [option.subtitle && subtitle, option.note && note].filter(Boolean).join(' ')

  return (
    <label className={classNames(styles.card, option.isCurrent && styles.current)}>
      <span className={styles.head}>
        <Radio
          name={name}
          value={option.value}
          checked={checked}
          // The keyboard reaches what cannot be chosen, and its description says why.
          onChange={isDisabled ? ignore : onChoose}
          aria-disabled={isDisabled || undefined}
          aria-labelledby={label}
          aria-describedby={description}
        />
        <span className={styles.title} id={title}>
          {option.title}
        </span>
        {option.badge && (
          <span className={styles.badge} id={badge}>
            <Badge tone={option.isCurrent ? 'neutral' : 'accent'}>{option.badge}</Badge>
          </span>
        )}
      </span>
      <span id={price}>
        <Price
          key={`${option.price} ${option.former?.amount}`}
          amount={option.price}
          period={option.period}
          former={option.former}
        />
      </span>
      {option.subtitle !== undefined && (
        <span className={styles.subtitle} id={subtitle}>
          {option.subtitle}
        </span>
      )}
      {option.note !== undefined && (
        <span
          className={classNames(styles.note, option.isNotePlain && styles.plain)}
          id={note}
          data-figures="quiet"
        >
          {option.note}
        </span>
      )}
    </label>
  )
}
