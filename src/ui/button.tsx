import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from './class-names'
import { Spinner } from './spinner'
import styles from './button.module.css'

/** `on-sky` stands on the sky; `quiet` looks like a link, and so does `quiet-danger`, for what cannot be undone. */
export type ButtonVariant = 'primary' | 'on-sky' | 'secondary' | 'quiet' | 'quiet-danger' | 'danger'

interface ButtonStyle {
  variant?: ButtonVariant
  wide?: boolean
}

export type ButtonProps = ComponentProps<'button'> & ButtonStyle & { busy?: boolean }

/** The class of a link that looks like a button. */
export function buttonClass({ variant = 'secondary', wide = false }: ButtonStyle = {}): string {
  return classNames(styles.button, styles[variant], wide && styles.wide)
}

/**
 * A button. `primary` is for the main action of a screen. A `busy` button keeps its focus, label and width, and ignores
 * clicks.
 */
export function Button({ variant, wide, busy, className, onClick, children, type, ...rest }: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    // Otherwise a click, or Enter in a field, would submit the form.
    if (busy) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={classNames(buttonClass({ variant, wide }), busy && styles.busy, className)}
      aria-disabled={busy ? true : rest['aria-disabled']}
      onClick={handleClick}
    >
      <span className={styles.label}>
        {busy && (
          <span className={styles.spinner}>
            <Spinner />
          </span>
        )}
        <span>{children}</span>
      </span>
    </button>
  )
}
