import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { fields } from '#messages/fields'
import { focusInvalid } from '../../ui/focus-invalid'
import { PasswordField } from '../../ui/password-field'
import { emailHints, TextArea, TextField, type FieldProps } from '../../ui/text-field'
import type { FormFields, FormModel, FormValues } from './form-model'

type FormFieldProps<Form extends FormValues<Form>> = Omit<
  FieldProps,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'inputRef' | 'required'
> & {
  form: FormModel<Form>
  name: FormFields<Form>
  type?: 'text' | 'multiline' | 'password'
  /** The label says so: "Note (optional)". */
  optional?: boolean
}

/** A field of a form model: shows its value and problem, and focuses when the form requests it. */
export const FormField = observer(function FormField<Form extends FormValues<Form>>({
  form,
  name,
  type = 'text',
  optional = false,
  ...field
}: FormFieldProps<Form>) {
  const input = useRef<HTMLElement>(null)
  const focusRequest = form.focusRequest?.field === name ? form.focusRequest : undefined
  useEffect(() => {
    if (focusRequest) focusInvalid(input.current)
  }, [focusRequest])

  const common = {
    ...field,
    id: name,
    name,
    required: !optional,
    reserveErrorLine: true,
    value: form.values[name],
    onChange: (value: string) => form.change(name, value),
    onBlur: () => form.blur(name),
    error: form.problem(name),
    inputRef: (element: HTMLElement | null) => {
      input.current = element
    },
  }
  if (type === 'multiline') return <TextArea {...common} />
  if (type === 'text') return <TextField {...common} />
  return (
    <PasswordField
      {...common}
      showLabel={fields.showPassword}
      hideLabel={fields.hidePassword}
      capsLockHint={fields.capsLock}
    />
  )
})

type EmailForm<Form> = FormValues<Form> & { email: string }

interface EmailFieldProps<Form extends EmailForm<Form>> extends Pick<FieldProps, 'alert'> {
  form: FormModel<Form>
  /** `username` lets password managers fill in the password that belongs to the email. */
  autoComplete: 'email' | 'username'
}

/** The email field of sign-up, sign-in and the password reset. */
export function EmailField<Form extends EmailForm<Form>>(props: EmailFieldProps<Form>) {
  return <FormField {...props} {...emailHints} name="email" label={fields.email} />
}
