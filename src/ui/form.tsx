import { use, type FormEvent, type ReactNode, type SyntheticEvent } from 'react'
import { keepPress, ScreenLoading, useEarlyPress } from './screen-loading'
import { Stack } from './stack'

interface FormProps {
  className?: string | undefined
  onSubmit: () => void | Promise<void>
  children: ReactNode
}

/**
 * A form without the browser's submission and validation. Outside a dialog the method `dialog` submits nothing, not even
 * before the program runs or by a script: a password would be in the address (HTML standard, form submission algorithm).
 */
export function PlainForm({ onSubmit, ...form }: FormProps) {
  const isLoading = use(ScreenLoading)
  const target = useEarlyPress<HTMLFormElement>()

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isLoading) return keepPress(event)
    announceInput(event)
    void onSubmit()
  }

  return (
    <form
      {...form}
      ref={target}
      method="dialog"
      data-loading={isLoading ? '' : undefined}
      noValidate
      onSubmit={handleSubmit}
      // Before a press: a button may be disabled while a field is empty, and a failure that disappears moves the button.
      onPointerOver={announceInput}
    />
  )
}

/** Its children are below each other. */
export function Form({ children, ...form }: FormProps) {
  return (
    <PlainForm {...form}>
      <Stack>{children}</Stack>
    </PlainForm>
  )
}

/** Lets the fields inside an element read their values: some password managers fill them in without an event (facebook/react#1159). */
export function announceInput({ currentTarget }: SyntheticEvent<HTMLElement>) {
  for (const field of currentTarget.querySelectorAll('input, textarea'))
    field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Returns the handlers of a text field. React's `onChange` alone misses what a script has set (facebook/react#10135). A key may be
 * Enter, which presses no button that is disabled.
 */
export function inputHandlers(value: string, onChange: (value: string) => void) {
  const read = ({ currentTarget }: SyntheticEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (currentTarget.value !== value) onChange(currentTarget.value)
  }
  return { onInput: read, onChange: read, onKeyDownCapture: read }
}
