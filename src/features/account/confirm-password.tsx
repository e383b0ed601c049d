import { useEffect, useRef } from 'react'
import { fields } from '#messages/fields'
import { focusInvalid } from '../../ui/focus-invalid'
import { PasswordField } from '../../ui/password-field'

interface ConfirmPasswordProps {
  id: string
  password: string
  onChange: (password: string) => void
  readOnly: boolean
  hint: string
  error: string | undefined
  /** Whether the field was asked for a moment ago, and takes the focus. */
  isNew: boolean
}

/** Asks for the password of the signed-in user. Takes the focus after a failure. */
export function ConfirmPassword({ isNew, error, ...field }: ConfirmPasswordProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isNew) input.current?.focus()
  }, [isNew])
  useEffect(() => {
    if (error) focusInvalid(input.current)
  }, [error])
  const { id, password, onChange, readOnly, hint } = field
  return (
    <PasswordField
      id={id}
      label={fields.password}
      name="password"
      value={password}
      onChange={onChange}
      autoComplete="current-password"
      enterKeyHint="done"
      required
      readOnly={readOnly}
      hint={hint}
      error={error}
      showLabel={fields.showPassword}
      hideLabel={fields.hidePassword}
      capsLockHint={fields.capsLock}
      inputRef={input}
    />
  )
}
