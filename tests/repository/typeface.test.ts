import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const styles = readFileSync('src/ui/fonts.css', 'utf8')
const tool = readFileSync('tools/typeface/make-basic.sh', 'utf8')

/** Returns the code points of a list such as U+20-7E, U+A0. */
function codePointsOf(list: string): Set<number> {
  const ranges = [...list.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)]
  return new Set(
    ranges.flatMap(([, first = '', last = first]) => {
      const from = Number.parseInt(first, 16)
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, index) => from + index)
    }),
  )
}

const [basic = '', rest = ''] = [...styles.matchAll(/unicode-range:([^;]+);/g)].map(([, list = '']) => list)

test('the basic font file is used for exactly the characters it contains', () => {
  const [, made = ''] = /--unicodes='([^']+)'/.exec(tool) ?? []
  expect(codePointsOf(basic).size).toBeGreaterThan(100)
  expect([...codePointsOf(basic)]).toEqual([...codePointsOf(made)].toSorted((one, other) => one - other))
})

test('no character is in two font files', () => {
  const twice = [...codePointsOf(rest)].filter((character) => codePointsOf(basic).has(character))
  expect(twice).toEqual([])
})

test('the English messages need only the basic font file', () => {
  const files = readdirSync('src/i18n/en')
  const text = files.map((name) => readFileSync(`src/i18n/en/${name}`, 'utf8')).join('')
  expect(text.length).toBeGreaterThan(10_000)
  const known = codePointsOf(basic)
  const missing = [...new Set(text)].filter(
    (character) => character !== '\n' && !known.has(character.codePointAt(0) ?? 0),
  )
  expect(missing).toEqual([])
})
