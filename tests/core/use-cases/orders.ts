import { editPromo, newOrder, requestPromo, resolvePromo, type Order } from '#core/domain/order'
import { productOf, type Plan } from '#core/domain/plan-catalogue'
import { today } from '#core/ports/clock'
import { success } from '#core/shared/result'
import { promoQuote } from '#adapters/in-memory/promo-codes'
import { yearlyPlan } from '../../support/catalogue'
import type { TestEnvironment } from '../../support/test-world'

interface Choices {
  readonly plan?: Plan
  readonly country?: string
  readonly text?: string
  readonly code?: string
}

export function orderOf({ clock }: Pick<TestEnvironment, 'clock'>, choices: Choices = {}): Order {
  const { plan = yearlyPlan, country, text = '', code } = choices
  const order = newOrder(productOf(plan, country, today(clock)), text)
  if (code === undefined) return order
  const asking = requestPromo(editPromo(order, code))
  const quote = promoQuote(code, order.product, today(clock))
  if (!quote) throw new Error(`The sandbox knows no code ${code}`)
  return resolvePromo(asking, asking.promo, success(quote))
}
