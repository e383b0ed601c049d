import { useId, type ReactNode } from 'react'
import { Button, type ButtonProps } from './button'
import styles from './submit-button.module.css'

type SubmitButtonProps = Pick<ButtonProps, 'variant' | 'busy' | 'description'> & {
  /** What is missing, if anything. Shown below the button; a press still submits the form, which then announces it. */
  missing: string | undefined
  children: ReactNode
}

/** A submit button over the full width, for use in a `Stack`. */
export function SubmitButton({ missing, children, ...button }: SubmitButtonProps) {
  const reasonId = useId()
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
