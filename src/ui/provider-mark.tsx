import { BrandGlyph } from './brand-glyph'
import { apple } from './brands/apple'
import { facebook } from './brands/facebook'
import { google } from './brands/google'
import { Icon } from './icon'
import styles from './provider-mark.module.css'

const marks = { apple, google, facebook }

/** The small sign of how somebody signs in; the words stand beside it. */
export function ProviderMark({ provider }: { provider: keyof typeof marks | 'password' }) {
  return (
    <span className={styles.mark} aria-hidden="true">
      {provider === 'password' ? <Icon name="envelope" /> : <BrandGlyph mark={marks[provider]} />}
    </span>
  )
}
