import { addDays } from '../../../src-core/domain/calendar-date'
import { findPrice } from '../../../src-core/domain/plan-catalogue'
import { today } from '../../../src-core/ports/clock'
import type { Invariant } from './invariant'

export const priceToPay: Invariant = {
  name: 'no price is shown as the one to pay that neither the service gave nor the catalogue holds',
  broken: ({ page: { order } }, { world, clock, witness }) => {
    if (!order) return undefined
    const { id, regularPrice, priceNow, currency, trialDays, nextBilling } = order.product
    const found = findPrice(world.catalogue, id)
    if (!found) return `${id} is not for sale`
    if (order.promo.type === 'applied') {
      const quote = { now: { currency, amount: priceNow, trialDays }, next: { amount: regularPrice, date: nextBilling } }
      if (witness.hasQuoted(id, order.promo.code, quote)) return undefined
      return `${regularPrice} ${currency} with ${order.promo.code} was not given by the service`
    }
    const { price } = found
    const isOwn =
      regularPrice === price.regularPrice &&
      currency === price.currency &&
      trialDays === price.trialDays &&
      priceNow === 0 &&
      order.oldRegularPrice === undefined
    if (!isOwn) return `${priceNow} today, then ${regularPrice} ${currency} is not the price of ${id}`
    const latest = addDays(today(clock), trialDays)
    return nextBilling <= latest ? undefined : `${nextBilling} is later than ${trialDays} days from today`
  },
}
