import { contrast, themes, type Colours, type Theme } from './colours'
import type { Pair } from './pairs'

/** The contrast of a pair in one theme. */
export interface Measured extends Pair {
  readonly theme: Theme
  readonly ratio: number
}

/** Measures the contrast of every pair in light and dark. */
export function measure(pairs: readonly Pair[], colours: Colours): readonly Measured[] {
  return themes.flatMap((theme) =>
    pairs.map((pair) => {
      const ratios = [pair.front, pair.or ?? pair.front].map((each) =>
        contrast(colourOf(colours, each, theme), colourOf(colours, pair.ground, theme)),
      )
      return { ...pair, theme, ratio: Math.max(...ratios) }
    }),
  )
}

/** Returns a message for every pair with too little contrast. */
export function lowContrasts(measured: readonly Measured[]): string[] {
  return measured
    .filter(({ ratio, needed }) => ratio < needed)
    .map(
      ({ theme, front, ground, ratio, needed, where }) =>
        `in ${theme}, ${front} on ${ground} has a contrast of ${ratio.toFixed(2)}, and ${needed} is needed (${where})`,
    )
}

function colourOf(colours: Colours, token: string, theme: Theme): string {
  return colours[theme].get(token) ?? '#000000'
}
