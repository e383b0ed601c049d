import { expect, test } from 'vitest'
import {
  checkCard,
  groupExpiry,
  groupNumber,
  lastFourOf,
  outcomeOf,
  type CardDetails,
} from '#adapters/in-memory/cards'
import { parseCalendarDate } from '#core/domain/calendar-date'

const today = parseCalendarDate('2026-11-30')!
const good: CardDetails = { number: '4242 4242 4242 4242', expiry: '12 / 30', securityCode: '123' }

test.each([
  ['4242424242424242', 'succeeds', '4242'],
  ['5555555555554444', 'succeeds', '4444'],
  ['4000000000000002', 'declined', '0002'],
  ['4000000000009995', 'insufficient-funds', '9995'],
  ['4000002760003184', 'authentication-required', '3184'],
  ['4111111111111111', 'declined', '1111'],
])('the card %s: %s', (number, outcome, last4) => {
  const spaced = groupNumber(number)
  expect(checkCard({ ...good, number }, today)).toEqual({})
  expect([outcomeOf(number), outcomeOf(spaced)]).toEqual([outcome, outcome])
  expect([lastFourOf(number), lastFourOf(spaced)]).toEqual([last4, last4])
})

test('an expiry is accepted with a year of two or four digits, and any signs between', () => {
  for (const expiry of ['12/30', '1230', '12 / 30', ' 12/2030 ', '122030', '1/30', '01 30', '11/26'])
    expect(checkCard({ ...good, expiry }, today), `with ${expiry}`).toEqual({})
})

test.each<[keyof CardDetails, string, readonly string[]]>([
  ['expiry', 'missing', ['', '  ']],
  ['expiry', 'invalid', ['13/30', '00/30', '12', '12/3', 'soon']],
  ['expiry', 'past', ['10/26', '1025', '12/2025']],
  ['number', 'missing', ['', '  ']],
  ['number', 'invalid', ['4242 4242 4242 4243', '4242 4242', '4242 4242 4242 424x', '42424242424242424242']],
  ['securityCode', 'missing', ['']],
  ['securityCode', 'invalid', ['12', '1234', 'abc']],
])('the %s is %s: %j', (field, problem, values) => {
  for (const value of values)
    expect(checkCard({ ...good, [field]: value }, today)).toEqual({ [field]: problem })
})

test.each([
  [groupNumber, '4242424242424242', '4242 4242 4242 4242'],
  [groupNumber, '4242 42', '4242 42'],
  [groupNumber, '4242-4242', '4242 4242'],
  [groupNumber, '', ''],
  [groupNumber, 'not a number', 'not a number'],
  [groupExpiry, '1230', '12 / 30'],
  [groupExpiry, '1/2031', '01 / 31'],
  [groupExpiry, '12 / 30', '12 / 30'],
  [groupExpiry, '1', '1'],
  [groupExpiry, '', ''],
])('%o groups "%s" as "%s"', (group, typed, shown) => {
  expect(group(typed)).toBe(shown)
})
