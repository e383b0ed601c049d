import type { FormEvent, ReactNode } from 'react'
import { Stack } from './stack'

interface FormProps {
  onSubmit: () => Promise<void>
  children: ReactNode
}

/** A form without the browser's submission and validation. */
export function Form({ onSubmit, children }: FormProps) {
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    void onSubmit()
  }

  return (
    <form noValidate onSubmit={handleSubmit}>
      <Stack>{children}</Stack>
    </form>
  )
}
