import type { FormEvent, ReactNode } from 'react'
import { Stack } from './stack'

interface FormProps {
  onSubmit: () => Promise<void>
  children: ReactNode
}

/**
 * A form without the browser's submission and validation. Outside a dialog the method `dialog` submits nothing, not even
 * before the program runs or by a script: a password would be in the address (HTML standard, form submission algorithm).
 */
export function Form({ onSubmit, children }: FormProps) {
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    void onSubmit()
  }

  return (
    <form method="dialog" noValidate onSubmit={handleSubmit}>
      <Stack>{children}</Stack>
    </form>
  )
}
