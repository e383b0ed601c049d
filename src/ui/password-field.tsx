import { useState, type KeyboardEvent } from 'react'
import { classNames } from './class-names'
import { FieldFrame } from './field-frame'
import { inputHandlers } from './form'
import { Icon } from './icon'
import type { FieldProps } from './text-field'
import styles from './password-field.module.css'

export type PasswordFieldProps = FieldProps & {
  /** The id of the rules of a new password. */
  describedBy?: string
  showLabel: string
  hideLabel: string
  capsLockHint: string
}

/** A password input with a button that reveals it, and a hint while caps lock is on. */
export function PasswordField(props: PasswordFieldProps) {
  const { id, label, error, alert, hint, describedBy, reserveErrorLine, link, ...control } = props
  const { showLabel, hideLabel, capsLockHint, onChange, onBlur, inputRef, ...input } = control
  const [isRevealed, setRevealed] = useState(false)
  const [isCapsLockOn, setCapsLockOn] = useState(false)

  function updateCapsLock(event: KeyboardEvent) {
    // Browsers that fill in a password send key events without this method.
    setCapsLockOn(event.getModifierState?.('CapsLock') ?? false)
  }

  function handleBlur() {
    setCapsLockOn(false)
    onBlur?.()
  }

  return (
    <FieldFrame
      {...{ id, label, error, alert, hint, describedBy, reserveErrorLine, link }}
      note={isCapsLockOn ? capsLockHint : ''}
    >
      {({ className, ...frame }) => (
        <div className={classNames(className, styles.box)} data-invalid={frame['aria-invalid']}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...frame}
            ref={inputRef}
            type={isRevealed ? 'text' : 'password'}
            className={styles.input}
            {...inputHandlers(input.value, onChange)}
            onBlur={handleBlur}
            onKeyDown={updateCapsLock}
            onKeyUp={updateCapsLock}
          />
          <button
            type="button"
            className={styles.toggle}
            aria-label={isRevealed ? hideLabel : showLabel}
            onClick={() => setRevealed(!isRevealed)}
          >
            <Icon name={isRevealed ? 'eye-off' : 'eye'} />
          </button>
        </div>
      )}
    </FieldFrame>
  )
}
