import { useState, type KeyboardEvent } from 'react'
import { classNames } from './class-names'
import { FieldFrame } from './field-frame'
import type { FieldProps } from './text-field'
import styles from './password-field.module.css'

export type PasswordFieldProps = FieldProps & {
  showLabel: string
  hideLabel: string
  capsLockHint: string
}

/** A password, with a button that shows it and a word when caps lock is on. */
export function PasswordField({
  label,
  error,
  refusal,
  hint,
  steady,
  onChange,
  onBlur,
  inputRef,
  showLabel,
  hideLabel,
  capsLockHint,
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)

  function watchCapsLock(event: KeyboardEvent) {
    // Browsers that fill in a password send key events without this method.
    setCapsLock(event.getModifierState?.('CapsLock') ?? false)
  }

  function leave() {
    setCapsLock(false)
    onBlur?.()
  }

  return (
    <FieldFrame
      label={label}
      error={error}
      refusal={refusal}
      hint={hint}
      steady={steady}
      note={capsLock ? capsLockHint : ''}
    >
      {({ className, ...control }) => (
        <div className={classNames(className, styles.box)} data-invalid={control['aria-invalid']}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            ref={inputRef}
            type={shown ? 'text' : 'password'}
            className={styles.input}
            onChange={(event) => onChange(event.target.value)}
            onBlur={leave}
            onKeyDown={watchCapsLock}
            onKeyUp={watchCapsLock}
          />
          <button type="button" className={styles.toggle} onClick={() => setShown(!shown)}>
            {shown ? hideLabel : showLabel}
          </button>
        </div>
      )}
    </FieldFrame>
  )
}
