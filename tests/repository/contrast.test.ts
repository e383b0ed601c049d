import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { coloursOf, tokensFile, type Colours, type Theme } from '../../tools/hosting/brand/colours'
import { lowContrasts, pairs } from '../../tools/hosting/brand/contrast'

const tokens = readFileSync(tokensFile, 'utf8')
const colours = coloursOf(tokens)

/** Separators, the illustration and logos, which carry no meaning; and what only the payment provider's form uses. */
const decoration =
  /^--(color-(line|glow-line|on-danger)|scene-.*|brand-(facebook|google-(blue|green|yellow|red)|store-boundary))$/

/** The colours for visitors who ask for more contrast: the tokens replace some by others. */
function withMoreContrast(): Colours {
  const more = tokens.slice(tokens.indexOf('prefers-contrast: more'))
  const replaced = [...more.matchAll(/(--[a-z-]+): var\((--[a-z-]+)\);/g)]
  const replaceIn = (theme: Theme) =>
    new Map([
      ...colours[theme],
      ...replaced.map(([, token = '', by = '']) => [token, colours[theme].get(by) ?? ''] as const),
    ])
  return { light: replaceIn('light'), dark: replaceIn('dark') }
}

test('every colour has enough contrast with its background, in light and dark', () => {
  expect(lowContrasts(colours)).toEqual([])
})

test('more contrast makes texts 7 : 1 and borders 4.5 : 1 on sheets and sky', () => {
  // Providers prescribe the colours of their buttons.
  const raised = pairs
    .filter(({ front }) => !front.startsWith('--brand-') && front !== '--color-sky-accent')
    .filter(({ ground }) => /^--(color-(paper|surface|field)|scene-.*)$/.test(ground))
    .map((pair) => ({ ...pair, needed: pair.needed === 4.5 ? 7 : 4.5 }))
  expect(raised.length).toBeGreaterThan(20)
  expect(lowContrasts(withMoreContrast(), raised)).toEqual([])
})

test('every colour that style sheets use has a value, and is in a pair unless it is decoration', () => {
  const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css') && !path.endsWith('tokens.css'))
    .map((path) => readFileSync(join('src', path), 'utf8'))
  const used = new Set(sheets.flatMap((css) => css.match(/--(?:color|brand|scene)-[a-z-]+/g) ?? []))
  expect(used.size).toBeGreaterThan(40)
  expect([...used].filter((token) => !colours.light.has(token))).toEqual([])
  const judged = new Set(pairs.flatMap(({ front, ground }) => [front, ground]))
  const named = [...colours.light.keys(), ...colours.dark.keys()]
  expect(named.filter((token) => !judged.has(token) && !decoration.test(token))).toEqual([])
})
