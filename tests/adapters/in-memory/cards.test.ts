import { describe, expect, test } from 'vitest'
import {
  checkCard,
  groupExpiry,
  groupNumber,
  lastFourOf,
  outcomeOf,
  sandboxCards,
  type CardDetails,
} from '../../../adapters/in-memory/cards'
import { parseCalendarDate } from '../../../src-core/domain/calendar-date'

const today = parseCalendarDate('2026-11-30')!
const good: CardDetails = { number: '4242 4242 4242 4242', expiry: '12 / 30', securityCode: '123' }

describe('the card', () => {
  test.each([
    ['4242424242424242', 'succeeds', '4242'],
    ['5555555555554444', 'succeeds', '4444'],
    ['4000000000000002', 'declined', '0002'],
    ['4000000000009995', 'insufficient-funds', '9995'],
    ['4000002760003184', 'asks-for-authentication', '3184'],
    ['4111111111111111', 'declined', '1111'],
  ])('%s: %s', (number, outcome, last4) => {
    const spaced = groupNumber(number)
    expect(checkCard({ ...good, number }, today)).toEqual({})
    expect([outcomeOf(number), outcomeOf(spaced)]).toEqual([outcome, outcome])
    expect([lastFourOf(number), lastFourOf(spaced)]).toEqual([last4, last4])
  })

  test('numbers of the table are written as people read them', () => {
    expect(sandboxCards.map(({ number }) => number)).toEqual(
      sandboxCards.map(({ number }) => groupNumber(number)),
    )
  })
})

describe('a card form', () => {
  test.each([['12/30'], ['1230'], ['12 / 30'], [' 12/2030 '], ['122030'], ['1/30'], ['01 30'], ['11/26']])(
    'takes the expiry %s',
    (expiry) => {
      expect(checkCard({ ...good, expiry }, today)).toEqual({})
    },
  )

  test.each([
    ['', 'missing'],
    ['  ', 'missing'],
    ['13/30', 'invalid'],
    ['00/30', 'invalid'],
    ['12', 'invalid'],
    ['12/3', 'invalid'],
    ['soon', 'invalid'],
    ['10/26', 'past'],
    ['1025', 'past'],
    ['12/2025', 'past'],
  ])('says of the expiry "%s": %s', (expiry, problem) => {
    expect(checkCard({ ...good, expiry }, today)).toEqual({ expiry: problem })
  })

  test.each([
    ['', 'missing'],
    ['  ', 'missing'],
    ['4242 4242 4242 4243', 'invalid'],
    ['4242 4242', 'invalid'],
    ['4242 4242 4242 424x', 'invalid'],
    ['42424242424242424242', 'invalid'],
  ])('says of the number "%s": %s', (number, problem) => {
    expect(checkCard({ ...good, number }, today)).toEqual({ number: problem })
  })

  test.each([
    ['', 'missing'],
    ['12', 'invalid'],
    ['1234', 'invalid'],
    ['abc', 'invalid'],
  ])('says of the security code "%s": %s', (securityCode, problem) => {
    expect(checkCard({ ...good, securityCode }, today)).toEqual({ securityCode: problem })
  })

  test('names every field that has a problem', () => {
    expect(checkCard({ number: '', expiry: '1', securityCode: '' }, today)).toEqual({
      number: 'missing',
      expiry: 'invalid',
      securityCode: 'missing',
    })
  })
})

describe('digits', () => {
  test.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242 42', '4242 42'],
    ['4242-4242', '4242 4242'],
    ['', ''],
    ['not a number', 'not a number'],
  ])('of the number %s are grouped as %s', (typed, shown) => {
    expect(groupNumber(typed)).toBe(shown)
  })

  test.each([
    ['1230', '12 / 30'],
    ['1/2031', '01 / 31'],
    ['12 / 30', '12 / 30'],
    ['1', '1'],
    ['', ''],
  ])('of the expiry %s are grouped as %s', (typed, shown) => {
    expect(groupExpiry(typed)).toBe(shown)
  })
})
