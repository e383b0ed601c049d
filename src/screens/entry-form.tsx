import type { FormEvent, ReactNode } from 'react'
import { Button } from '../ui/button'
import { Stack } from '../ui/stack'

interface EntryFormProps {
  onSubmit: () => Promise<void>
  busy: boolean
  submit: string
  fields: ReactNode
  /** What stands between the fields and the button: what went wrong, or what is being done. */
  children?: ReactNode
}

/** A form that one enters by: its fields, then what became of them, then the button. */
export function EntryForm({ onSubmit, busy, submit, fields, children }: EntryFormProps) {
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    void onSubmit()
  }

  return (
    <form noValidate onSubmit={handleSubmit}>
      <Stack gap="close">
        {fields}
        {children}
        <Button type="submit" variant="primary" wide busy={busy}>
          {submit}
        </Button>
      </Stack>
    </form>
  )
}
