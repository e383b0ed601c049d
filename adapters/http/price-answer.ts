import { ValidateNested } from 'class-validator'
import type { PromoQuote } from '../../src-core/domain/promo'
import { visitorsDay, type Clock } from '../../src-core/ports/clock'
import { failure, success, type Result } from '../../src-core/shared/result'
import { asObject } from '../../src-core/shared/untrusted'
import { IsAmount, IsCurrencyCode, IsDayCount, IsDayOrInstant } from './answer-fields'
import { checked, shaped } from './check-answer'

class NowAnswer {
  @IsCurrencyCode()
  currency = ''

  @IsAmount()
  amount = Number.NaN

  @IsDayCount()
  trialDays = Number.NaN
}

class NextAnswer {
  @IsAmount()
  amount = Number.NaN

  @IsDayOrInstant()
  date = ''
}

/** The answer to GET users/me/checkout-session. */
class PriceAnswer {
  @ValidateNested()
  now: NowAnswer | undefined = undefined

  @ValidateNested()
  next: NextAnswer | undefined = undefined
}

/** An instant counts as the visitor's day, by their clock. */
export function readPrice(body: unknown, clock: Clock): Result<PromoQuote, string> {
  const given = asObject(body)
  const answer = checked(
    Object.assign(new PriceAnswer(), {
      now: shaped(() => new NowAnswer(), given?.now),
      next: shaped(() => new NextAnswer(), given?.next),
    }),
  )
  if (answer.type === 'error') return answer
  const { now, next } = answer.value
  const date = next && visitorsDay(clock, next.date)
  if (!now || !next || !date) return failure('now or next is missing')
  const { currency, amount, trialDays } = now
  return success({ now: { currency, amount, trialDays }, next: { amount: next.amount, date } })
}
