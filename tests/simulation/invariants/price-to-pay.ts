import { addDays } from '../../../src-core/domain/calendar-date'
import { appliedCode } from '../../../src-core/domain/order'
import { findPrice, type Product } from '../../../src-core/domain/plan-catalogue'
import { today } from '../../../src-core/ports/clock'
import type { Browser } from '../simulated/browser'
import type { Invariant } from './invariant'

export const priceToPay: Invariant = {
  name: 'no price is shown that neither the service gave nor the catalogue holds',
  broken: ({ page, portal }, browser) => {
    const { order } = page
    const { paid } = portal.order
    return (
      (order && wrongIn(order.product, appliedCode(order), order.oldRegularPrice, browser)) ??
      (paid && wrongIn(paid.product, paid.promoCode, paid.oldRegularPrice, browser))
    )
  },
}

function wrongIn(
  { id, regularPrice, priceNow, currency, trialDays, nextBilling }: Product,
  code: string | undefined,
  struck: number | undefined,
  { world, clock, witness }: Browser,
): string | undefined {
  const found = findPrice(world.catalogue, id)
  if (!found) return `${id} is not for sale`
  const { price } = found
  if (struck !== undefined && struck !== price.regularPrice) return `${struck} was never the price of ${id}`
  if (code !== undefined) {
    const quote = {
      now: { currency, amount: priceNow, trialDays },
      next: { amount: regularPrice, date: nextBilling },
    }
    if (witness.hasQuoted(id, code, quote)) return undefined
    return `${regularPrice} ${currency} with ${code} was not given by the service`
  }
  const isOwn =
    regularPrice === price.regularPrice &&
    currency === price.currency &&
    trialDays === price.trialDays &&
    priceNow === 0 &&
    struck === undefined
  if (!isOwn) return `${priceNow} today, then ${regularPrice} ${currency} is not the price of ${id}`
  const latest = addDays(today(clock), trialDays)
  return nextBilling <= latest ? undefined : `${nextBilling} is later than ${trialDays} days from today`
}
