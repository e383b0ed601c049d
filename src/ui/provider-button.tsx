import type { ReactNode } from 'react'
import { BrandGlyph } from './brand-glyph'
import { classNames } from './class-names'
import { Spinner } from './spinner'
import styles from './provider-button.module.css'

export interface ProviderButtonProps {
  provider: 'apple' | 'google'
  children: ReactNode
  busy?: boolean
  onClick: () => void
}

/** Signs in with an account held elsewhere; drawn as its owner asks, all of one size. */
export function ProviderButton({ provider, children, busy, onClick }: ProviderButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles.button, styles[provider], busy && styles.busy)}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      <span className={styles.glyph}>{busy ? <Spinner /> : <BrandGlyph brand={provider} />}</span>
      <span>{children}</span>
    </button>
  )
}
