import { PlanCard, type PlanOption } from './plan-card'
import { VisuallyHidden } from './visually-hidden'
import styles from './plan-cards.module.css'

export interface PlanCardsProps {
  legend: string
  name: string
  value: string | undefined
  onChange: (value: string) => void
  disabled: boolean
  options: readonly PlanOption[]
}

/** The choice of a plan: a native radio in each card. */
export function PlanCards({ legend, name, value, onChange, disabled, options }: PlanCardsProps) {
  return (
    <fieldset>
      <legend className={styles.legend}>
        <h2>
          <VisuallyHidden>{legend}</VisuallyHidden>
        </h2>
      </legend>
      <div className={styles.cards}>
        {options.map((option) => (
          <PlanCard
            key={option.value}
            option={option}
            name={name}
            checked={option.value === value}
            isLocked={disabled}
            onChoose={() => onChange(option.value)}
          />
        ))}
      </div>
    </fieldset>
  )
}
