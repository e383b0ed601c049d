import { useEffect, useId, useRef } from 'react'
import { Button } from './button'
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
  applyDisabled: boolean
  /** Why the button is disabled, for assistive technology. */
  applyHint?: string
  status: 'idle' | 'fetching' | 'applied' | 'failed' | 'deferred'
  message?: string
}

type PromoFieldSkeletonProps = Required<Pick<PromoFieldProps, 'label' | 'applyLabel'>>

/** The field of a promo code, with its Apply or Remove button and its status. Its height is the same in every status. */
export function PromoField(props: PromoFieldProps) {
  const { label, value, onChange, onApply, onRemove, applyLabel, removeLabel, applyDisabled } = props
  const { applyHint, status, message } = props
  const id = useId()
  const messageId = `${id}-message`
  const hintId = `${id}-hint`
  const form = useRef<HTMLFormElement>(null)
  const wasPressed = useRef(false)
  const previousStatus = useRef(status)

  // The pressed button disappears with the change of status, and the focus moves to what replaces it.
  useEffect(() => {
    if (previousStatus.current === status) return
    previousStatus.current = status
    if (!wasPressed.current || status === 'fetching') return
    wasPressed.current = false
    // A button that has just been disabled is still the active element.
    const focused = document.activeElement
    const isLost = focused === null || focused === document.body || focused.matches(':disabled')
    const next = status === 'applied' ? 'button:enabled' : 'input'
    if (isLost) form.current?.querySelector<HTMLElement>(next)?.focus()
  }, [status])

  const applied = status === 'applied'
  const failed = status === 'failed'
  const blocked = applyDisabled || applied || status === 'fetching'
  const hint = applyDisabled && !message && status === 'idle' ? applyHint : undefined

  function submit() {
    if (blocked) return
    wasPressed.current = true
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
        <div className={classNames(styles.box, applied && styles.chip, failed && styles.invalid)}>
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
          <Button
            type="submit"
            wide
            className={classNames(styles.button, applied && styles.covered)}
            disabled={applyDisabled || applied}
            busy={status === 'fetching'}
            aria-describedby={hint ? hintId : undefined}
          >
            {applyLabel}
          </Button>
          {applied && (
            <Button variant="quiet" wide className={styles.remove} onClick={remove}>
              {removeLabel}
            </Button>
          )}
        </div>
      </div>
      <div className={styles.below}>
        <p className={classNames(styles.message, styles[status])} id={messageId} role="status">
          {failed && <Icon name="alert" />}
          <span>{message}</span>
        </p>
        {hint && (
          <span id={hintId} hidden>
            {hint}
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
