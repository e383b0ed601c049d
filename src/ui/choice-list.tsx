import { RadioMark } from './radio-mark'
import styles from './choice-list.module.css'

export interface ChoiceListProps {
  legend: string
  name: string
  value: string | undefined
  onChange: (value: string) => void
  options: readonly { value: string; label: string }[]
}

/** One of several answers: native radios, each the size of its row. Without a `value` none is chosen. */
export function ChoiceList({ legend, name, value, onChange, options }: ChoiceListProps) {
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.rows}>
        {options.map((option) => (
          <label key={option.value} className={styles.row}>
            <RadioMark
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.label}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
