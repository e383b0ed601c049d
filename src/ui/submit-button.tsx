import { useId, type ReactNode } from 'react'
import { Button, type ButtonVariant } from './button'
import styles from './submit-button.module.css'

interface SubmitButtonProps {
  variant: ButtonVariant
  busy: boolean
  /** Disables the button, and is shown below it. */
  disabledReason: string | undefined
  children: ReactNode
}

/** A submit button over the full width, for use in a `Stack`. */
export function SubmitButton({ variant, busy, disabledReason, children }: SubmitButtonProps) {
  const reasonId = useId()
  return (
    <>
      <Button
        type="submit"
        variant={variant}
        wide
        busy={busy}
        disabled={disabledReason !== undefined}
        aria-describedby={disabledReason && reasonId}
      >
        {children}
      </Button>
      <p id={reasonId} className={styles.reason}>
        {disabledReason}
      </p>
    </>
  )
}
