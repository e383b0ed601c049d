import type { CalendarDate } from '../../../src-core/domain/calendar-date'
import { canSelectPlan, struckPrice, type Order } from '../../../src-core/domain/order'
import {
  productOf,
  yearlySaving,
  type CountryCode,
  type PlanCatalogue,
} from '../../../src-core/domain/plan-catalogue'
import { formatMoney } from '../../i18n/format'
import type { Texts } from '../../i18n/en'
import type { PlanOption } from '../../ui/plan-card'

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
