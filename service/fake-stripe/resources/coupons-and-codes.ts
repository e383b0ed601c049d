import { invalid } from '../failure.ts'
import { flagIn, listIn, metadataIn, numberIn, textIn, type Form } from '../form.ts'
import type { Coupon, Stored, Subscription } from '../objects.ts'
import { idOf, type Store } from '../store.ts'

export function createCoupon(store: Store, form: Form): Coupon {
  const { percent_off, amount_off, currency, duration, duration_in_months } = form
  if (percent_off === undefined && amount_off === undefined)
    throw invalid('Must provide one of `percent_off` or `amount_off`.', 'percent_off', 'parameter_missing')
  if (amount_off !== undefined && currency === undefined)
    throw invalid('You must pass currency when passing amount_off', 'currency', 'parameter_missing')
  if ((duration === 'repeating') !== (duration_in_months !== undefined))
    throw invalid('`duration_in_months` belongs to a repeating coupon', 'duration_in_months')
  return store.add('coupon', {
    id: textIn(form, 'id') ?? store.newId('coupon'),
    name: textIn(form, 'name') ?? null,
    percent_off: numberIn(form, 'percent_off') ?? null,
    amount_off: numberIn(form, 'amount_off') ?? null,
    currency: textIn(form, 'currency') ?? null,
    duration: textIn(form, 'duration') ?? 'once',
    duration_in_months: numberIn(form, 'duration_in_months') ?? null,
    max_redemptions: numberIn(form, 'max_redemptions') ?? null,
    redeem_by: numberIn(form, 'redeem_by') ?? null,
    created: store.now(),
    times_redeemed: 0,
    valid: true,
    metadata: metadataIn(form),
  })
}

/** A text may be active once for each customer, and once for all. */
export function createPromotionCode(store: Store, form: Form): Stored<'promotion_code'> {
  const coupon = textIn(form, 'promotion', 'coupon') ?? ''
  store.get('coupon', coupon, 'promotion[coupon]')
  const code = textIn(form, 'code') ?? store.newId('CODE')
  const customer = textIn(form, 'customer') ?? null
  if (customer !== null) store.customer(customer, 'customer')
  const isTaken = store
    .all('promotion_code')
    .some(
      (each) => each.active && each.customer === customer && each.code.toUpperCase() === code.toUpperCase(),
    )
  if (isTaken) throw invalid(`An active promotion code with \`code: ${code}\` already exists.`, 'code')
  return store.add('promotion_code', {
    id: store.newId('promo'),
    active: flagIn(form, 'active') ?? true,
    code,
    created: store.now(),
    customer,
    expires_at: numberIn(form, 'expires_at') ?? null,
    max_redemptions: numberIn(form, 'max_redemptions') ?? null,
    metadata: metadataIn(form),
    promotion: { coupon, type: 'coupon' },
    restrictions: {
      first_time_transaction: flagIn(form, 'restrictions', 'first_time_transaction') ?? false,
      minimum_amount: numberIn(form, 'restrictions', 'minimum_amount') ?? null,
      minimum_amount_currency: textIn(form, 'restrictions', 'minimum_amount_currency') ?? null,
    },
    times_redeemed: 0,
  })
}

/** Returns the coupons of the form's codes; refuses a code that this customer cannot redeem. */
export function couponsIn(store: Store, form: Form, customer: string | undefined, amount: number): Coupon[] {
  return listIn(form, 'discounts').map((each) => {
    const param = 'discounts[0][promotion_code]'
    const promotion = store.get('promotion_code', textIn(each, 'promotion_code') ?? '', param)
    if (!isRedeemable(store, promotion, customer, amount))
      throw invalid('This promotion code cannot be redeemed', param)
    return store.get('coupon', idOf(promotion.promotion.coupon))
  })
}

/** docs.stripe.com/api/promotion_codes/object: the restrictions, and what has ended. */
function isRedeemable(
  store: Store,
  promotion: Stored<'promotion_code'>,
  customer: string | undefined,
  amount: number,
): boolean {
  const { active, customer: owner, restrictions, promotion: of } = promotion
  const { redeem_by, max_redemptions, times_redeemed } = store.get('coupon', idOf(of.coupon))
  const isOver = (redeem_by ?? Infinity) <= store.now() || times_redeemed >= (max_redemptions ?? Infinity)
  if (!active || isOver || (owner !== null && owner !== customer)) return false
  // Successful payments, and invoices that are more than a draft.
  const isOwn = (each: { readonly customer: unknown }) => each.customer === customer
  const isFirst =
    !store.all('charge').some((each) => isOwn(each) && each.paid) &&
    !store.all('invoice').some((each) => isOwn(each) && each.status !== 'draft' && each.status !== 'void')
  if (restrictions.first_time_transaction && customer !== undefined && !isFirst) return false
  return (restrictions.minimum_amount ?? 0) <= amount
}

/** A code that has expired, or was redeemed often enough, is not active any more. */
export function endCodes(store: Store): void {
  for (const code of store.all('promotion_code'))
    if (
      code.active &&
      ((code.expires_at ?? Infinity) <= store.now() ||
        code.times_redeemed >= (code.max_redemptions ?? Infinity))
    )
      code.active = false
}

/** Gives a subscription a discount, and counts the redemption. */
export function addDiscount(
  store: Store,
  subscription: Pick<Subscription, 'id' | 'customer' | 'discounts'>,
  { coupon, promotionCode }: { readonly coupon: string; readonly promotionCode?: string },
): Stored<'discount'> {
  const discount = store.add('discount', {
    id: store.newId('di'),
    customer: idOf(subscription.customer),
    promotion_code: promotionCode ?? null,
    source: { coupon, type: 'coupon' },
    start: store.now(),
    subscription: subscription.id,
  })
  subscription.discounts = [...subscription.discounts, discount.id]
  store.get('coupon', coupon).times_redeemed += 1
  if (promotionCode !== undefined) store.get('promotion_code', promotionCode).times_redeemed += 1
  return discount
}

export function couponsOf(store: Store, { discounts }: Subscription): Coupon[] {
  return discounts.map((id) => store.get('coupon', idOf(store.get('discount', idOf(id)).source.coupon)))
}

/** Returns the coupons that also take something off later periods. */
export function lasting(coupons: readonly Coupon[]): Coupon[] {
  return coupons.filter(({ duration }) => duration === 'forever')
}
