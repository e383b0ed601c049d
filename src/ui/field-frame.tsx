import { useId, type ReactNode } from 'react'
import { Icon } from './icon'
import styles from './field-frame.module.css'

/** What a control inside the frame takes over, so that label, hint and error belong to it. */
export interface FieldControl {
  id: string
  className: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldFrameProps {
  label: string
  hint?: string
  error?: string
  note?: string
  children: (control: FieldControl) => ReactNode
}

/** Visible label above, hint and error below, whatever the control between them. */
export function FieldFrame({ label, hint, error, note, children }: FieldFrameProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ')

  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: styles.control ?? '',
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {error && (
        <p className={styles.error} id={errorId}>
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      {note !== undefined && (
        <p className={styles.note} role="status">
          {note}
        </p>
      )}
    </div>
  )
}
