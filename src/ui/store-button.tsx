import { BrandGlyph, type BrandMark } from './brand-glyph'
import { apple } from './brand-marks'
import styles from './store-button.module.css'

const googlePlay: BrandMark = {
  box: '32 16 448 480',
  paths: [
    {
      shape: 'M48 59.49v393a4.33 4.33 0 0 0 7.37 3.07L260 256 55.37 56.42A4.33 4.33 0 0 0 48 59.49z',
      colour: 'blue',
    },
    {
      shape: 'M345.8 174 89.22 32.64l-.16-.09c-4.42-2.4-8.62 3.58-5 7.06l201.13 192.32z',
      colour: 'green',
    },
    {
      shape: 'M84.08 472.39c-3.64 3.48.56 9.46 5 7.06l.16-.09L345.8 338l-60.61-57.95z',
      colour: 'red',
    },
    {
      shape: 'M449.38 231l-71.65-39.46L310.36 256l67.37 64.43L449.38 281c19.49-10.77 19.49-39.23 0-50z',
      colour: 'yellow',
    },
  ],
}

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
