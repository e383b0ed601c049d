import type { FormEvent, ReactNode } from 'react'
import { Stack } from '../../ui/stack'

interface CardSubmitProps {
  onSubmit: () => Promise<void>
  children: ReactNode
}

/** A card form with the button that sends it, so that Enter in one of the fields does so too. */
export function CardSubmit({ onSubmit, children }: CardSubmitProps) {
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
