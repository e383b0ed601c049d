import { useId, type ReactNode, type Ref } from 'react'
import { classNames } from './class-names'
import { Icon } from './icon'
import styles from './check-box.module.css'

export interface CheckBoxProps {
  label: ReactNode
  name: string
  checked: boolean
  onChange: (checked: boolean) => void
  describedBy?: string
  required?: boolean
  /** Why the box must be ticked. */
  requiredHint?: string
  /** The id of the hint, if it describes a button too. */
  hintId?: string
  invalid?: boolean
  inputRef?: Ref<HTMLInputElement>
}

export function CheckBox(props: CheckBoxProps) {
  const { label, name, checked, onChange, describedBy, required, requiredHint, invalid, inputRef } = props
  const id = useId()
  const hintId = props.hintId ?? `${id}-hint`
  const description = [describedBy, requiredHint && hintId].filter(Boolean).join(' ')

  return (
    <div>
      <label className={styles.row} htmlFor={id}>
        <input
          ref={inputRef}
          id={id}
          className={styles.box}
          type="checkbox"
          name={name}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={description || undefined}
          // Browsers take a required box without a tick for invalid, unless the page says otherwise.
          aria-invalid={invalid === true}
          required={required}
        />
        <span className={styles.label}>{label}</span>
      </label>
      {requiredHint && (
        <p id={hintId} className={classNames(styles.hint, invalid && styles.invalid)}>
          {invalid && <Icon name="alert" />}
          <span>{requiredHint}</span>
        </p>
      )}
    </div>
  )
}
