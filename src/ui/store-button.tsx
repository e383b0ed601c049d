import { BrandGlyph } from './brand-glyph'
import { apple, googlePlay } from './brand-marks'
import styles from './store-button.module.css'

const marks = { 'app-store': apple, 'google-play': googlePlay }

export interface StoreButtonProps {
  store: keyof typeof marks
  href: string
  lineOne: string
  lineTwo: string
}

/** A link to the app in a store, drawn by the store's badge guidelines. */
export function StoreButton({ store, href, lineOne, lineTwo }: StoreButtonProps) {
  return (
    <a className={styles.badge} href={href} rel="noreferrer noopener">
      <span className={styles.glyph}>
        <BrandGlyph mark={marks[store]} />
      </span>
      <span className={styles.lines}>
        <span className={styles.lineOne}>{lineOne}</span> <span className={styles.lineTwo}>{lineTwo}</span>
      </span>
    </a>
  )
}
