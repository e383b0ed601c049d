import { use, type ReactNode } from 'react'
import { layout } from '#messages/common'
import { Button } from '../../ui/button'
import { Form } from '../../ui/form'
import { ScreenLoading } from '../../ui/screen-loading'
import { Stack } from '../../ui/stack'
import type { Elements } from '../../ui/elements'
import styles from './submit-form.module.css'
import { SubmittedErrors, type CountedForm } from './submitted-errors'

interface SubmitFormProps<Field extends string> {
  form: CountedForm<Field>
  /** The labels of the fields. */
  labels: Readonly<Record<Field, string>>
  onSubmit: () => Promise<void>
  busy: boolean
  submit: string
  fields: ReactNode
  isFailed: boolean
  /** Why submitting failed, unless a field says so. */
  failure?: Elements
  /** What is being done, if anything. Shown below the button. */
  progress?: string
}

/** A form of fields, a submit button, and what became of submitting. */
export function SubmitForm<Field extends string>(props: SubmitFormProps<Field>) {
  const { form, labels, onSubmit, busy, submit, fields, isFailed, failure, progress } = props
  const isLoading = use(ScreenLoading)
  return (
    <Stack>
      <SubmittedErrors form={form} labels={labels} isFailed={isFailed} />
      <Form onSubmit={onSubmit}>
        <Stack gap="close">{fields}</Stack>
        {failure}
        <Button type="submit" variant="primary" wide busy={busy}>
          {submit}
        </Button>
        {/* Shown by the inline script that marks a press. */}
        {isLoading && (
          <p data-moment hidden>
            {layout.busy}
          </p>
        )}
        {progress !== undefined && <p className={styles.progress}>{progress}</p>}
      </Form>
    </Stack>
  )
}
