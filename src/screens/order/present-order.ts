import { struckPrice, type Order } from '../../../src-core/domain/order'
import type { Product } from '../../../src-core/domain/plan-catalogue'
import { formatLongDate, formatMoney } from '../../i18n/format'
import type { Texts } from '../../i18n/en'
import type { OrderLine } from '../../ui/order-panel'

/** The order line by line: the plan, its trial, what follows and when, and the code. */
export function presentLines(order: Order, texts: Texts): OrderLine[] {
  const { product } = order
  const old = struckPrice(order)
  const trial = product.trialDays > 0 ? texts.order.trial(product.trialDays) : texts.order.noTrial
  const price = regularPrice(product, texts)
  const lines: OrderLine[] = [
    {
      key: `plan ${trial}`,
      label: texts.order.planLine(product.title),
      labelBelowSummary: texts.order.trialLine,
      value: trial,
    },
    {
      key: `then ${old} ${price}`,
      label: texts.order.thenLine,
      detail: texts.order.thenFrom(formatLongDate(product.nextBilling)),
      value: price,
      ...(old === undefined
        ? {}
        : { oldValue: formatMoney(old, product.currency), oldValueLabel: texts.plans.was }),
    },
  ]
  return lines
}

/** $49.99 per year */
export function regularPrice(product: Product, texts: Texts): string {
  return texts.order.perPeriod(
    formatMoney(product.regularPrice, product.currency),
    texts.plans.period[product.type],
  )
}

/** The order in one row, for a phone: Annual plan, $0.00 today */
export function presentSummary({ product }: Order, texts: Texts): { plan: string; today: string } {
  return {
    plan: texts.order.planLine(product.title),
    today: texts.order.today(formatMoney(product.priceNow, product.currency)),
  }
}
