import { useId } from 'react'
import { PlanCard, type PlanOption } from './plan-card'
import { classNames } from './class-names'
import styles from './plan-cards.module.css'

export interface PlanCardsProps {
  legend: string
  legendHidden?: boolean
  name: string
  value: string
  onChange: (value: string) => void
  disabled?: boolean
  /** Given at all times, its line is kept free, so that disabling the cards moves nothing. */
  disabledReason?: string
  options: readonly PlanOption[]
}

/** The choice of a plan: native radios, each the size of its card. */
export function PlanCards(props: PlanCardsProps) {
  const { legend, legendHidden, name, value, onChange, disabled = false, disabledReason, options } = props
  const id = useId()
  const reasonId = disabled && disabledReason ? `${id}-reason` : undefined

  return (
    <fieldset className={styles.group} disabled={disabled} aria-describedby={reasonId}>
      <legend className={classNames(styles.legend, legendHidden && styles.hidden)}>{legend}</legend>
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
      {disabledReason && (
        <p className={styles.reason} id={reasonId} data-reason={disabledReason}>
          {disabled && <span>{disabledReason}</span>}
        </p>
      )}
    </fieldset>
  )
}
