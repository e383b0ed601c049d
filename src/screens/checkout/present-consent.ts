import type { Product } from '../../../src-core/domain/plan-catalogue'
import { formatLongDate } from '../../i18n/format'
import type { Texts } from '../../i18n/en'
import { renewalFacts } from '../order/present-terms'

/** The sentence that a customer agrees to where a tick is asked for. */
export function presentConsent(product: Product, texts: Texts): string {
  return texts.checkout.consent(renewalFacts(product, texts), formatLongDate(product.nextBilling))
}
