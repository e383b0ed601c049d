import { observer } from 'mobx-react-lite'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { fields } from '#messages/fields'
import { focusInvalid } from '../../ui/focus-invalid'
import { PasswordField } from '../../ui/password-field'
import { emailHints, TextField, type FieldProps } from '../../ui/text-field'
import type { FormFields, FormModel, FormValues } from './form-model'

export type FormFieldProps<Form extends FormValues<Form>> = Omit<
  FieldProps,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'inputRef' | 'required'
> & {
  form: FormModel<Form>
  name: FormFields<Form>
  /** The label says so: "Note (optional)". */
  optional?: boolean
}

/** Returns the props of a field of a form model: its value and problem. Focuses it when the form requests it. */
export function useFormField<Form extends FormValues<Form>>(props: FormFieldProps<Form>) {
  const { form, name, optional = false, ...field } = props
  const input = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const focusRequest = form.focusRequest?.field === name ? form.focusRequest : undefined
  // What was typed before the program came: a new input has the form's value.
  useLayoutEffect(() => {
    const typed = input.current?.value ?? ''
    if (typed !== form.values[name]) form.change(name, typed)
  }, [form, name])

  useEffect(() => {
    if (focusRequest) focusInvalid(input.current)
  }, [focusRequest])

  return {
    ...field,
    id: name,
    name,
    required: !optional,
    reserveErrorLine: true,
    value: form.values[name],
    onChange: (value: string) => form.change(name, value),
    onBlur: () => form.blur(name),
    error: form.problem(name),
    inputRef: (element: HTMLInputElement | HTMLTextAreaElement | null) => {
      input.current = element
    },
  }
}

/** A field of one line. */
export const FormField = observer(function FormField<Form extends FormValues<Form>>({
  type = 'text',
  ...props
}: FormFieldProps<Form> & { type?: 'text' | 'password' }) {
  const field = useFormField(props)
  if (type === 'text') return <TextField {...field} />
  return (
    <PasswordField
      {...field}
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
