import { useTexts } from '../portal'
import { FormField } from './form-field'
import type { FormModel } from './form-model'

interface EmailFieldProps<Form extends { [Field in keyof Form]: string } & { email: string }> {
  form: FormModel<Form>
  /** `username` is whose password is asked for; password managers look for it. */
  autoComplete: 'email' | 'username'
  /** The id of a message under the form that is about the email. */
  errorElsewhere?: string
}

/** The email of the forms that one enters by. */
export function EmailField<Form extends { [Field in keyof Form]: string } & { email: string }>({
  form,
  autoComplete,
  errorElsewhere,
}: EmailFieldProps<Form>) {
  const { fields } = useTexts()
  return (
    <FormField
      form={form}
      name="email"
      type="email"
      label={fields.email}
      autoComplete={autoComplete}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      errorElsewhere={errorElsewhere}
    />
  )
}
