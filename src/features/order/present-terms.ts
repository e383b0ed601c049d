import { membership } from '#messages/membership'
import { plans } from '#messages/plans'
import { terms, type RenewalFacts } from '#messages/terms'
import { startKind, type Product } from '../../../src-core/domain/plan-catalogue'
import { formatLongDate, formatMoney } from '../../i18n/format'
import type { TimelineProps } from '../../ui/timeline'

/** Returns the label of the button that starts the subscription, and the line below it. */
export function presentStart(product: Product, client: string): { label: string; subtitle: string } {
  return {
    label: startKind(product) === 'free-trial' ? membership.tryFree(client) : membership.start(client),
    subtitle: membership.subtitle(
      formatMoney(product.priceNow, product.currency),
      formatMoney(product.regularPrice, product.currency),
      plans.type[product.type],
    ),
  }
}

/** Returns the terms of renewal in chronological order. They are shown beside every button that starts a subscription. */
export function presentRenewal(product: Product): TimelineProps['items'] {
  const facts = renewalFacts(product)
  return [
    { key: 'today', title: terms.today, text: terms.starts(facts) },
    { key: 'first', title: formatLongDate(product.nextBilling), text: terms.billed(facts) },
    { key: 'later', title: terms.later[product.type], text: terms.renews(facts) },
  ]
}

/** Returns the terms of renewal as one sentence, for a phone. */
export function presentShortTerms(product: Product): string {
  return terms.short(renewalFacts(product), formatLongDate(product.nextBilling))
}

/** Returns the formatted figures of a product for its terms. */
export function renewalFacts(product: Product): RenewalFacts {
  return {
    start: startKind(product),
    trialDays: product.trialDays,
    priceNow: formatMoney(product.priceNow, product.currency),
    price: formatMoney(product.regularPrice, product.currency),
    period: plans.period[product.type],
  }
}
