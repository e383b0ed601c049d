import { useId } from 'react'
import { PlanCard, PlanCardSkeleton, type PlanOption, type PlanOutline } from './plan-card'
import styles from './plan-cards.module.css'

export interface PlanCardsProps {
  legend: string
  name: string
  value: string
  onChange: (value: string) => void
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
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.cards}>
        {options.map((option) => (
          <PlanCard
            key={option.value}
            option={option}
            name={name}
            checked={option.value === value}
            onChoose={() => onChange(option.value)}
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
  legend: string
  disabledReason: string
  options: readonly PlanOutline[]
}

/** The skeleton of `PlanCards`. */
export function PlanCardsSkeleton({ legend, disabledReason, options }: PlanCardsSkeletonProps) {
  return (
    <div className={styles.group}>
      <p className={styles.legend}>{legend}</p>
      <div className={styles.cards}>
        {options.map((option) => (
          <PlanCardSkeleton key={option.value} {...option} />
        ))}
      </div>
      <p className={styles.reason} data-reason={disabledReason} aria-hidden="true" />
    </div>
  )
}
