import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { coloursOf, themes, withMoreContrast } from '../../tools/contrast/colours'
import { lowContrasts, measure } from '../../tools/contrast/measure'
import { pairsOf, tokensUsed } from '../../tools/contrast/pairs'
import { roles } from '../../tools/contrast/roles'
import { readSheets, tokensFile } from '../../tools/contrast/sheets'

const sheets = readSheets('.')
const pairs = pairsOf(sheets, roles)
const tokens = readFileSync(tokensFile, 'utf8')
const colours = coloursOf(tokens)

test.each(themes)('in %s, every colour has enough contrast with its background', (theme) => {
  const measured = measure(pairs, colours).filter((each) => each.theme === theme)
  const lowest = measured.toSorted((one, other) => one.ratio / one.needed - other.ratio / other.needed)[0]
  process.stdout.write(
    `\n${theme}: ${measured.length} pairs, the closest ${lowest?.front} on ${lowest?.ground} with ${lowest?.ratio.toFixed(2)} of ${lowest?.needed}\n`,
  )
  expect(lowContrasts(measured)).toEqual([])
})

test.each(themes)('in %s, more contrast makes texts 7 : 1 and borders 4.5 : 1 on sheets and sky', (theme) => {
  // Providers prescribe the colours of their buttons.
  const isSheet = (token: string) => ['--color-paper', '--color-surface', '--color-field'].includes(token)
  const found = measure(pairs, withMoreContrast(tokens, colours)).filter(
    ({ front, ground, ...each }) =>
      each.theme === theme &&
      !front.startsWith('--brand-') &&
      (isSheet(ground) || (roles[ground] === 'sky' && roles[front] === 'text on sky')),
  )
  const raised = found.map((each) => ({ ...each, needed: each.needed === 4.5 ? 7 : 4.5 }))
  expect(raised.filter(({ ratio, needed }) => ratio < needed)).toEqual([])
})

test('every colour token has a role and a value in both themes, and style sheets use no other', () => {
  const named = Array.from(colours.light.keys())
  expect(named.filter((token) => !token.startsWith('--scene-') && !roles[token])).toEqual([])
  expect(Object.keys(roles).filter((token) => !named.includes(token))).toEqual([])
  expect(Array.from(colours.dark.keys()).toSorted()).toEqual(Array.from(colours.light.keys()).toSorted())
  expect(tokensUsed(sheets).filter((token) => !colours.light.has(token))).toEqual([])
})

test('every colour of text and controls is measured', () => {
  const measured = new Set(pairs.flatMap(({ front, ground }) => [front, ground]))
  const meant = Object.keys(roles).filter((token) => roles[token] !== 'decoration')
  expect(meant.filter((token) => !measured.has(token))).toEqual([])
})
