import { newOrder } from '#core/domain/order'
import { productOf } from '#core/domain/plan-catalogue'
import type { CalendarDate } from '#core/domain/calendar-date'
import type { Purchase } from '#core/domain/purchase'
import { yearlyPlan } from './catalogue'

/** The user `free`, who has just pressed the pay button. */
export const paying: Purchase = {
  step: 'verifying',
  account: 'free',
  request: 1,
  session: {
    clientSecret: 'secret',
    wanted: { order: newOrder(productOf(yearlyPlan, 'US', '2026-11-27' as CalendarDate)) },
    opened: 0,
    form: { type: 'loading' },
    isReplacement: false,
  },
}
