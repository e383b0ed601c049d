import { useId } from 'react'
import { PlanCard, PlanCardSkeleton, type PlanOption, type PlanOutline } from './plan-card'
import { VisuallyHidden } from './visually-hidden'
import styles from './plan-cards.module.css'

export interface PlanCardsProps {
  legend: string
  name: string
  value: string
  /** Without it the cards look the same and hold no input. */
  onChange?: (value: string) => void
  disabled: boolean
  /** Its line is reserved, so that disabling the cards moves nothing. */
  disabledReason: string
  options: readonly PlanOption[]
}

/** The choice of a plan: a native radio in each card. */
export function PlanCards(props: PlanCardsProps) {
  const { legend, name, value, onChange, disabled, disabledReason, options } = props
  const id = useId()
  const reasonId = disabled ? `${id}-reason` : undefined

  return (
    <fieldset className={styles.group} disabled={disabled} aria-describedby={reasonId}>
      <legend className={styles.legend}>
        <VisuallyHidden>{legend}</VisuallyHidden>
      </legend>
      <div className={styles.cards}>
        {options.map((option) => (
          <PlanCard
            key={option.value}
            option={option}
            name={name}
            checked={option.value === value}
            onChoose={onChange && (() => onChange(option.value))}
            describedBy={reasonId}
          />
        ))}
      </div>
      <p className={styles.reason} id={reasonId} data-reason={disabledReason}>
        {disabled && <span>{disabledReason}</span>}
      </p>
    </fieldset>
  )
}

export interface PlanCardsSkeletonProps {
  disabledReason: string
  options: readonly PlanOutline[]
}

/** The skeleton of `PlanCards`. */
export function PlanCardsSkeleton({ disabledReason, options }: PlanCardsSkeletonProps) {
  return (
    <div className={styles.group}>
      <div className={styles.cards}>
        {options.map((option) => (
          <PlanCardSkeleton key={option.value} {...option} />
        ))}
      </div>
      <p className={styles.reason} data-reason={disabledReason} aria-hidden="true" />
    </div>
  )
}
