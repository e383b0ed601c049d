import { useId, type ReactNode } from 'react'
import { BrandGlyph } from './brand-glyph'
import { apple } from './brands/apple'
import { google } from './brands/google'
import { classNames } from './class-names'
import { Spinner } from './spinner'
import styles from './provider-button.module.css'

const marks = { apple, google }

export interface ProviderButtonProps {
  provider: keyof typeof marks
  children: ReactNode
  busy?: boolean
  /** A word or two at the button's end that describe it. */
  note?: string
  onClick: () => void
}

/** Signs in with an account held elsewhere; drawn as its owner asks, all of one size. */
export function ProviderButton({ provider, children, busy, note, onClick }: ProviderButtonProps) {
  const noteId = useId()

  return (
    <div className={styles.place}>
      <div className={classNames(styles.row, note && styles.noted)}>
        <button
          type="button"
          className={classNames(styles.button, styles[provider], busy && styles.busy)}
          aria-disabled={busy || undefined}
          aria-describedby={note ? noteId : undefined}
          onClick={busy ? undefined : onClick}
        >
          <span className={styles.label}>
            <span className={styles.glyph}>{busy ? <Spinner /> : <BrandGlyph mark={marks[provider]} />}</span>
            {children}
          </span>
        </button>
        {/* Drawn on the button, but no part of its name, which is what one says to press it. */}
        {note && (
          <span id={noteId} className={styles.note}>
            {note}
          </span>
        )}
      </div>
    </div>
  )
}

/** The buttons one under the other. */
export function ProviderButtonList({ children }: { children: ReactNode }) {
  return <div className={styles.list}>{children}</div>
}
