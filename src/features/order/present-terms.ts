import { membership } from '#messages/membership'
import { plans } from '#messages/plans'
import { terms, type RenewalFacts } from '#messages/terms'
import { startKind } from '#core/domain/plan-catalogue'
import { formatLongDate, longDatePlaceholder } from '../../i18n/format'
import { formatPrice } from './format-price'
import type { TimelineProps } from '../../ui/timeline'
import type { ShownProduct } from './order-view'

/** Returns the label of the button that starts the subscription, and the line below it. */
export function presentStart(product: ShownProduct, client: string): { label: string; subtitle: string } {
  return {
    label: startKind(product) === 'free-trial' ? membership.tryFree(client) : membership.start(client),
    subtitle: membership.subtitle(
      formatPrice(product, product.priceNow),
      formatPrice(product, product.regularPrice),
      plans.type[product.type],
    ),
  }
}

/** Returns the terms of renewal in chronological order. They are shown beside every button that starts a subscription. */
export function presentRenewal(product: ShownProduct): TimelineProps['items'] {
  const facts = renewalFacts(product)
  return [
    { key: 'today', title: terms.today, text: terms.starts(facts) },
    { key: 'first', title: firstCharge(product), text: terms.billed(facts) },
    { key: 'later', title: terms.later[product.type], text: terms.renews(facts) },
  ]
}

/** Returns the terms of renewal as one sentence, for a phone. */
export function presentShortTerms(product: ShownProduct): string {
  return terms.short(renewalFacts(product), firstCharge(product))
}

/** Returns the date of the first charge, or its width in a page that is the same on all days. */
export function firstCharge({ nextBilling }: ShownProduct): string {
  return nextBilling === undefined ? longDatePlaceholder : formatLongDate(nextBilling)
}

/** Returns the formatted figures of a product for its terms. */
export function renewalFacts(product: ShownProduct): RenewalFacts {
  return {
    start: startKind(product),
    trialDays: product.trialDays,
    priceNow: formatPrice(product, product.priceNow),
    price: formatPrice(product, product.regularPrice),
    period: plans.period[product.type],
  }
}
