import styles from './brand-glyph.module.css'

type Colour = 'ink' | 'red' | 'blue' | 'yellow' | 'green' | 'facebook'

/** What an owner's mark is drawn of; each in a module of its own, for the screens that show it. */
export interface BrandMark {
  readonly box: string
  readonly paths: readonly { readonly shape: string; readonly colour: Colour }[]
}

/** The owner's mark, unchanged, in the owner's colours. Decorative: a text beside it names the owner. */
export function BrandGlyph({ mark: { box, paths } }: { mark: BrandMark }) {
  return (
    <svg className={styles.glyph} viewBox={box} aria-hidden="true">
      {paths.map(({ shape, colour }) => (
        <path key={colour} className={styles[colour]} d={shape} />
      ))}
    </svg>
  )
}
