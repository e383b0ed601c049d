import { observer } from 'mobx-react-lite'
import { fields } from '#messages/fields'
import { useErrorTitle } from '../../layout/use-page-title'
import { FormErrors } from '../../ui/form-errors'

/** A form, as far as its errors are counted. */
export interface CountedForm<Field extends string> {
  /** The fields that are invalid after a submit. The id of an input is the name of its field. */
  readonly invalidFields: readonly Field[]
}

interface SubmittedErrorsProps<Field extends string> {
  form: CountedForm<Field>
  /** The labels of the fields. */
  labels: Readonly<Record<Field, string>>
  /** Whether submitting has failed for another reason. */
  isFailed: boolean
}

/** Marks the title of the page while a submitted form has errors, and links to the invalid fields if there are several. */
export const SubmittedErrors = observer(function SubmittedErrors<Field extends string>({
  form,
  labels,
  isFailed,
}: SubmittedErrorsProps<Field>) {
  const { invalidFields } = form
  useErrorTitle(isFailed || invalidFields.length > 0)
  if (invalidFields.length < 2) return null
  return (
    <FormErrors
      message={fields.invalid(invalidFields.length)}
      comma={fields.comma}
      fields={invalidFields.map((field) => ({ id: field, label: labels[field] }))}
    />
  )
})
