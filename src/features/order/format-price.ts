import { formatMoney, pricePlaceholder } from '../../i18n/format'
import type { ShownProduct } from './order-view'

/** Formats an amount of a product in major units. Where the page does not know the prices, it is a placeholder. */
export function formatPrice(
  { currency, isPriced = true }: Pick<ShownProduct, 'currency' | 'isPriced'>,
  amount: number,
): string {
  return isPriced ? formatMoney(amount, currency) : pricePlaceholder
}
