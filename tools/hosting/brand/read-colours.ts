import { read, record } from '#contract/decode'
import { failure, success, type Result } from '#core/shared/result'
import { themes, type Colours, type Theme } from './colours'
import { lowContrasts } from './contrast'

/** The brand's colours by the names of `tokens.css`, each with a value for both themes. */
export interface BrandColours {
  readonly palette: Colours
  /** Names of the colours that differ from the defaults. */
  readonly changed: readonly string[]
}

/**
 * Replaces default colours by those in `data`: `{"light": {"color-accent": "#0b6472"}, "dark": {…}}`. Returns all problems
 * if there are any, including pairs with too little contrast.
 */
export function readColours(data: unknown, own: Colours): Result<BrandColours, readonly string[]> {
  const problems: string[] = []
  const given = read(record, data) ?? {}
  for (const name of Object.keys(given))
    if (!themes.some((theme) => theme === name)) problems.push(`${name}: "light" or "dark" is expected.`)
  const changed = new Set<string>()
  const coloursIn = (theme: Theme) => {
    const colours = new Map(own[theme])
    for (const [name, value] of Object.entries(read(record, given[theme]) ?? {})) {
      const token = `--${name}`
      const isKnown = /^(?:color|scene)-/.test(name) && own[theme].has(token)
      if (!isKnown) problems.push(`${theme}.${name}: there is no such colour.`)
      else if (typeof value !== 'string' || !/^#[\da-f]{6}$/i.test(value))
        problems.push(`${theme}.${name}: six digits such as #1e2046 are expected.`)
      else {
        colours.set(token, value.toLowerCase())
        changed.add(token)
      }
    }
    return colours
  }
  const palette = { light: coloursIn('light'), dark: coloursIn('dark') }
  if (problems.length > 0) return failure(problems)
  const tooLow = lowContrasts(palette).map((sentence) => `${sentence}.`)
  return tooLow.length > 0 ? failure(tooLow) : success({ palette, changed: [...changed] })
}

/** Returns rules that override the default colours. Empty if the brand changes none. */
export function colourRules({ palette, changed }: BrandColours): string {
  if (changed.length === 0) return ''
  const rule = (theme: Theme) =>
    `:root {${changed.map((token) => `${token}: ${palette[theme].get(token)};`).join(' ')}}`
  return `${rule('light')}\n@media (prefers-color-scheme: dark) {${rule('dark')}}\n`
}
