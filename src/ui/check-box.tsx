import { useId, type ReactNode } from 'react'
import styles from './check-box.module.css'

export interface CheckBoxProps {
  label: ReactNode
  name: string
  checked: boolean
  onChange: (checked: boolean) => void
  describedBy?: string
}

/** Yes or no to one sentence, which belongs to what can be pressed. */
export function CheckBox({ label, name, checked, onChange, describedBy }: CheckBoxProps) {
  const id = useId()

  return (
    <label className={styles.row} htmlFor={id}>
      <input
        id={id}
        className={styles.mark}
        type="checkbox"
        name={name}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        aria-describedby={describedBy}
      />
      <span className={styles.label}>{label}</span>
    </label>
  )
}
