import { observer } from 'mobx-react-lite'
import { TextArea } from '../../ui/text-area'
import { useFormField, type FormFieldProps } from './form-field'
import type { FormValues } from './form-model'

/** A field of several lines. A file of its own, because the first pages have none. */
export const MultilineField = observer(function MultilineField<Form extends FormValues<Form>>(
  props: FormFieldProps<Form>,
) {
  return <TextArea {...useFormField(props)} />
})
