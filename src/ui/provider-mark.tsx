import { BrandGlyph } from './brand-glyph'
import { Icon } from './icon'
import styles from './provider-mark.module.css'

/** The small sign of how somebody signs in; the words stand beside it. */
export function ProviderMark({ provider }: { provider: 'apple' | 'google' | 'facebook' | 'password' }) {
  return (
    <span className={styles.mark} aria-hidden="true">
      {provider === 'password' ? <Icon name="envelope" /> : <BrandGlyph brand={provider} />}
    </span>
  )
}
