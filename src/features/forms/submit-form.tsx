import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../ui/button'
import { Stack } from '../../ui/stack'

interface SubmitFormProps {
  onSubmit: () => Promise<void>
  busy: boolean
  submit: string
  fields: ReactNode
  /** What went wrong, or what is being done: below the button, which stays where it was pressed. */
  children?: ReactNode
}

/** A form that one enters by: its fields, the button, and what became of it. */
export function SubmitForm({ onSubmit, busy, submit, fields, children }: SubmitFormProps) {
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    void onSubmit()
  }

  return (
    <form noValidate onSubmit={handleSubmit}>
      <Stack>
        <Stack gap="close">{fields}</Stack>
        <Button type="submit" variant="primary" wide busy={busy}>
          {submit}
        </Button>
        {children}
      </Stack>
    </form>
  )
}
