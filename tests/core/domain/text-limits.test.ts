import { describe, expect, test } from 'vitest'
import { isEmail } from '#core/domain/email'
import { isStorable, hasAtMost, isWithinLimits, textLimits, type LimitedText } from '#core/domain/text-limits'
import { operations, problemsIn, resolved, type Schema } from '../../../tools/open-api'

/** The schemas that `docs/openapi.yaml` has for the text in bodies and queries of requests. */
function schemasOf(kind: LimitedText): readonly Schema[] {
  const parameter = kind.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`)
  return operations.flatMap(({ operation: { parameters = [], requestBody } }) => {
    const body = requestBody?.content?.['application/json']
    const field = body && resolved(body.schema).properties?.[kind]
    const queries = parameters.filter(({ name }) => name === parameter).map(({ schema }) => schema)
    return field ? [field, ...queries] : queries
  })
}

const objections = (kind: LimitedText, text: string): readonly string[] =>
  schemasOf(kind).flatMap((schema) => problemsIn(schema, text))

const kinds = Object.keys(textLimits) as LimitedText[]

/** A text of the kind with so many code points, most of them of two code units. */
const textOf = (kind: LimitedText, length: number) =>
  kind === 'email' ? `${'😀'.repeat(length - 4)}@a.b` : '😀'.repeat(length)

describe.each(kinds)('the limit of %s', (kind) => {
  const limit = textLimits[kind]

  test('is the one of the API document, in code points', () => {
    const [longest, tooLong] = [textOf(kind, limit), textOf(kind, limit + 1)]
    expect(objections(kind, longest)).toEqual([])
    expect(hasAtMost(textLimits[kind], longest)).toBe(true)
    expect(objections(kind, tooLong)).not.toEqual([])
    expect(hasAtMost(textLimits[kind], tooLong)).toBe(false)
  })

  test('holds for texts of any length, and is found at once', () => {
    for (const text of ['a'.repeat(limit + 1), 'a'.repeat(1_000_000), '.'.repeat(1_000_000)])
      expect(hasAtMost(textLimits[kind], text)).toBe(false)
    expect(hasAtMost(textLimits[kind], '')).toBe(true)
  })
})

test.each([
  ['a NUL character', 'Mi\0ra'],
  ['the first half of a pair', 'Mira \ud83d'],
  ['the second half of a pair', '\ude00 Mira'],
])('no database stores %s', (_what, text) => {
  expect(isStorable(text)).toBe(false)
  expect(isWithinLimits('firstName', text)).toBe(false)
  expect(isEmail(`${text.replace(' ', '')}@example.com`)).toBe(false)
})

test.each(['Mira', 'José', '山田', '😀', 'Mi\tra', ''])('a database stores %j', (text) => {
  expect(isStorable(text)).toBe(true)
})

test.each([
  'mira@example.com',
  'mira.lund+portal@mail.example.co.uk',
  "O'NEIL_1-2@example.org",
  'josé@exämple.com',
  '名前@例え.jp',
  'mira@testß.de',
  'm@e.x',
  'm@.e.x',
  'm@..x',
  'm@e..',
  'm@e.',
  'm@.x',
  'm@e',
  '@e.x',
  'm@e@x.y',
  'm @e.x',
  'm@e f.x',
  'm@e.x y',
  ' m@e.x',
  'm@e.x\n',
  '',
])('the rule for emails is the one of the API document, and of the specification: %j', (text) => {
  expect(isEmail(text)).toBe(objections('email', text).length === 0)
  expect(isEmail(text)).toBe(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text))
})

test('a long text that is no email is judged at once', () => {
  const before = performance.now()
  expect(isEmail(`a@${'.'.repeat(1_000_000)}@`)).toBe(false)
  expect(performance.now() - before).toBeLessThan(1000)
})
