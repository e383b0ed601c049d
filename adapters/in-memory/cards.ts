import { sandboxCards, type CardOutcome } from '#contract/sandbox'
import type { CalendarDate } from '#core/domain/calendar-date'

export interface CardDetails {
  readonly number: string
  readonly expiry: string
  readonly securityCode: string
}

export type CardProblem = 'missing' | 'invalid' | 'past'

/** The problem of each invalid field; empty if the card is valid. */
export type CardProblems = { readonly [Field in keyof CardDetails]?: CardProblem }

/** Returns the outcome of a payment with the card. Numbers other than the test cards are declined. */
export function outcomeOf(number: string): CardOutcome {
  const digits = digitsOf(number)
  return sandboxCards.find((card) => digitsOf(card.number) === digits)?.outcome ?? 'declined'
}

export function lastFourOf(number: string): string {
  return digitsOf(number).slice(-4)
}

/** Validates the fields. Spaces and the slash are ignored. */
export function checkCard(card: CardDetails, today: CalendarDate): CardProblems {
  const problems = {
    number: checkNumber(card.number),
    expiry: checkExpiry(card.expiry, today),
    securityCode: checkPattern(card.securityCode.trim(), /^\d{3}$/),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
}

/** Returns the number in groups of four digits; anything else unchanged. */
export function groupNumber(number: string): string {
  const digits = digitsOf(number)
  return /^\d+$/.test(digits) ? (digits.match(/\d{1,4}/g) ?? []).join(' ') : number
}

/** Returns the expiry as `12 / 30`; anything else unchanged. */
export function groupExpiry(expiry: string): string {
  const parsed = parseExpiry(expiry)
  return parsed ? `${parsed.month} / ${parsed.year.slice(-2)}` : expiry
}

function checkNumber(number: string): CardProblem | undefined {
  const digits = digitsOf(number)
  return checkPattern(digits, /^\d{13,19}$/) ?? (isLuhnValid(digits) ? undefined : 'invalid')
}

function checkExpiry(expiry: string, today: CalendarDate): CardProblem | undefined {
  if (expiry.trim() === '') return 'missing'
  const parsed = parseExpiry(expiry)
  if (!parsed) return 'invalid'
  return `${parsed.year}-${parsed.month}` < today.slice(0, 7) ? 'past' : undefined
}

function checkPattern(text: string, pattern: RegExp): CardProblem | undefined {
  if (text === '') return 'missing'
  return pattern.test(text) ? undefined : 'invalid'
}

/** Parses `12/30`, `1230`, `12 / 2030` or `1/30`. */
function parseExpiry(expiry: string): { readonly month: string; readonly year: string } | undefined {
  const parts = /^(0?[1-9]|1[0-2])\/(\d{2}|\d{4})$|^(0[1-9]|1[0-2])(\d{2}|\d{4})$/.exec(
    expiry.replace(/\s/g, ''),
  )
  const [month, year] = [parts?.[1] ?? parts?.[3], parts?.[2] ?? parts?.[4]]
  return month && year ? { month: month.padStart(2, '0'), year: year.padStart(4, '20') } : undefined
}

function digitsOf(number: string): string {
  return number.replace(/[\s-]/g, '')
}

/** Checks the check digit: every second digit from the right is doubled. */
function isLuhnValid(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
