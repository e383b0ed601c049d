import { useId, type ReactNode } from 'react'
import { useAnnouncement } from './announcer'
import { Icon } from './icon'
import styles from './field-frame.module.css'
import type { Elements } from './elements'

/** An error that the service reports about a field, which has the focus then: it is the field's description. */
export interface FieldAlert {
  message: string
  action?: ReactNode
}

/** The props that connect a control to its label, hint and error. */
export interface FieldControl {
  id: string
  className: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldFrameProps {
  id?: string
  label: string
  hint?: string
  error?: string
  /** The id of an element outside that describes the control too. */
  describedBy?: string
  /** Shown instead of the error. */
  alert?: FieldAlert
  /** Shown and announced at the end of the label's line. Pass an empty string while there is none. */
  note?: string
  /** Reserves a line for the error, so that a button below does not move away from the pointer. */
  reserveErrorLine?: boolean
  /** At the end of the reserved line. */
  link?: ReactNode
  children: (control: FieldControl) => Elements
}

/** Label, note and hint above a control, and its error below. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, hint, alert, note, reserveErrorLine, link, children } = props
  const error = alert?.message ?? props.error
  useAnnouncement(note)
  const ownId = useId()
  const id = props.id ?? ownId
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [error && errorId, hint && hintId, props.describedBy].filter(Boolean).join(' ')

  return (
    <div className={styles.field}>
      <div>
        <div className={styles.head}>
          <label className={styles.label} htmlFor={id}>
            {label}
          </label>
          {note !== undefined && (
            <p className={styles.note}>
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
      {(error || reserveErrorLine) && (
        <div className={styles.errorLine}>
          {error && (
            <p className={styles.error} id={errorId}>
              <Icon name="alert" />
              <span>{error}</span>
            </p>
          )}
          {alert?.action && <p className={styles.hint}>{alert.action}</p>}
          {link && <p className={styles.link}>{link}</p>}
        </div>
      )}
    </div>
  )
}
