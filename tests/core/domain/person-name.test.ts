import { describe, expect, test } from 'vitest'
import { fullName, initials, splitName, type PersonName } from '#core/domain/person-name'

test.each<[string | undefined, PersonName]>([
  ['Mira', { firstName: 'Mira' }],
  ['Mira Lund', { firstName: 'Mira', lastName: 'Lund' }],
  ['Anna Maria van den Berg', { firstName: 'Anna Maria van den', lastName: 'Berg' }],
  ['Mira ', { firstName: 'Mira' }],
  [' Anna   Maria  Lund', { firstName: 'Anna Maria', lastName: 'Lund' }],
  ['Mira\u00a0Lund', { firstName: 'Mira', lastName: 'Lund' }],
  ['山田 太郎', { firstName: '山田', lastName: '太郎' }],
  // A part that the service would refuse is left out.
  [`Mira ${'L'.repeat(101)}`, { firstName: 'Mira' }],
  [`${'Mira '.repeat(30)}Lund`, { lastName: 'Lund' }],
  ['😀'.repeat(100), { firstName: '😀'.repeat(100) }],
  ['Mi\0ra Lund', { lastName: 'Lund' }],
  ['Mira Lund\ud83d', { firstName: 'Mira' }],
  ['   ', {}],
  [undefined, {}],
])('the display name %j is split into %o', (displayName, name) => {
  expect(splitName(displayName)).toStrictEqual(name)
})

test.each<[PersonName, string | undefined]>([
  [{ firstName: 'Mira', lastName: 'Lund' }, 'Mira Lund'],
  [{ firstName: 'Mira' }, 'Mira'],
  [{ lastName: 'Lund' }, 'Lund'],
  [{ firstName: ' Mira ', lastName: ' Lund ' }, 'Mira Lund'],
  [{ firstName: 'Mira', lastName: '  ' }, 'Mira'],
  [{ firstName: ' ', lastName: '' }, undefined],
  [{}, undefined],
])('the full name of %o is %j', (name, text) => {
  expect(fullName(name)).toBe(text)
})

describe('the initials', () => {
  test.each<[PersonName, string]>([
    [{ firstName: 'mira', lastName: 'lund' }, 'ML'],
    [{ firstName: 'ßa', lastName: 'b' }, 'SB'],
    [{ firstName: 'Mira' }, 'M'],
    [{ lastName: 'Lund' }, 'L'],
    [{ firstName: ' mira', lastName: ' ' }, 'M'],
    [{ firstName: '  ', lastName: 'lund' }, 'L'],
    [{ firstName: 'élodie', lastName: 'ångström' }, 'ÉÅ'],
    [{ firstName: '🧘‍♀️ Mira', lastName: 'Lund' }, '🧘L'],
    [{}, 'H'],
    [{ firstName: ' ', lastName: '' }, 'H'],
  ])('of %o are %s', (name, letters) => {
    expect(initials(name, 'hello@example.com')).toBe(letters)
  })

  test('are none when neither name nor email is known', () => {
    expect(initials({}, '')).toBe('')
  })
})
