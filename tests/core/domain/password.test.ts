import { describe, expect, test } from 'vitest'
import {
  checkPassword,
  isLongEnough,
  isStrongPassword,
  minimumPasswordLength,
  passwordRules,
} from '../../../src-core/domain/password'

describe('the length of a new password', () => {
  test('is 8 at least', () => {
    expect(minimumPasswordLength).toBe(8)
    expect(isLongEnough('1234567')).toBe(false)
    expect(isLongEnough('12345678')).toBe(true)
    expect(isLongEnough('123456789')).toBe(true)
    expect(isLongEnough('')).toBe(false)
  })

  test('counts characters outside the basic plane once', () => {
    expect(isLongEnough('🧘🧘🧘🧘')).toBe(false)
    expect(isLongEnough('🧘🧘🧘🧘🧘🧘🧘🧘')).toBe(true)
  })

  test('counts spaces, at sign-up: only /set-password trims', () => {
    expect(isLongEnough('  123456')).toBe(true)
  })
})

describe('the checklist of a new password', () => {
  test('shows length, uppercase and special, in this order', () => {
    expect(passwordRules).toEqual(['length', 'uppercase', 'special'])
    expect(Object.keys(checkPassword(''))).toEqual(['length', 'uppercase', 'special'])
  })

  test.each([
    ['', { length: false, uppercase: false, special: false }],
    ['calm', { length: false, uppercase: false, special: false }],
    ['calmcalm', { length: true, uppercase: false, special: false }],
    ['Calm', { length: false, uppercase: true, special: false }],
    ['calm!', { length: false, uppercase: false, special: true }],
    ['Calmcalm', { length: true, uppercase: true, special: false }],
    ['calmcalm!', { length: true, uppercase: false, special: true }],
    ['Calm!', { length: false, uppercase: true, special: true }],
    ['Calmcalm!', { length: true, uppercase: true, special: true }],
  ])('%j meets %o', (password, rules) => {
    expect(checkPassword(password)).toEqual(rules)
    expect(isStrongPassword(password)).toBe(Object.values(rules).every((met) => met))
  })

  test.each(['É', 'Ä', 'Ж', 'Ω', 'Å', 'İ', 'Ǆ', '𐐀'])(
    '%s is an uppercase letter and no special character',
    (letter) => {
      expect(checkPassword(letter)).toMatchObject({ uppercase: true, special: false })
    },
  )

  test('letters written as base and accent count as the one letter that people see', () => {
    expect(checkPassword('e\u0301colecole')).toMatchObject({ uppercase: false, special: false })
    expect(checkPassword('E\u0301colecole')).toMatchObject({ uppercase: true, special: false })
    expect(isLongEnough('e\u0301'.repeat(4))).toBe(false)
  })

  test.each(['ß', 'é', 'ñ', 'ж', 'あ', 'ا', '中', '𐐨'])('%s is neither uppercase nor special', (letter) => {
    expect(checkPassword(letter)).toMatchObject({ uppercase: false, special: false })
  })

  test.each(['0', '9', '٣', '७', '５'])('the digit %s is neither uppercase nor special', (digit) => {
    expect(checkPassword(digit)).toMatchObject({ uppercase: false, special: false })
  })

  test.each(['!', '-', '_', '.', '€', '§', '"', '\\', '🧘', '…'])('%s is special', (character) => {
    expect(checkPassword(character)).toMatchObject({ uppercase: false, special: true })
  })

  test('is judged on the password as it is sent, trimmed', () => {
    expect(checkPassword('  Calm1  ')).toEqual({ length: false, uppercase: true, special: false })
    expect(checkPassword('\tCalmcalm!\n')).toEqual({ length: true, uppercase: true, special: true })
    expect(checkPassword('        ')).toEqual({ length: false, uppercase: false, special: false })
  })

  test('takes a space between words for special', () => {
    expect(isStrongPassword('Calm calm')).toBe(true)
  })
})
