import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from './class-names'
import { Spinner } from './spinner'
import styles from './button.module.css'

/** `quiet` looks like a link; `parting` does too, and warns of what cannot be undone. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'parting' | 'danger'

interface ButtonLook {
  variant?: ButtonVariant
  wide?: boolean
}

export type ButtonProps = ComponentProps<'button'> & ButtonLook & { busy?: boolean }

/** The look of a button, for a link that leads to the next step. */
export function buttonClass({ variant = 'secondary', wide = false }: ButtonLook = {}): string {
  return classNames(styles.button, styles[variant], wide && styles.wide)
}

/**
 * Does something on this page. `primary` is for the one main action of a screen. While `busy` it keeps the focus, its
 * label and its width, and does nothing when pressed.
 */
export function Button({ variant, wide, busy, className, onClick, children, type, ...rest }: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    // Prevented, the click of a busy button submits no form either, nor does Enter in one of its fields.
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
          <span className={styles.wait}>
            <Spinner />
          </span>
        )}
        {children}
      </span>
    </button>
  )
}
