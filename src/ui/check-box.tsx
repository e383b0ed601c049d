import { useId, type ReactNode, type Ref } from 'react'
import { classNames } from './class-names'
import styles from './check-box.module.css'

export interface CheckBoxProps {
  label: ReactNode
  name: string
  checked: boolean
  onChange: (checked: boolean) => void
  describedBy?: string
  required?: boolean
  /** What cannot be done before it is ticked; its line is kept free. */
  missing?: string
  invalid?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/** Yes or no to one sentence, which belongs to what can be pressed. */
export function CheckBox(props: CheckBoxProps) {
  const { label, name, checked, onChange, describedBy, required, missing, invalid, inputRef } = props
  const id = useId()
  const missingId = `${id}-missing`
  const description = [describedBy, missing && missingId].filter(Boolean).join(' ')

  return (
    <div>
      <label className={styles.row} htmlFor={id}>
        <input
          ref={inputRef}
          id={id}
          className={styles.mark}
          type="checkbox"
          name={name}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={description || undefined}
          aria-invalid={invalid || undefined}
          required={required}
        />
        <span className={styles.label}>{label}</span>
      </label>
      {required && (
        <p id={missingId} className={classNames(styles.missing, invalid && styles.refused)}>
          {missing}
        </p>
      )}
    </div>
  )
}
