import { BrandGlyph } from './brand-glyph'
import { apple, facebook, google } from './brand-marks'
import { Icon } from './icon'
import styles from './sign-in-method-icon.module.css'

const marks = { apple, google, facebook }

/** The icon of a sign-in method. Decorative: the text beside it names the method. */
export function SignInMethodIcon({ method }: { method: keyof typeof marks | 'password' }) {
  return (
    <span className={styles.icon} aria-hidden="true">
      {method === 'password' ? <Icon name="envelope" /> : <BrandGlyph mark={marks[method]} />}
    </span>
  )
}
