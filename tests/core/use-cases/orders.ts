import { editPromo, newOrder, requestPromo, resolvePromo, type Order } from '../../../src-core/domain/order'
import { productOf, type Plan } from '../../../src-core/domain/plan-catalogue'
import { today } from '../../../src-core/ports/clock'
import { success } from '../../../src-core/shared/result'
import { promoQuote } from '../../../adapters/in-memory/promo-codes'
import { yearlyPlan } from '../../support/catalogue'
import type { TestEnvironment } from '../../support/test-world'

/** An order of the plan as the visitor sees it today, with what they typed as a promo code. */
export function orderOf(
  { clock }: Pick<TestEnvironment, 'clock'>,
  { plan = yearlyPlan, country, text = '' }: { plan?: Plan; country?: string; text?: string } = {},
): Order {
  return newOrder(productOf(plan, country, today(clock)), text)
}

/** The order with the code applied to it, as the service would. */
export function withCode(order: Order, code: string, { clock }: Pick<TestEnvironment, 'clock'>): Order {
  const asking = requestPromo(editPromo(order, code))
  const quote = promoQuote(code, order.product, today(clock))
  if (!quote) throw new Error(`The sandbox knows no code ${code}`)
  return resolvePromo(asking, asking.promo, success(quote))
}
