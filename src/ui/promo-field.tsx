import { useEffect, useId, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { useChangeAnnouncement } from './announcer'
import { BusyMessage, Button } from './button'
import { classNames } from './class-names'
import { announceInput, inputHandlers } from './form'
import { Icon } from './icon'
import { isComposing } from './is-composing'
import styles from './promo-field.module.css'

export interface PromoFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Where the button submits the page's form while there is no `onApply`. */
  applyAddress: string
  onApply?: (() => void) | undefined
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

/** The field of a promo code, with its Apply or Remove button and its status. Its height is the same in every status. */
export function PromoField(props: PromoFieldProps) {
  const { label, value, onChange, applyAddress, onApply, onRemove, applyLabel, removeLabel, canApply } = props
  const { applyDescription, removeDescription, applyHint, status, message } = props
  // A code that was applied on another page is no news.
  useChangeAnnouncement(message ?? '', status === 'failed' ? 'assertive' : 'polite')
  const id = useId()
  const messageId = `${id}-message`
  const hintId = `${id}-hint`
  const field = useRef<HTMLDivElement>(null)
  const answer = useRef<HTMLParagraphElement>(null)
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
    const isOnButton = focused?.matches('button') && field.current?.contains(focused)
    const next = status === 'applied' ? 'button:enabled' : 'input'
    if (isLost || isOnButton) field.current?.querySelector<HTMLElement>(next)?.focus()
  }, [status])

  // It may come below the bar of the main action.
  useEffect(() => {
    if (message && field.current?.contains(document.activeElement))
      answer.current?.scrollIntoView({ block: 'nearest' })
  }, [message])

  const applied = status === 'applied'
  const failed = status === 'failed'
  const isMissing = !canApply && status === 'idle'
  // Shown as the message after a press.
  const hint = isMissing && !message

  function apply(event: KeyboardEvent | MouseEvent) {
    if (!onApply) return
    event.preventDefault()
    if (applied || status === 'fetching') return
    wasPressed.current = canApply
    onApply()
  }

  function remove() {
    wasPressed.current = true
    onRemove()
  }

  function handleKey(event: KeyboardEvent) {
    // Enter may also confirm a suggestion of the keyboard.
    if (event.key === 'Enter' && !isComposing(event.nativeEvent)) apply(event)
  }

  return (
    // No form of its own: forms do not nest.
    <div ref={field} className={styles.form} onPointerOver={announceInput} onClickCapture={announceInput}>
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
            onKeyDown={handleKey}
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
              formAction={applyAddress}
              wide
              className={styles.button}
              // As specified while a code is applied.
              disabled={applied}
              hidden={applied}
              inactive={isMissing}
              busy={status === 'fetching'}
              onClick={apply}
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
        <p ref={answer} className={classNames(styles.message, styles[status])} id={messageId}>
          {failed && <Icon name="alert" />}
          <span>{message}</span>
        </p>
        {hint && (
          <span id={hintId} hidden>
            {applyHint}
          </span>
        )}
      </div>
    </div>
  )
}
