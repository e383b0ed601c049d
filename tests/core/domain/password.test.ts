import { expect, test } from 'vitest'
import {
  checkPassword,
  isLongEnough,
  isStrongPassword,
  minimumPasswordLength,
  passwordRules,
} from '#core/domain/password'

test.each([
  ['', false],
  ['1234567', false],
  ['12345678', true],
  ['  123456', true],
  ['🧘🧘🧘🧘', false],
  ['🧘🧘🧘🧘🧘🧘🧘🧘', true],
  ['e\u0301'.repeat(4), false],
])('"%s" has at least 8 characters: %s', (password, expected) => {
  expect(minimumPasswordLength).toBe(8)
  expect(isLongEnough(password)).toBe(expected)
})

test('the rules are length, uppercase and special, in this order', () => {
  expect(passwordRules).toEqual(['length', 'uppercase', 'special'])
  expect(Object.keys(checkPassword(''))).toEqual(['length', 'uppercase', 'special'])
})

/** Passwords by the rules that they meet, given by their initials. The password is trimmed first, as when it is sent. */
test.each([
  ['', ''],
  ['calm', ''],
  ['        ', ''],
  ['calmcalm', 'l'],
  ['Calm', 'u'],
  ['calm!', 's'],
  ['Calmcalm', 'lu'],
  ['calmcalm!', 'ls'],
  ['Calm!', 'us'],
  ['  Calm1  ', 'u'],
  ['\tCalmcalm!\n', 'lus'],
  ['Calm calm', 'lus'],
  ['e\u0301colecole', 'l'],
  ['E\u0301colecole', 'lu'],
  ...['É', 'Ä', 'Ж', 'Ω', 'Å', 'İ', 'Ǆ', '𐐀'].map((letter) => [letter, 'u']),
  ...['ß', 'é', 'ñ', 'ж', 'あ', 'ا', '中', '𐐨', '0', '9', '٣', '७', '５'].map((other) => [other, '']),
  ...['!', '-', '_', '.', '€', '§', '"', '\\', '🧘', '…'].map((special) => [special, 's']),
] as [string, string][])('"%s" meets the rules "%s"', (password, rules) => {
  const [length, uppercase, special] = ['l', 'u', 's'].map((rule) => rules.includes(rule))
  expect(checkPassword(password)).toEqual({ length, uppercase, special })
  expect(isStrongPassword(password)).toBe(rules === 'lus')
})
