import type { Stripe } from 'stripe'
import type { Catalogue, Product } from '../domain/catalogue.ts'
import { toMinorUnits } from '../domain/money.ts'
import { apiVersion, isMissing } from '../billing/stripe-client.ts'
import { eventTypes } from '../billing/webhooks.ts'
import type { Finding } from './report.ts'

export interface Setup {
  readonly stripe: Stripe
  /** Only looks. */
  readonly isDryRun: boolean
}

/** A promo code of the owner: a discount, another trial, or both. */
export interface PromoCode {
  readonly code: string
  readonly percentOff?: number
  readonly duration?: 'forever' | 'once'
  readonly trialDays?: number
}

const idPrefix = 'portal-'

/** A product for every plan, and a price with the product id as look-up key for every country. */
export async function prepareCatalogue(setup: Setup, catalogue: Catalogue): Promise<Finding[]> {
  const products = [...catalogue.values()]
  const plans = [...new Map(products.map((product) => [product.plan, product])).values()]
  const findings: Finding[] = []
  for (const plan of plans) findings.push(await prepareProduct(setup, plan))
  for (const product of products) findings.push(await preparePrice(setup, product))
  return findings
}

async function prepareProduct({ stripe, isDryRun }: Setup, { plan, title }: Product): Promise<Finding> {
  const what = `product "${title}"`
  const id = idPrefix + plan
  const found = await retrieve(() => stripe.products.retrieve(id))
  if (!found) {
    if (isDryRun) return { state: 'missing', what }
    await stripe.products.create({ id, name: title, metadata: { plan } })
    return { state: 'created', what }
  }
  if (found.name === title && found.active) return { state: 'right', what }
  if (isDryRun)
    return { state: 'wrong', what, note: `is named "${found.name}"${found.active ? '' : ', archived'}` }
  await stripe.products.update(id, { name: title, active: true })
  return { state: 'changed', what }
}

/** Stripe's prices are immutable: a new price gets the lookup key, and current subscribers keep the old price. */
async function preparePrice({ stripe, isDryRun }: Setup, product: Product): Promise<Finding> {
  const { id, currency, regularPrice, interval, plan, country } = product
  const amount = toMinorUnits(regularPrice, currency)
  const what = `price ${id}`
  const { data } = await stripe.prices.list({ lookup_keys: [id], limit: 1 })
  const found = data[0]
  const isRight =
    found?.active === true &&
    found.unit_amount === amount &&
    found.currency === currency.toLowerCase() &&
    found.recurring?.interval === interval
  if (isRight) return { state: 'right', what, note: `${regularPrice} ${currency} a ${interval}` }
  const note = found && `is ${found.unit_amount} ${found.currency} a ${found.recurring?.interval}`
  if (isDryRun) return { state: found ? 'wrong' : 'missing', what, ...(note && { note }) }
  await stripe.prices.create({
    product: idPrefix + plan,
    currency: currency.toLowerCase(),
    unit_amount: amount,
    recurring: { interval },
    lookup_key: id,
    transfer_lookup_key: true,
    metadata: { country },
  })
  return { state: found ? 'changed' : 'created', what, note: `${regularPrice} ${currency} a ${interval}` }
}

export async function prepareCodes(setup: Setup, codes: readonly PromoCode[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const code of codes) findings.push(await prepareCode(setup, code))
  return findings
}

async function prepareCode({ stripe, isDryRun }: Setup, promo: PromoCode): Promise<Finding> {
  const { code, percentOff, duration = 'forever', trialDays } = promo
  const what = `promo code ${code}`
  const { data } = await stripe.promotionCodes.list({
    code,
    active: true,
    limit: 1,
    expand: ['data.promotion.coupon'],
  })
  const found = data[0]
  const coupon = found && typeof found.promotion.coupon === 'object' ? found.promotion.coupon : undefined
  if (found) {
    const isRight =
      found.metadata?.['trial_days'] === trialDays?.toString() &&
      (percentOff === undefined
        ? found.metadata?.['discount'] === 'none'
        : coupon?.percent_off === percentOff && coupon.duration === duration)
    return isRight
      ? { state: 'right', what }
      : { state: 'wrong', what, note: 'has another effect: archive it in Stripe, then run setup again' }
  }
  if (isDryRun) return { state: 'missing', what }
  const created = await stripe.coupons.create({
    name: code,
    // Stripe has no code without a discount. The service never attaches this one.
    percent_off: percentOff ?? 1,
    duration: percentOff === undefined ? 'once' : duration,
  })
  await stripe.promotionCodes.create({
    code,
    promotion: { type: 'coupon', coupon: created.id },
    metadata: {
      ...(trialDays === undefined ? {} : { trial_days: String(trialDays) }),
      ...(percentOff === undefined ? { discount: 'none' } : {}),
    },
  })
  return { state: 'created', what }
}

/** Stripe returns an endpoint's secret only when it is created. */
export async function prepareWebhook({ stripe, isDryRun }: Setup, serviceUrl: string): Promise<Finding> {
  const url = `${serviceUrl.replace(/\/$/, '')}/webhooks/stripe`
  const what = `webhook ${url}`
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
  const found = data.find((each) => each.url === url)
  const enabled_events = [...eventTypes]
  if (!found) {
    if (isDryRun) return { state: 'missing', what }
    const { secret } = await stripe.webhookEndpoints.create({ url, enabled_events, api_version: apiVersion })
    return { state: 'created', what, note: `set STRIPE_WEBHOOK_SECRET=${secret ?? ''}` }
  }
  if (found.api_version !== null && found.api_version !== apiVersion)
    return {
      state: 'wrong',
      what,
      note: `is of version ${found.api_version}: delete it in Stripe, then run setup again`,
    }
  const listened = new Set(found.enabled_events)
  const isRight =
    found.status === 'enabled' && (listened.has('*') || enabled_events.every((type) => listened.has(type)))
  if (isRight) return { state: 'right', what }
  if (isDryRun) return { state: 'wrong', what, note: `is ${found.status} or misses events` }
  await stripe.webhookEndpoints.update(found.id, { enabled_events, disabled: false })
  return { state: 'changed', what }
}

/** Wallets are shown only on registered domains. */
export async function prepareWalletDomain(
  { stripe, isDryRun }: Setup,
  domain_name: string,
): Promise<Finding> {
  const what = `wallet domain ${domain_name}`
  const { data } = await stripe.paymentMethodDomains.list({ domain_name, limit: 1 })
  const found = data[0]
  if (!found && isDryRun) return { state: 'missing', what }
  const domain = found ?? (await stripe.paymentMethodDomains.create({ domain_name }))
  if (!domain.enabled && isDryRun) return { state: 'wrong', what, note: 'is disabled' }
  if (!domain.enabled) await stripe.paymentMethodDomains.update(domain.id, { enabled: true })
  const { apple_pay } = domain
  if (apple_pay.status !== 'active')
    return {
      state: 'to do',
      what,
      note: 'Apple Pay is inactive: publish the portal at this domain, then run setup again',
    }
  return { state: found ? (domain.enabled ? 'right' : 'changed') : 'created', what }
}

async function retrieve<Found>(read: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await read()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
