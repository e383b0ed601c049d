export const themes = ['light', 'dark'] as const

export type Theme = (typeof themes)[number]

/** Six-digit colours by token, for each theme. */
export type Colours = Readonly<Record<Theme, ReadonlyMap<string, string>>>

/** The default colours, from the root of the project. */
export const tokensFile = 'src/ui/tokens.css'

/** Reads the colours of `tokens.css`. */
export function coloursOf(css: string): Colours {
  const dark = css.indexOf('prefers-color-scheme: dark')
  const light = new Map(declared(css.slice(0, dark)))
  return { light, dark: new Map([...light, ...declared(css.slice(dark))]) }
}

function declared(css: string): [string, string][] {
  const declaration = /(?<name>--(?:color|brand|scene)-[a-z-]+):\s*(?<value>#[0-9a-f]{6});/g
  return Array.from(css.matchAll(declaration), ({ groups }) => [
    groups?.['name'] ?? '',
    groups?.['value'] ?? '',
  ])
}
