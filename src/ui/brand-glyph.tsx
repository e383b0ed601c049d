import styles from './brand-glyph.module.css'

type Colour = 'ink' | 'red' | 'blue' | 'yellow' | 'green' | 'facebook'

/** The brand mark of a provider or store. */
export interface BrandMark {
  readonly box: string
  readonly paths: readonly { readonly shape: string; readonly colour: Colour }[]
}

/** A brand mark in its official shape and colours. Decorative: the text beside it names the brand. */
export function BrandGlyph({ mark: { box, paths } }: { mark: BrandMark }) {
  return (
    <svg className={styles.glyph} viewBox={box} aria-hidden="true">
      {paths.map(({ shape, colour }) => (
        <path key={colour} className={styles[colour]} d={shape} />
      ))}
    </svg>
  )
}
