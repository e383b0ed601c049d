import type { Ref } from 'react'
import { Radio } from './radio'
import styles from './choice-list.module.css'

export interface ChoiceListProps {
  legend: string
  name: string
  value: string | undefined
  onChange: (value: string) => void
  options: readonly { value: string; label: string }[]
  /** The id of the error, if there is one. */
  errorId?: string | undefined
  firstRef?: Ref<HTMLInputElement>
}

/** A group of native radio buttons. Without a `value` none is chosen. */
export function ChoiceList({ legend, name, value, onChange, options, errorId, firstRef }: ChoiceListProps) {
  return (
    // A plain group of radios, and a radio, cannot be invalid.
    <fieldset role="radiogroup" aria-invalid={errorId !== undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.rows}>
        {options.map((option, index) => (
          <label key={option.value} className={styles.row}>
            <Radio
              ref={index === 0 ? firstRef : undefined}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              aria-describedby={errorId}
            />
            <span className={styles.label}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
