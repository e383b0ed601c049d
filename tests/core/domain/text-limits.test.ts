import { describe, expect, test } from 'vitest'
import { isEmail } from '#core/domain/email'
import { hasAtLeast, hasAtMost, isStorable, isWithinLimits } from '#core/domain/text-limits'

describe.each(['a', '山', '😀'])('of texts of %s, whose length is in code points', (letter) => {
  test.each([
    [1, false, true],
    [2, true, true],
    [4, true, true],
    [5, true, false],
  ])('%i are at least two: %s, and at most four: %s', (length, isLong, isShort) => {
    const text = letter.repeat(length)
    expect([hasAtLeast(2, text), hasAtMost(4, text)]).toEqual([isLong, isShort])
    expect(isWithinLimits({ minLength: 2, maxLength: 4 }, text)).toBe(isLong && isShort)
  })

  test('a very long one is judged at once', () => {
    const text = letter.repeat(1_000_000)
    expect([hasAtLeast(100, text), hasAtMost(100, text)]).toEqual([true, false])
  })
})

test.each([
  ['a NUL character', 'Mi\0ra'],
  ['the first half of a pair', 'Mira \ud83d'],
  ['the second half of a pair', '\ude00 Mira'],
])('no database stores %s', (_what, text) => {
  expect(isStorable(text)).toBe(false)
  expect(isWithinLimits({ maxLength: 100 }, text)).toBe(false)
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
])('the rule for emails is the one of the specification: %j', (text) => {
  expect(isEmail(text)).toBe(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text))
})

test('a long text that is no email is judged at once', () => {
  const before = performance.now()
  expect(isEmail(`a@${'.'.repeat(1_000_000)}@`)).toBe(false)
  expect(performance.now() - before).toBeLessThan(1000)
})
