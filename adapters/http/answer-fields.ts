import { parseCalendarDate } from '../../src-core/domain/calendar-date'
import { isCurrency, isPrice, type Currency } from '../../src-core/domain/money'
import { asText } from '../../src-core/shared/untrusted'
import { rule } from './check-answer'

/** A decimal amount in major units, 0 or more. */
export const amount = rule<number>('isAmount', isPrice)

/** Three upper case letters. */
export const currencyCode = rule<Currency>(
  'isCurrencyCode',
  (value) => typeof value === 'string' && isCurrency(value),
)

export const yesOrNo = rule<boolean>('isBoolean', (value) => typeof value === 'boolean')

export const anyText = rule<string>('isString', (value) => typeof value === 'string')

/** A text that says something. */
export const text = rule<string>('isText', (value) => asText(value) !== undefined)

/** A whole number of days, 0 or more. */
export const dayCount = rule<number>(
  'isDayCount',
  (value) => Number.isSafeInteger(value) && Number(value) >= 0,
)

/** ISO 8601: a calendar day that exists, or an instant with its zone. */
export const dayOrInstant = rule<string>('isDayOrInstant', isDayOrInstant)

/** The last four digits of a card. */
export const lastFour = rule<string>(
  'isLastFour',
  (value) => typeof value === 'string' && /^\d{4}$/.test(value),
)

const instant = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

function isDayOrInstant(value: unknown): boolean {
  if (typeof value !== 'string') return false
  const day = instant.exec(value)?.[1] ?? value
  return parseCalendarDate(day) !== undefined && !Number.isNaN(Date.parse(value))
}
