import { addDays } from '#core/domain/calendar-date'
import { orderOnSuccessPage } from '#core/domain/purchase-standing'
import { appliedCode, canSelectPlan } from '#core/domain/order'
import { findPrice, onePeriodAfter, type Product } from '#core/domain/plan-catalogue'
import { today } from '#core/ports/clock'
import { CheckoutViewModel } from '../../../../src/features/checkout/checkout.view-model'
import type { Browser } from '../simulated/browser'
import { orderName } from '../simulated/recorder'
import type { Invariant } from './invariant'

export const priceToPay: Invariant = {
  name: 'a price comes from the service, the catalogue or the checkout session',
  violation: ({ page: { order }, portal }, browser) => {
    const submitted = orderOnSuccessPage(portal.purchases.purchase)
    return (
      (order && wrongPrice(order.product, appliedCode(order), order.oldRegularPrice, browser)) ??
      (submitted && wrongPrice(submitted.product, submitted.promoCode, submitted.oldRegularPrice, browser))
    )
  },
}

export const sessionTerms: Invariant = {
  name: 'an order with a ready card form shows the terms of its session',
  violation: ({ page, portal }) => {
    const { purchase } = portal.purchases
    if (!page.find(CheckoutViewModel) || !page.order || purchase.step !== 'payable') return undefined
    const { form } = purchase.session
    if (form.type !== 'ready') return undefined
    const { currency, dueToday, regularPrice, trialDays } = form.payment.terms
    const { product } = page.order
    const terms = [currency, dueToday, regularPrice, trialDays].join(' ')
    const shown = [product.currency, product.priceNow, product.regularPrice, product.trialDays].join(' ')
    return shown === terms ? undefined : `${shown} is shown, the session has ${terms}`
  },
}

function wrongPrice(
  product: Product,
  code: string | undefined,
  struckPrice: number | undefined,
  { world, clock, recorder }: Browser,
): string | undefined {
  const { id, regularPrice, priceNow, currency, trialDays, nextBilling } = product
  if (recorder.hasTerms(product)) return undefined
  const found = findPrice(world.catalogue, id)
  if (!found) return `${id} is not in the catalogue`
  const { price } = found
  const isKnown = struckPrice === price.regularPrice || recorder.regularPrices.has(struckPrice ?? 0)
  if (struckPrice !== undefined && !isKnown) return `${struckPrice} was never the price of ${id}`
  if (code !== undefined) {
    const quote = {
      now: { currency, amount: priceNow, trialDays },
      next: { amount: regularPrice, date: nextBilling },
    }
    if (recorder.hasQuoted(orderName(id, code), quote)) return undefined
    return `${regularPrice} ${currency} with ${code} was not quoted by the service`
  }
  const isTrial = trialDays === price.trialDays && priceNow === 0
  // For a customer who comes back, of whom the service has said so.
  const isWithoutTrial = trialDays === 0 && priceNow === price.regularPrice && recorder.returning.size > 0
  const isCataloguePrice =
    regularPrice === price.regularPrice &&
    currency === price.currency &&
    (isTrial || isWithoutTrial) &&
    struckPrice === undefined
  if (!isCataloguePrice)
    return `${priceNow} today, then ${regularPrice} ${currency} is not the price of ${id}`
  const day = today(clock)
  const latest = isTrial ? addDays(day, trialDays) : onePeriodAfter(day, found.plan.type)
  return nextBilling <= latest ? undefined : `${nextBilling} is later than ${trialDays} days from today`
}

export const countryPrice: Invariant = {
  name: 'the plan has the price of the country',
  violation: ({ country, page: { order } }, { world }) => {
    if (!order) return undefined
    const plan = world.catalogue.plans.find(({ key }) => key === order.product.plan)
    const price = plan?.localize.find((each) => each.country === country) ?? plan?.price
    return price?.id === order.product.id ? undefined : `${order.product.id} is shown in ${country}`
  },
}

export const refusedCode: Invariant = {
  name: 'a code is called invalid only if the service has refused it',
  violation: ({ page: { order } }, { recorder }) => {
    if (order?.promo.type !== 'failed' || order.promo.reason !== 'refused') return undefined
    const refused = orderName(order.product.id, order.promo.code)
    return recorder.refusedOrders.has(refused) ? undefined : `${refused} was not refused`
  },
}

export const lockedPlans: Invariant = {
  name: 'the plans are locked exactly while a code is applied',
  violation: ({ page: { order }, memory }) => {
    const expected = memory.expectedPlan
    memory.expectedPlan = undefined
    if (!order) return undefined
    if (expected !== undefined && expected !== order.product.plan)
      return `${order.product.plan} is selected instead of ${expected}`
    const isApplied = order.promo.type === 'applied'
    return canSelectPlan(order) === isApplied ? `locked is not ${isApplied}` : undefined
  },
}
