import type { Product } from '../../../src-core/domain/plan-catalogue'
import { formatMoney } from '../../i18n/format'
import type { Texts } from '../../i18n/en'

/** What the button that starts the subscription says, and the line under it. */
export function presentStart(
  product: Product,
  client: string,
  texts: Texts,
): { label: string; subtitle: string } {
  const free = product.trialDays > 0 && product.priceNow === 0
  return {
    label: free ? texts.membership.tryFree(client) : texts.membership.start(client),
    subtitle: texts.membership.subtitle(
      formatMoney(product.priceNow, product.currency),
      formatMoney(product.regularPrice, product.currency),
      texts.plans.type[product.type],
    ),
  }
}
