import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { fields } from '#messages/fields'
import { PasswordField } from '../../ui/password-field'
import { TextField, type TextFieldProps } from '../../ui/text-field'
import type { FormFields, FormModel } from './form-model'

type FormFieldProps<Form extends { [Field in keyof Form]: string }> = Omit<
  TextFieldProps,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'inputRef' | 'type'
> & {
  form: FormModel<Form>
  name: FormFields<Form>
  type?: 'text' | 'email' | 'password'
}

/** One field of a form model: shows its value and problem, and takes the focus when it is the first one refused. */
export const FormField = observer(function FormField<Form extends { [Field in keyof Form]: string }>({
  form,
  name,
  type = 'text',
  ...field
}: FormFieldProps<Form>) {
  const input = useRef<HTMLInputElement>(null)
  const refused = form.rejected === name ? form.rejections : 0
  useEffect(() => {
    if (refused > 0) input.current?.focus()
  }, [refused])

  const problem = form.problem(name)
  const common = {
    ...field,
    name,
    required: true,
    steady: true,
    value: form.values[name],
    onChange: (value: string) => form.change(name, value),
    onBlur: () => form.leave(name),
    error: problem && fields.problems[problem],
    inputRef: input,
  }
  if (type !== 'password') return <TextField {...common} type={type} />
  return (
    <PasswordField
      {...common}
      showLabel={fields.showPassword}
      hideLabel={fields.hidePassword}
      capsLockHint={fields.capsLock}
    />
  )
})
