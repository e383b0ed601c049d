import { useId, type ReactNode } from 'react'
import { Button, type ButtonProps } from './button'
import styles from './submit-button.module.css'

type SubmitButtonProps = Pick<ButtonProps, 'variant' | 'busy' | 'description'> & {
  /** What is missing, if anything. Shown below the button; a press still submits the form, which then announces it. */
  missing: string | undefined
  /** The id of that text, if it describes a field too. */
  missingId?: string
  children: ReactNode
}

/** A submit button over the full width, for use in a `Stack`. */
export function SubmitButton({ missing, missingId, children, ...button }: SubmitButtonProps) {
  const ownId = useId()
  const reasonId = missingId ?? ownId
  return (
    <>
      <Button
        {...button}
        type="submit"
        wide
        inactive={missing !== undefined}
        aria-describedby={missing && reasonId}
      >
        {children}
      </Button>
      <p id={reasonId} className={styles.reason}>
        {missing}
      </p>
    </>
  )
}
