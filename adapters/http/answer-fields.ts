import { Matches, ValidateBy, type ValidationOptions } from 'class-validator'
import { parseCalendarDate } from '../../src-core/domain/calendar-date'
import { isCurrency, isPrice } from '../../src-core/domain/money'

/** A decimal amount in major units, 0 or more. */
export const IsAmount = () => field('isAmount', isPrice)

/** Three upper case letters. */
export const IsCurrencyCode = () =>
  field('isCurrencyCode', (value) => typeof value === 'string' && isCurrency(value))

/** A text that says something. */
export const IsText = () => field('isText', (value) => typeof value === 'string' && value.trim() !== '')

/** A whole number of days, 0 or more. */
export const IsDayCount = () =>
  field('isDayCount', (value) => Number.isSafeInteger(value) && Number(value) >= 0)

/** ISO 8601: a calendar day that exists, or an instant with its zone. */
export const IsDayOrInstant = () => field('isDayOrInstant', isDayOrInstant)

/** The last four digits of a card. */
export const IsLastFour = (options?: ValidationOptions) => Matches(/^\d{4}$/, options)

const instant = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

function isDayOrInstant(value: unknown): boolean {
  if (typeof value !== 'string') return false
  const day = instant.exec(value)?.[1] ?? value
  return parseCalendarDate(day) !== undefined && !Number.isNaN(Date.parse(value))
}

function field(name: string, validate: (value: unknown) => boolean): PropertyDecorator {
  return ValidateBy({ name, validator: { validate } })
}
