import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const styles = readFileSync('src/ui/fonts.css', 'utf8')
const tool = readFileSync('tools/typeface/make-basic.sh', 'utf8')

/** The signs that a list such as U+20-7E, U+A0 names. */
function signsOf(list: string): Set<number> {
  const ranges = [...list.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)]
  return new Set(
    ranges.flatMap(([, first = '', last = first]) => {
      const from = Number.parseInt(first, 16)
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, index) => from + index)
    }),
  )
}

const [basic = '', rest = ''] = [...styles.matchAll(/unicode-range:([^;]+);/g)].map(([, list = '']) => list)

test('the file of the commonest signs is used for the signs that it is made of', () => {
  const [, made = ''] = /--unicodes='([^']+)'/.exec(tool) ?? []
  expect(signsOf(basic).size).toBeGreaterThan(100)
  expect([...signsOf(basic)]).toEqual([...signsOf(made)].toSorted((one, other) => one - other))
})

test('no sign is fetched twice', () => {
  const twice = [...signsOf(rest)].filter((sign) => signsOf(basic).has(sign))
  expect(twice).toEqual([])
})

test("the portal's own words need no other file", () => {
  const files = readdirSync('src/i18n/en')
  const text = files.map((name) => readFileSync(`src/i18n/en/${name}`, 'utf8')).join('')
  expect(text.length).toBeGreaterThan(10_000)
  const signs = signsOf(basic)
  const strange = [...new Set(text)].filter((sign) => sign !== '\n' && !signs.has(sign.codePointAt(0) ?? 0))
  expect(strange).toEqual([])
})
