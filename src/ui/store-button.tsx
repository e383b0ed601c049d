import { BrandGlyph } from './brand-glyph'
import styles from './store-button.module.css'

export interface StoreButtonProps {
  store: 'app-store' | 'google-play'
  href: string
  lineOne: string
  lineTwo: string
}

/** Leads to the app in its store; a black badge with the owner's mark and two lines, in both themes. */
export function StoreButton({ store, href, lineOne, lineTwo }: StoreButtonProps) {
  return (
    <a className={styles.badge} href={href} rel="noreferrer noopener">
      <span className={styles.glyph}>
        <BrandGlyph brand={store === 'app-store' ? 'apple' : 'google-play'} />
      </span>
      <span className={styles.lines}>
        <span className={styles.lineOne}>{lineOne}</span> <span className={styles.lineTwo}>{lineTwo}</span>
      </span>
    </a>
  )
}
