import { createHash } from 'node:crypto'
import type { Stripe } from 'stripe'
import { couponOf } from '../checkout/promotions.ts'
import { isTaken } from '../stripe/stripe-client.ts'
import { look, type Finding } from './report.ts'
import type { Setup } from './run-setup.ts'

/** A promo code of the owner: a discount, another trial, or both. */
export interface PromoCode {
  readonly code: string
  readonly percentOff?: number
  readonly duration?: 'forever' | 'once'
  readonly trialDays?: number
  /**
   * Whether only a first purchase takes it. A discount of the first period is for first purchases unless this is false:
   * else a subscriber who cancels and buys again gets every period at that price.
   */
  readonly firstPurchaseOnly?: boolean
}

/** Creates the promo codes. One that the owner has deactivated stays so. */
export async function prepareCodes(setup: Setup, codes: readonly PromoCode[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const code of codes)
    findings.push(await look(`promo code ${code.code}`, () => prepareCode(setup, code)))
  return findings
}

async function prepareCode(setup: Setup, promo: PromoCode): Promise<Finding> {
  const { stripe, isDryRun } = setup
  const { code } = promo
  const what = `promo code ${code}`
  const found = await findCodes(stripe, code)
  const active = found.find((each) => each.active)
  if (active) {
    const differences = differencesOf(active, promo)
    if (differences.length === 0) return { state: 'right', what, ...noteOf(active) }
    const note = `${differences.join(', ')}: deactivate it in Stripe, Product catalogue, Coupons, then run setup again`
    return { state: 'wrong', what, note }
  }
  // One with another effect was deactivated to be replaced.
  if (found.some((each) => differencesOf(each, promo).length === 0))
    return {
      state: 'to do',
      what,
      note: 'was deactivated: to offer it again, activate it in Stripe, or remove it from your file',
    }
  if (isDryRun) return { state: 'missing', what }
  const coupon = await createCoupon(stripe, promo)
  try {
    await stripe.promotionCodes.create({
      code,
      promotion: { type: 'coupon', coupon },
      ...(isForFirstPurchase(promo) && { restrictions: { first_time_transaction: true } }),
      metadata: {
        ...(promo.trialDays === undefined ? {} : { trial_days: String(promo.trialDays) }),
        ...(promo.percentOff === undefined ? { discount: 'none' } : {}),
      },
    })
  } catch (error) {
    // Setup runs twice at the same time.
    if ((await findCodes(stripe, code)).some((each) => each.active)) return prepareCode(setup, promo)
    throw error
  }
  return { state: 'created', what }
}

/** Returns the codes with this text that are for all customers, active or not. */
async function findCodes(stripe: Stripe, code: string): Promise<Stripe.PromotionCode[]> {
  const codes = stripe.promotionCodes.list({
    code,
    limit: 100,
    expand: ['data.promotion.coupon.applies_to'],
  })
  const found: Stripe.PromotionCode[] = []
  for await (const each of codes)
    if (each.customer === null && each.code.toLowerCase() === code.toLowerCase()) found.push(each)
  return found
}

/** The same effect has the same coupon, so that an interrupted run leaves none behind. */
async function createCoupon(
  stripe: Stripe,
  { code, percentOff, duration = 'forever' }: PromoCode,
): Promise<string> {
  const effect = {
    name: code.slice(0, 40),
    // Stripe has no code without a discount. The service never attaches this one.
    percent_off: percentOff ?? 1,
    duration: percentOff === undefined ? 'once' : duration,
  } as const
  const hash = createHash('sha256').update(JSON.stringify([code, effect.percent_off, effect.duration]))
  const id = `portal-${hash.digest('hex').slice(0, 24)}`
  try {
    await stripe.coupons.create({ id, ...effect })
  } catch (error) {
    if (!isTaken(error)) throw error
  }
  return id
}

function isForFirstPurchase({ percentOff, duration, firstPurchaseOnly }: PromoCode): boolean {
  return firstPurchaseOnly ?? (percentOff !== undefined && duration === 'once')
}

/** Returns the effects by which the code differs from the one that is wanted. */
function differencesOf(found: Stripe.PromotionCode, promo: PromoCode): string[] {
  const { percentOff, duration = 'forever', trialDays } = promo
  const { metadata, restrictions } = found
  const coupon = couponOf(found)
  const isTrialOnly = metadata?.['discount'] === 'none'
  const trial = metadata?.['trial_days']
  const isFirstOnly = restrictions.first_time_transaction
  const checks: readonly (readonly [boolean, string])[] = [
    [
      trial !== trialDays?.toString(),
      trial === undefined ? 'changes no trial' : `has a trial of ${trial} days`,
    ],
    [isTrialOnly !== (percentOff === undefined), isTrialOnly ? 'takes nothing off' : 'takes something off'],
    [
      percentOff !== undefined && !isTrialOnly && coupon?.percent_off !== percentOff,
      typeof coupon?.percent_off === 'number' ? `takes ${coupon.percent_off} % off` : 'takes an amount off',
    ],
    [percentOff !== undefined && coupon?.duration !== duration, `lasts ${coupon?.duration ?? 'no time'}`],
    [percentOff !== undefined && (coupon?.applies_to?.products.length ?? 0) > 0, 'is for some products only'],
    [
      isFirstOnly !== isForFirstPurchase(promo),
      isFirstOnly ? 'is for first purchases only' : 'can be used again after each cancellation',
    ],
  ]
  return checks.filter(([isDifferent]) => isDifferent).map(([, text]) => text)
}

/** Limits that an owner has set in Stripe are right, and worth knowing. */
function noteOf(code: Stripe.PromotionCode): Pick<Finding, 'note'> {
  const coupon = couponOf(code)
  const redemptions = code.max_redemptions ?? coupon?.max_redemptions
  const end = code.expires_at ?? coupon?.redeem_by
  const limits = [
    ...(redemptions ? [`${code.times_redeemed} of ${redemptions} redemptions used`] : []),
    ...(end ? [`until ${new Date(end * 1000).toISOString()}`] : []),
    ...(code.restrictions.minimum_amount ? ['from a minimum amount'] : []),
  ]
  return limits.length > 0 ? { note: limits.join(', ') } : {}
}
