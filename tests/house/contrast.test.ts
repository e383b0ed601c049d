import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { coloursOf, contrast, type Theme } from './contrast/colours'
import { pairsOf, tokensUsed, type Role } from './contrast/pairs'

/** What each colour of the tokens is for. */
const roles: Readonly<Record<string, Role>> = {
  ...allOf('plain ground', '--color-paper', '--color-surface', '--color-surface-sunk'),
  ...allOf(
    'tinted ground',
    '--color-accent-soft',
    '--color-success-soft',
    '--color-warning-soft',
    '--color-danger-soft',
    '--color-info-soft',
    '--color-glow-soft',
  ),
  ...allOf('solid ground', '--brand-apple-surface', '--brand-google-surface', '--brand-store-surface'),
  // Some of these are grounds as well, where a rule says so.
  ...allOf(
    'text',
    '--color-ink',
    '--color-ink-soft',
    '--color-accent',
    '--color-accent-hover',
    '--color-success',
    '--color-warning',
    '--color-danger',
    '--color-info',
  ),
  ...allOf(
    'text on solid',
    '--color-on-accent',
    '--color-on-danger',
    '--brand-apple-ink',
    '--brand-google-ink',
    '--brand-store-ink',
  ),
  ...allOf(
    'boundary',
    '--color-boundary',
    '--color-focus',
    '--brand-google-boundary',
    '--brand-store-boundary',
  ),
  // Lines between things that are told apart without them, and the edge of a card.
  ...allOf('decoration', '--color-line', '--color-glow-line'),
  // Logos, which WCAG leaves to their owners.
  ...allOf('decoration', '--brand-facebook', '--brand-google-blue', '--brand-google-green'),
  ...allOf('decoration', '--brand-google-yellow', '--brand-google-red'),
}

const tokens = readFileSync('src/ui/tokens.css', 'utf8')
const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css') && !path.endsWith('tokens.css'))
  .map((path) => ({ path, css: readFileSync(join('src', path), 'utf8') }))
const pairs = pairsOf(sheets, roles)
const colours = coloursOf(tokens)

test.each<Theme>(['light', 'dark'])('in %s, every colour can be told from what lies under it', (theme) => {
  const measured = pairs.map(({ front, ground, needed, where, or }) => {
    const ratios = [front, or ?? front].map((each) =>
      contrast(colourOf(each, theme), colourOf(ground, theme)),
    )
    return { front, ground, needed, where, ratio: Math.max(...ratios) }
  })
  const lowest = measured.toSorted((one, other) => one.ratio / one.needed - other.ratio / other.needed)[0]
  process.stdout.write(
    `\n${theme}: ${measured.length} pairs, the closest ${lowest?.front} on ${lowest?.ground} with ${lowest?.ratio.toFixed(2)} of ${lowest?.needed}\n`,
  )
  const faint = measured.filter(({ ratio, needed }) => ratio < needed)
  expect(
    faint.map(
      ({ front, ground, needed, ratio, where }) =>
        `${front} on ${ground}: ${ratio.toFixed(2)} of ${needed} (${where})`,
    ),
  ).toEqual([])
})

test('every colour of the tokens has a purpose, both themes have it, and the sheets name no other', () => {
  const named = Array.from(colours.light.keys()).filter((token) => !token.startsWith('--scene-'))
  expect(named.toSorted()).toEqual(Object.keys(roles).toSorted())
  expect(Array.from(colours.dark.keys()).toSorted()).toEqual(Array.from(colours.light.keys()).toSorted())
  expect(tokensUsed(sheets).filter((token) => !colours.light.has(token))).toEqual([])
})

test('every colour that text or a control is drawn in is measured', () => {
  const measured = new Set(pairs.flatMap(({ front, ground }) => [front, ground]))
  const meant = Object.keys(roles).filter((token) => roles[token] !== 'decoration')
  expect(meant.filter((token) => !measured.has(token))).toEqual([])
})

test('contrast is measured as WCAG has it', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48)
})

function allOf(role: Role, ...named: readonly string[]): Record<string, Role> {
  return Object.fromEntries(named.map((token) => [token, role]))
}

function colourOf(token: string, theme: Theme): string {
  return colours[theme].get(token) ?? '#000000'
}
