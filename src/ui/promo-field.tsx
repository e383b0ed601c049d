import { useEffect, useId, useRef } from 'react'
import { useChangeAnnouncement } from './announcer'
import { BusyMessage, Button } from './button'
import { classNames } from './class-names'
import { inputHandlers, PlainForm } from './form'
import { Icon } from './icon'
import styles from './promo-field.module.css'

export interface PromoFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  onApply: () => void
  onRemove: () => void
  applyLabel: string
  removeLabel: string
  /** What the buttons do, for assistive technology. */
  applyDescription: string
  removeDescription: string
  /** Whether there is a code to apply. Without one, a press calls `onApply` too, which says so. */
  canApply: boolean
  /** Why there is none, for assistive technology. */
  applyHint: string
  status: 'idle' | 'fetching' | 'applied' | 'failed' | 'deferred'
  message?: string
}

type PromoFieldSkeletonProps = Required<Pick<PromoFieldProps, 'label' | 'applyLabel'>>

/** The field of a promo code, with its Apply or Remove button and its status. Its height is the same in every status. */
export function PromoField(props: PromoFieldProps) {
  const { label, value, onChange, onApply, onRemove, applyLabel, removeLabel, canApply } = props
  const { applyDescription, removeDescription, applyHint, status, message } = props
  // A code that was applied on another page is no news.
  useChangeAnnouncement(message ?? '')
  const id = useId()
  const messageId = `${id}-message`
  const hintId = `${id}-hint`
  const form = useRef<HTMLFormElement>(null)
  const wasPressed = useRef(false)
  const previousStatus = useRef(status)

  // The focus moves from the pressed button to what follows: to Remove, or to the code that has to change.
  useEffect(() => {
    if (previousStatus.current === status) return
    previousStatus.current = status
    if (!wasPressed.current || status === 'fetching') return
    wasPressed.current = false
    const focused = document.activeElement
    const isLost = focused === null || focused === document.body
    // A button that has just been hidden is still the active element.
    const isOnButton = focused?.matches('button') && form.current?.contains(focused)
    const next = status === 'applied' ? 'button:enabled' : 'input'
    if (isLost || isOnButton) form.current?.querySelector<HTMLElement>(next)?.focus()
  }, [status])

  const applied = status === 'applied'
  const failed = status === 'failed'
  const isMissing = !canApply && status === 'idle'
  // Shown as the message after a press.
  const hint = isMissing && !message

  function submit() {
    if (applied || status === 'fetching') return
    wasPressed.current = canApply
    onApply()
  }

  function remove() {
    wasPressed.current = true
    onRemove()
  }

  return (
    <PlainForm ref={form} className={styles.form} onSubmit={submit}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.row}>
        <div className={classNames(styles.box, applied && styles.chip)} data-invalid={failed || undefined}>
          <input
            id={id}
            className={styles.input}
            name="promoCode"
            value={value}
            {...inputHandlers(value, onChange)}
            readOnly={applied}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            aria-invalid={failed || undefined}
            aria-describedby={message ? messageId : undefined}
          />
          {applied && <Icon name="check" />}
        </div>
        <div className={styles.action}>
          {/* The message below says that the code is being checked. */}
          <BusyMessage value="">
            <Button
              type="submit"
              wide
              className={styles.button}
              // As specified while a code is applied.
              disabled={applied}
              hidden={applied}
              inactive={isMissing}
              busy={status === 'fetching'}
              description={applyDescription}
              aria-describedby={isMissing ? (hint ? hintId : messageId) : undefined}
            >
              {applyLabel}
            </Button>
          </BusyMessage>
          {applied && (
            <Button
              variant="quiet"
              wide
              className={styles.remove}
              description={removeDescription}
              onClick={remove}
            >
              {removeLabel}
            </Button>
          )}
        </div>
      </div>
      <div className={styles.below}>
        <p className={classNames(styles.message, styles[status])} id={messageId}>
          {failed && <Icon name="alert" />}
          <span>{message}</span>
        </p>
        {hint && (
          <span id={hintId} hidden>
            {applyHint}
          </span>
        )}
      </div>
    </PlainForm>
  )
}

/** Looks like an empty `PromoField` and holds no input. */
export function PromoFieldSkeleton({ label, applyLabel }: PromoFieldSkeletonProps) {
  return (
    <div className={styles.form}>
      <span className={styles.label}>{label}</span>
      <div className={styles.row}>
        <div className={styles.box} />
        <div className={styles.action}>
          <Button wide className={styles.button} disabled>
            {applyLabel}
          </Button>
        </div>
      </div>
      <div className={styles.below} />
    </div>
  )
}
