import { fields } from '#messages/fields'
import type { Refusal } from '../../ui/field-frame'
import { FormField } from './form-field'
import type { FormModel } from './form-model'

interface EmailFieldProps<Form extends { [Field in keyof Form]: string } & { email: string }> {
  form: FormModel<Form>
  /** `username` is whose password is asked for; password managers look for it. */
  autoComplete: 'email' | 'username'
  refusal?: Refusal | undefined
}

/** The email of the forms that one enters by. */
export function EmailField<Form extends { [Field in keyof Form]: string } & { email: string }>({
  form,
  autoComplete,
  refusal,
}: EmailFieldProps<Form>) {
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
      refusal={refusal}
    />
  )
}
