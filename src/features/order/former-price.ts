import { plans } from '#messages/plans'
import { formatMoney } from '../../i18n/format'
import type { FormerPrice } from '../../ui/price'

/** Returns the price that a lower one replaces, if there is one. */
export function formerPrice(amount: number | undefined, currency: string): FormerPrice | undefined {
  return amount === undefined ? undefined : { amount: formatMoney(amount, currency), ...plans.former }
}
