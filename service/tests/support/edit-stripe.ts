import type { Stripe } from 'stripe'
import type { FakeStripe } from '../../fake-stripe/fake-stripe.ts'
import { markOf } from '../../src/stripe/ownership.ts'
import { appSettings, goodCard, type Harness } from './harness.ts'

/** Changes what Stripe has, as an owner or the passing of time does. */
export function edit<Of extends 'coupon' | 'price' | 'product' | 'promotion_code'>(
  { fakeStripe }: Harness,
  kind: Of,
  id: string,
  changes: Partial<ReturnType<typeof fakeStripe.all<Of>>[number]>,
): void {
  const found = fakeStripe.all(kind).find((each) => each.id === id)
  if (!found) throw new Error(`There is no ${kind} ${id}`)
  Object.assign(found, changes)
}

/** Subscribes a new customer of the user to the first price. Returns the customer's id. */
export function addSubscriber(fakeStripe: FakeStripe, uid: string): string {
  const { dashboard } = fakeStripe
  const metadata = { uid, ...markOf(appSettings.project) }
  const id = dashboard.createCustomer({ email: `${uid}@example.org`, metadata })
  dashboard.addDefaultCard(id, goodCard)
  dashboard.createSubscription(id, fakeStripe.all('price')[0]?.id ?? '')
  return id
}

export type CodeParams = Omit<Stripe.PromotionCodeCreateParams, 'promotion'> & {
  readonly coupon?: Stripe.CouponCreateParams
}

/** Makes a promotion code, whose coupon takes half off for ever by default. */
export async function createCode({ stripe }: Pick<Harness, 'stripe'>, { coupon, ...params }: CodeParams) {
  const { id } = await stripe.coupons.create({
    duration: 'forever',
    ...(coupon?.amount_off === undefined && { percent_off: 50 }),
    ...coupon,
  })
  const { id: code } = await stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: id },
    ...params,
  })
  return { code, coupon: id }
}

/** How a price is charged, yearly by default. */
export function recurring(changes: Partial<Stripe.Price.Recurring>): Pick<Stripe.Price, 'recurring'> {
  const yearly = { interval: 'year', interval_count: 1, usage_type: 'licensed' } as const
  return { recurring: { meter: null, trial_period_days: null, ...yearly, ...changes } }
}

/** Prices that do not charge what the catalogue says. */
export const otherPrices: readonly (readonly [string, Partial<Stripe.Price>])[] = [
  ['each quarter', recurring({ interval: 'month', interval_count: 3 })],
  ['every two years', recurring({ interval_count: 2 })],
  ['by use', recurring({ usage_type: 'metered' })],
  ['once', { recurring: null }],
  ['in tiers', { billing_scheme: 'tiered', unit_amount: null }],
  ['in packages', { transform_quantity: { divide_by: 10, round: 'up' } }],
  ['another currency', { currency: 'eur' }],
]
