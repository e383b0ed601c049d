import { useId, type ReactNode } from 'react'
import { Icon } from './icon'
import styles from './field-frame.module.css'

/** What somebody outside has against the value of a field; announced when it comes. */
export interface Refusal {
  sentence: string
  action?: ReactNode
}

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
  /** Stands in the error's place. */
  refusal?: Refusal | undefined
  /** Said in the line of the label while it holds; what comes into it is announced, and nothing moves for it. */
  note?: string
  /** Keeps a line free for an error, so that the button below does not move away under the pointer. */
  steady?: boolean
  children: (control: FieldControl) => ReactNode
}

/** Visible label above, with note and hint; the error below, whatever the control between them. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, hint, refusal, note, steady, children } = props
  const error = refusal?.sentence ?? props.error
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ')

  return (
    <div className={styles.field}>
      <div>
        <div className={styles.head}>
          <label className={styles.label} htmlFor={id}>
            {label}
          </label>
          {note !== undefined && (
            <p className={styles.note} role="status">
              {note && (
                <>
                  <Icon name="warning" />
                  <span>{note}</span>
                </>
              )}
            </p>
          )}
        </div>
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
      {(error || steady) && (
        <div className={styles.steady}>
          {error && (
            <p className={styles.error} id={errorId} role={refusal && 'alert'}>
              <Icon name="alert" />
              <span>{error}</span>
            </p>
          )}
          {refusal?.action && <p className={styles.hint}>{refusal.action}</p>}
        </div>
      )}
    </div>
  )
}
