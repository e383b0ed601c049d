import { useId, type ReactNode } from 'react'
import { classNames } from './class-names'
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
  /** Keeps a line free for an error, so that the button below does not move away under the pointer. */
  steady?: boolean
  children: (control: FieldControl) => ReactNode
}

/** Visible label above, with the hint; the error below, whatever the control between them. */
export function FieldFrame({ label, hint, error, note, steady, children }: FieldFrameProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ')

  return (
    <div className={styles.field}>
      <div>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {hint && (
          <p className={styles.hint} id={hintId}>
            {hint}
          </p>
        )}
      </div>
      {children({
        id,
        className: styles.control ?? '',
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      <div className={classNames(styles.below, steady && styles.steady)}>
        {error && (
          <p className={styles.error} id={errorId}>
            <Icon name="alert" />
            <span>{error}</span>
          </p>
        )}
        {note !== undefined && (
          <p className={styles.note} role="status">
            {note}
          </p>
        )}
      </div>
    </div>
  )
}
