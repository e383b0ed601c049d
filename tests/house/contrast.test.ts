import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { coloursOf, contrast, themes } from '../../tools/contrast/colours'
import { faintOf, measure } from '../../tools/contrast/measure'
import { pairsOf, tokensUsed } from '../../tools/contrast/pairs'
import { roles } from '../../tools/contrast/roles'
import { readSheets, tokensFile } from '../../tools/contrast/sheets'

const sheets = readSheets('.')
const pairs = pairsOf(sheets, roles)
const colours = coloursOf(readFileSync(tokensFile, 'utf8'))

test.each(themes)('in %s, every colour can be told from what lies under it', (theme) => {
  const measured = measure(pairs, colours).filter((each) => each.theme === theme)
  const lowest = measured.toSorted((one, other) => one.ratio / one.needed - other.ratio / other.needed)[0]
  process.stdout.write(
    `\n${theme}: ${measured.length} pairs, the closest ${lowest?.front} on ${lowest?.ground} with ${lowest?.ratio.toFixed(2)} of ${lowest?.needed}\n`,
  )
  expect(faintOf(measured)).toEqual([])
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
