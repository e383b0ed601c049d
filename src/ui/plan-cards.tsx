import { PlanCard, PlanCardSkeleton, type PlanOption, type PlanOutline } from './plan-card'
import { VisuallyHidden } from './visually-hidden'
import styles from './plan-cards.module.css'

export interface PlanCardsProps {
  legend: string
  name: string
  value: string
  /** Without it the cards look the same and hold no input. */
  onChange?: ((value: string) => void) | undefined
  disabled: boolean
  options: readonly PlanOption[]
}

/** The choice of a plan: a native radio in each card. */
export function PlanCards({ legend, name, value, onChange, disabled, options }: PlanCardsProps) {
  return (
    <fieldset disabled={disabled}>
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
            onChoose={onChange && (() => onChange(option.value))}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** The skeleton of `PlanCards`. */
export function PlanCardsSkeleton({ options }: { options: readonly PlanOutline[] }) {
  return (
    <div className={styles.cards}>
      {options.map((option) => (
        <PlanCardSkeleton key={option.value} {...option} />
      ))}
    </div>
  )
}
