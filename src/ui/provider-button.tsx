import { use, useEffect, useId } from 'react'
import { BrandGlyph } from './brand-glyph'
import { apple, google } from './brand-marks'
import { classNames } from './class-names'
import { keepPress, ScreenLoading, useEarlyPress } from './screen-loading'
import { Spinner } from './spinner'
import styles from './provider-button.module.css'
import type { Elements } from './elements'

const marks = { apple, google }

export interface ProviderButtonProps {
  provider: keyof typeof marks
  children: Elements
  /** Whether its window is waited for. A press opens it again. */
  waiting?: boolean
  /** Whether the visitor is led to it, and it takes the focus. */
  isSuggested?: boolean
  /** A short description on the button's border. */
  note?: string
  onClick: () => void
}

/** A button to sign in with a provider, drawn by the provider's brand guidelines. */
export function ProviderButton(props: ProviderButtonProps) {
  const { provider, children, waiting, isSuggested = false, note, onClick } = props
  const noteId = useId()
  const isLoading = use(ScreenLoading)
  const target = useEarlyPress<HTMLButtonElement>()
  useEffect(() => {
    if (isSuggested) target.current?.focus()
  }, [isSuggested, target])

  return (
    <div className={styles.frame}>
      <button
        ref={target}
        type="button"
        data-loading={isLoading ? '' : undefined}
        className={classNames(styles.button, styles[provider])}
        aria-busy={waiting || undefined}
        aria-describedby={note ? noteId : undefined}
        onClick={isLoading ? keepPress : onClick}
      >
        <span className={styles.label}>
          <span className={styles.glyph}>
            {waiting ? <Spinner /> : <BrandGlyph mark={marks[provider]} />}
          </span>
          {children}
        </span>
      </button>
      {/* Outside the button: voice control matches the accessible name against the spoken label. */}
      {note && (
        <span id={noteId} className={styles.note}>
          {note}
        </span>
      )}
    </div>
  )
}

/** Stacks provider buttons. */
export function ProviderButtonList({ children }: { children: Elements }) {
  return <div className={styles.list}>{children}</div>
}
