export const themes = ['light', 'dark'] as const

export type Theme = (typeof themes)[number]

/** Six-digit colours by token, for each theme. */
export type Colours = Readonly<Record<Theme, ReadonlyMap<string, string>>>

/** Reads the colours of `tokens.css`. */
export function coloursOf(css: string): Colours {
  const dark = css.indexOf('prefers-color-scheme: dark')
  const light = new Map(declared(css.slice(0, dark)))
  return { light, dark: new Map([...light, ...declared(css.slice(dark))]) }
}

/** Returns the colours for visitors who ask for more contrast: `tokens.css` replaces some by others. */
export function withMoreContrast(css: string, colours: Colours): Colours {
  const more = css.slice(css.indexOf('prefers-contrast: more'))
  const replaced = Array.from(
    more.matchAll(/(?<token>--[a-z-]+): var\((?<by>--[a-z-]+)\);/g),
    ({ groups }) => [groups?.['token'] ?? '', groups?.['by'] ?? ''] as const,
  )
  const replaceIn = (theme: Theme) =>
    new Map([
      ...colours[theme],
      ...replaced.map(([token, by]) => [token, colours[theme].get(by) ?? ''] as const),
    ])
  return { light: replaceIn('light'), dark: replaceIn('dark') }
}

function declared(css: string): [string, string][] {
  const declaration = /(?<name>--(?:color|brand|scene)-[a-z-]+):\s*(?<value>#[0-9a-f]{6});/g
  return Array.from(css.matchAll(declaration), ({ groups }) => [
    groups?.['name'] ?? '',
    groups?.['value'] ?? '',
  ])
}

/** Returns the contrast of two colours as WCAG defines it, from 1 to 21. */
export function contrast(one: string, other: string): number {
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
