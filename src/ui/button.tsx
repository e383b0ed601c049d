import { createContext, use, useId, type ComponentProps, type MouseEvent } from 'react'
import { useAnnouncement } from './announcer'
import { classNames } from './class-names'
import { Spinner } from './spinner'
import styles from './button.module.css'

/** `on-sky` stands on the sky; `quiet` looks like a link, and so does `quiet-danger`, for what cannot be undone. */
export type ButtonVariant = 'primary' | 'on-sky' | 'secondary' | 'quiet' | 'quiet-danger' | 'danger'

interface ButtonStyle {
  variant?: ButtonVariant
  wide?: boolean
}

export type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    busy?: boolean
    /** Looks and counts as disabled, but takes the focus and can be pressed: the press says what is missing. */
    inactive?: boolean
    /** What a press does, for assistive technology. */
    description?: string
  }

/** What a busy button says. An ancestor that says more passes an empty text. */
export const BusyMessage = createContext('')

/** The class of a link that looks like a button. */
export function buttonClass({ variant = 'secondary', wide = false }: ButtonStyle = {}): string {
  return classNames(styles.button, styles[variant], wide && styles.wide)
}

/**
 * A button. `primary` is for the main action of a screen. A `busy` button keeps its focus, label and width, and ignores
 * clicks.
 */
export function Button(props: ButtonProps) {
  const { variant, wide, busy, inactive, description, className, onClick, children, type, ...rest } = props
  const busyMessage = use(BusyMessage)
  useAnnouncement(busy ? busyMessage : undefined)
  const id = useId()
  const describedBy = [description && id, rest['aria-describedby']].filter(Boolean).join(' ')

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    // Otherwise a click, or Enter in a field, would submit the form.
    if (busy) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <>
      <button
        {...rest}
        type={type ?? 'button'}
        className={classNames(
          buttonClass({ variant, wide }),
          busy && styles.busy,
          inactive && styles.inactive,
          className,
        )}
        aria-disabled={busy || inactive ? true : rest['aria-disabled']}
        aria-describedby={describedBy || undefined}
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
      {description && (
        <span id={id} hidden>
          {description}
        </span>
      )}
    </>
  )
}
