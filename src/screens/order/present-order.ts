import { canApplyPromo, canSelectPlan, struckPrice, type Order } from '../../../src-core/domain/order'
import {
  productOf,
  yearlySaving,
  type CountryCode,
  type PlanCatalogue,
  type Product,
} from '../../../src-core/domain/plan-catalogue'
import type { CalendarDate } from '../../../src-core/domain/calendar-date'
import { formatLongDate, formatMoney } from '../../i18n/format'
import type { Texts } from '../../i18n/en'
import type { OrderLine } from '../../ui/order-panel'
import type { PlanOption } from '../../ui/plan-card'
import type { PromoFieldProps } from '../../ui/promo-field'

/** The catalogue's plans as cards; the chosen one shows what its promo code has made of it. */
export function presentPlans(
  order: Order,
  catalogue: PlanCatalogue,
  country: CountryCode | undefined,
  today: CalendarDate,
  texts: Texts,
): PlanOption[] {
  return catalogue.plans.map((plan) => {
    const chosen = plan.key === order.product.plan
    const product = chosen ? order.product : productOf(plan, country, today)
    const old = chosen ? struckPrice(order) : undefined
    // With a code one plan's price is not the catalogue's any more, and the comparison is void.
    const saved = canSelectPlan(order) ? yearlySaving(catalogue, plan, country) : 0
    const saving = saved > 0 ? texts.plans.saves(formatMoney(saved, product.currency)) : ''
    return {
      value: plan.key,
      title: plan.title,
      subtitle: plan.subtitle,
      price: formatMoney(product.regularPrice, product.currency),
      period: texts.plans.per[plan.type],
      oldPriceLabel: texts.plans.was,
      ...(old === undefined ? {} : { oldPrice: formatMoney(old, product.currency) }),
      ...(plan.discountLabel === undefined ? {} : { badge: plan.discountLabel }),
      ...(plan.type === 'yearly' ? { saving } : {}),
    }
  })
}

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

/** The promo field's state and what it says. */
export function presentPromo(
  order: Order,
  texts: Texts,
): Pick<PromoFieldProps, 'value' | 'status' | 'message' | 'applyDisabled'> {
  const { promo } = order
  const shown = { value: order.promoText, applyDisabled: !canApplyPromo(order) }
  switch (promo.type) {
    case 'idle':
      return { ...shown, status: 'idle' }
    case 'fetching':
      return { ...shown, status: 'fetching', message: texts.promo.checking }
    case 'applied':
      return { ...shown, status: 'applied', message: texts.promo.applied }
    case 'after-sign-in':
      return { ...shown, status: 'deferred', message: texts.promo.afterSignIn }
    case 'failed':
      return { ...shown, status: 'failed', message: texts.promo.failed[promo.reason] }
  }
}
