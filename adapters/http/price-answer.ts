import type { PromoQuote } from '../../src-core/domain/promo'
import { visitorsDay, type Clock } from '../../src-core/ports/clock'
import { failure, success, type Result } from '../../src-core/shared/result'
import { amount, currencyCode, dayCount, dayOrInstant } from './answer-fields'
import { checked, fields } from './check-answer'

/** The answer to GET users/me/checkout-session. */
const priceAnswer = fields({
  now: fields({ currency: currencyCode, amount, trialDays: dayCount }),
  next: fields({ amount, date: dayOrInstant }),
})

/** An instant counts as the visitor's day, by their clock. */
export function readPrice(body: unknown, clock: Clock): Result<PromoQuote, string> {
  const answer = checked(body, priceAnswer)
  if (answer.type === 'error') return answer
  const { now, next } = answer.value
  const date = visitorsDay(clock, next.date)
  return date ? success({ now, next: { amount: next.amount, date } }) : failure('next.date is no day')
}
