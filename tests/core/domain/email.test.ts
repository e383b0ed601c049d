import { expect, test } from 'vitest'
import { isEmail } from '../../../src-core/domain/email'

test.each([
  'mira@example.com',
  'mira.lund+portal@mail.example.co.uk',
  'm@e.x',
  'MIRA@EXAMPLE.COM',
  "o'neil_1-2@example.org",
  'mïra@exämple.de',
  '名前@例え.jp',
])('an email address may be %s', (text) => {
  expect(isEmail(text)).toBe(true)
})

test.each([
  ['is blank', ''],
  ['has no @', 'mira.example.com'],
  ['has two @', 'mira@home@example.com'],
  ['has nothing before the @', '@example.com'],
  ['has no domain', 'mira@.com'],
  ['has no dot after the @', 'mira@example'],
  ['has no suffix', 'mira@example.'],
  ['has a space before the @', 'mi ra@example.com'],
  ['has a space in the domain', 'mira@exa mple.com'],
  ['has a space in the suffix', 'mira@example.c om'],
  ['starts with a space', ' mira@example.com'],
  ['ends with a line', 'mira@example.com\n'],
])('no email address %s: %j', (_why, text) => {
  expect(isEmail(text)).toBe(false)
})
