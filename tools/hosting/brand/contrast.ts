import { themes, type Colours } from './colours'

export interface Pair {
  readonly front: string
  readonly ground: string
  /** 4.5 for text, 3 for borders of controls, focus rings and pictures with a meaning. */
  readonly needed: number
}

const sheets =
  'color-paper color-surface color-surface-sunk color-disabled color-locked color-field color-raised'
const sky = 'scene-sky-high scene-sky-middle scene-sky-low scene-hill-far scene-hill-middle scene-hill-near'

/** The pairs of colours that the pages show. */
export const pairs: readonly Pair[] = [
  on(sheets, 4.5, 'color-ink color-ink-soft color-accent color-accent-hover'),
  on(sheets, 4.5, 'color-success color-warning color-danger'),
  on(sheets, 3, 'color-boundary color-focus brand-apple-surface brand-google-boundary'),
  on('color-accent-soft', 4.5, 'color-ink color-ink-soft color-accent color-accent-hover'),
  on('color-success-soft', 4.5, 'color-ink color-ink-soft color-success color-danger'),
  on('color-warning-soft', 4.5, 'color-ink color-ink-soft color-warning'),
  on('color-danger-soft', 4.5, 'color-ink color-ink-soft color-accent color-danger'),
  on('color-info-soft', 4.5, 'color-ink color-info'),
  on('color-glow-soft', 4.5, 'color-ink color-ink-soft'),
  on('color-accent color-accent-hover', 4.5, 'color-on-accent'),
  // Texts and the focus ring.
  on(sky, 4.5, 'color-on-sky'),
  // The accent of the logo, in the header.
  on('scene-sky-high scene-sky-middle', 3, 'color-sky-accent'),
  on('color-sky-accent', 4.5, 'color-on-sky-accent'),
  on('brand-apple-surface', 4.5, 'brand-apple-ink'),
  on('brand-google-surface', 4.5, 'brand-google-ink'),
  on('brand-store-surface', 4.5, 'brand-store-ink'),
].flat()

function on(grounds: string, needed: number, fronts: string): Pair[] {
  return grounds
    .split(' ')
    .flatMap((ground) =>
      fronts.split(' ').map((front) => ({ front: `--${front}`, ground: `--${ground}`, needed })),
    )
}

/** Returns a message for every pair with too little contrast. */
export function lowContrasts(colours: Colours, judged = pairs): string[] {
  return themes.flatMap((theme) =>
    judged.flatMap(({ front, ground, needed }) => {
      const ratio = contrast(colours[theme].get(front) ?? '', colours[theme].get(ground) ?? '')
      // A missing colour has no ratio.
      return ratio >= needed
        ? []
        : [
            `in ${theme}, ${front} on ${ground} has a contrast of ${ratio.toFixed(2)}, and ${needed} is needed`,
          ]
    }),
  )
}

/** Returns the contrast of two colours as WCAG defines it, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(share: number): number {
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
