import { useId } from 'react'
import { Badge } from './badge'
import { Price } from './price'
import { RadioMark } from './radio-mark'
import styles from './plan-card.module.css'

export interface PlanOption {
  value: string
  title: string
  subtitle: string
  price: string
  period: string
  oldPrice?: string
  oldPriceLabel: string
  badge?: string
  /** Given, its line is kept free, so that an empty one moves nothing. */
  saving?: string
}

interface PlanCardProps {
  option: PlanOption
  name: string
  checked: boolean
  onChoose: () => void
  describedBy: string | undefined
}

/** One plan of `PlanCards`. Its name is title, price and badge; the rest describes it. */
export function PlanCard({ option, name, checked, onChoose, describedBy }: PlanCardProps) {
  const id = useId()
  const [title, price, badge, subtitle, saving] = ['title', 'price', 'badge', 'subtitle', 'saving'].map(
    (part) => `${id}-${part}`,
  )
  const label = [title, price, option.badge && badge].filter(Boolean).join(' ')
  const description = [subtitle, option.saving && saving, describedBy].filter(Boolean).join(' ')

  return (
    <label className={styles.card}>
      <span className={styles.head}>
        <RadioMark
          name={name}
          value={option.value}
          checked={checked}
          onChange={onChoose}
          aria-labelledby={label}
          aria-describedby={description}
        />
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
          key={`${option.price} ${option.oldPrice}`}
          amount={option.price}
          period={option.period}
          oldAmount={option.oldPrice}
          oldLabel={option.oldPriceLabel}
        />
      </span>
      <span className={styles.subtitle} id={subtitle}>
        {option.subtitle}
      </span>
      {option.saving !== undefined && (
        <span className={styles.saving} id={saving}>
          {option.saving}
        </span>
      )}
    </label>
  )
}
