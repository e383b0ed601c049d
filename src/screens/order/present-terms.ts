import type { Product } from '../../../src-core/domain/plan-catalogue'
import { formatLongDate, formatMoney } from '../../i18n/format'
import type { Texts } from '../../i18n/en'
import type { RenewalFacts } from '../../i18n/en/terms'
import type { TimelineProps } from '../../ui/timeline'

/** The terms on which the subscription renews, day by day, beside every button that starts one. */
export function presentRenewal(product: Product, texts: Texts): TimelineProps['items'] {
  const { terms } = texts
  const facts = renewalFacts(product, texts)
  return [
    { key: 'today', title: terms.today, text: terms.starts(facts) },
    { key: 'first', title: formatLongDate(product.nextBilling), text: terms.billed(facts) },
    { key: 'later', title: terms.later[product.type], text: terms.renews(facts) },
  ]
}

/** The same in one breath, for the bar that a phone has at its lower edge. */
export function presentShortTerms(product: Product, texts: Texts): string {
  const type = texts.plans.type[product.type]
  return texts.terms.short({ ...renewalFacts(product, texts), type }, formatLongDate(product.nextBilling))
}

/** What the terms say of a product, formatted. */
export function renewalFacts(product: Product, { plans }: Texts): RenewalFacts {
  return {
    trialDays: product.trialDays,
    priceNow: formatMoney(product.priceNow, product.currency),
    price: formatMoney(product.regularPrice, product.currency),
    period: plans.period[product.type],
  }
}
