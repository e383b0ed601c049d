import { useEffect, useId, useRef, type FormEvent } from 'react'
import { Button } from './button'
import { classNames } from './class-names'
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
  applyHint?: string
  status: 'idle' | 'fetching' | 'applied' | 'failed' | 'deferred'
  message?: string
}

/** A promo code: asked for, being checked, applied (with its Remove) or refused. Keeps its height in all of them. */
export function PromoField(props: PromoFieldProps) {
  const { label, value, onChange, onApply, onRemove, applyLabel, removeLabel, applyDisabled } = props
  const { applyHint, status, message } = props
  const id = useId()
  const messageId = `${id}-message`
  const hintId = `${id}-hint`
  const form = useRef<HTMLFormElement>(null)
  useFocusKeptIn(form, status)

  const applied = status === 'applied'
  const failed = status === 'failed'
  const blocked = applyDisabled || applied || status === 'fetching'
  const hint = applyDisabled && !message && status === 'idle' ? applyHint : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!blocked) onApply()
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
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
            onChange={(event) => onChange(event.target.value)}
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
            className={classNames(styles.press, applied && styles.covered)}
            disabled={applyDisabled || applied}
            busy={status === 'fetching'}
            aria-describedby={hint ? hintId : undefined}
          >
            {applyLabel}
          </Button>
          {applied && (
            <Button variant="quiet" wide className={styles.press} onClick={onRemove}>
              {removeLabel}
            </Button>
          )}
        </div>
      </div>
      <div className={styles.below}>
        <p className={classNames(styles.message, styles[status])} id={messageId} role="status">
          {failed && <Icon name="alert" />}
          {message}
        </p>
        {hint && (
          <p className={styles.hint} id={hintId}>
            {hint}
          </p>
        )}
      </div>
    </form>
  )
}

/** Pressing Apply or Remove takes the pressed button away; the focus then goes on to what took its place. */
function useFocusKeptIn(form: { current: HTMLFormElement | null }, status: PromoFieldProps['status']) {
  const before = useRef(status)
  const pressed = useRef(false)

  useEffect(() => {
    const element = form.current
    const note = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('button')) pressed.current = true
    }
    element?.addEventListener('click', note)
    return () => element?.removeEventListener('click', note)
  }, [form])

  useEffect(() => {
    if (before.current === status) return
    before.current = status
    // A button that has just been disabled keeps the focus for a moment, in name only.
    const focused = document.activeElement
    const lost = focused === null || focused === document.body || focused.matches(':disabled')
    if (!pressed.current || status === 'fetching') return
    pressed.current = false
    const next = status === 'applied' ? 'button:enabled' : 'input'
    if (lost) form.current?.querySelector<HTMLElement>(next)?.focus()
  }, [form, status])
}
