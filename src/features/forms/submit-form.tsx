import type { ReactNode } from 'react'
import { Button } from '../../ui/button'
import { Form } from '../../ui/form'
import { Stack } from '../../ui/stack'
import type { Elements } from '../../ui/elements'

interface SubmitFormProps {
  onSubmit: () => Promise<void>
  busy: boolean
  submit: string
  fields: ReactNode
  /** Why submitting failed. */
  failure?: Elements
  /** The progress. Below the button, so that it does not move the button. */
  children?: Elements
}

/** A form of fields, a submit button, and what became of submitting. */
export function SubmitForm({ onSubmit, busy, submit, fields, failure, children }: SubmitFormProps) {
  return (
    <Form onSubmit={onSubmit}>
      <Stack gap="close">{fields}</Stack>
      {failure}
      <Button type="submit" variant="primary" wide busy={busy}>
        {submit}
      </Button>
      {children}
    </Form>
  )
}
