import type { Stripe } from 'stripe'
import { blocksCheckout, isPaused } from '../subscription/access.ts'
import { plannedSwitch, type PlannedSwitch } from '../subscription/plan-schedules.ts'
import type { Database } from '../database/open.ts'
import type { Identity } from '../identity/identity.ts'
import { amountOf, linesOfSubscription, netOf } from './invoice-lines.ts'
import { isOwnCustomer, isOwnSession, isOwnSubscription, type Portal } from './ownership.ts'
import type { ProductNames } from '../checkout/product-names.ts'
import { idOf, isRefusal, retrieveCustomer } from './stripe-client.ts'

/** A switch that begins with the next period, as it is stored. */
export interface ScheduledChange {
  readonly productId: string
  readonly name: string
  readonly interval: string
  /** In minor units. */
  readonly amount: number
  /** In seconds. */
  readonly from: number
}

/** Everything of a customer that the database copies: what is the portal's. */
export interface CustomerAtStripe {
  readonly customer: Stripe.Customer
  readonly userId: string
  readonly subscriptions: readonly Stripe.Subscription[]
  /** What the next period costs, in minor units, by subscription. */
  readonly nextAmounts: ReadonlyMap<string, number>
  /** What a period costs without discounts, in minor units, by subscription. */
  readonly regularAmounts: ReadonlyMap<string, number>
  /** By subscription. */
  readonly scheduledChanges: ReadonlyMap<string, ScheduledChange>
  /** By product id. */
  readonly productNames: ReadonlyMap<string, string>
  readonly paymentMethods: readonly Stripe.PaymentMethod[]
  readonly invoices: readonly Stripe.Invoice[]
  readonly charges: readonly Stripe.Charge[]
  readonly sessions: readonly Stripe.Checkout.Session[]
}

/** A customer that was deleted at Stripe, which ends its subscriptions, or that is not the portal's. */
export interface DeletedCustomer {
  readonly customer: undefined
  readonly userId: string
}

/** The newest objects of each kind that are copied; of a customer who has more, the older ones are left out. */
const most = { limit: 1000 }

interface Systems extends Portal {
  readonly database: Database
  readonly stripe: Stripe
  readonly identity: Identity
  readonly productNames: ProductNames
}

/**
 * Reads a customer. Returns undefined for a customer of another portal or program in the same Stripe account.
 * `knownUser` is the user that the database has for the customer; `now` is in seconds.
 */
export async function readCustomer(
  systems: Systems,
  id: string,
  { knownUser, now }: { readonly knownUser: string | undefined; readonly now: number },
): Promise<CustomerAtStripe | DeletedCustomer | undefined> {
  const { stripe, productNames } = systems
  const customer = await retrieveCustomer(stripe, id)
  const userId = customer?.metadata?.['uid'] || knownUser
  if (userId === undefined) return undefined
  if (!customer) return { customer, userId }
  if (!(await isOwnCustomer(systems, customer, userId)))
    return knownUser === undefined ? undefined : { customer: undefined, userId: knownUser }
  const all = { customer: id, limit: 100 }
  const [allSubscriptions, paymentMethods, allInvoices, allCharges, sessions] = await Promise.all([
    stripe.subscriptions
      .list({ ...all, status: 'all', expand: ['data.default_payment_method', 'data.schedule'] })
      .autoPagingToArray(most),
    stripe.customers.listPaymentMethods(id, { limit: 100 }).autoPagingToArray(most),
    stripe.invoices.list({ ...all, expand: ['data.payments'] }).autoPagingToArray(most),
    stripe.charges.list(all).autoPagingToArray(most),
    stripe.checkout.sessions.list(all).autoPagingToArray(most),
  ])
  const subscriptions = allSubscriptions.filter((each) => isOwnSubscription(systems, each))
  const invoices = invoicesOf(subscriptions, allInvoices)
  const billed = subscriptions.filter(blocksCheckout)
  const planned = subscriptions.flatMap((each) => {
    const change = plannedSwitch(expandedSchedule(each), now)
    return change ? [[each, change] as const] : []
  })
  const [next, names] = await Promise.all([
    byId(billed, (each) => nextPrice(stripe, each)),
    productNames.of(subscriptions),
  ])
  const currentAmounts = new Map(planned.map(([{ id: each }, { currentAmount }]) => [each, currentAmount]))
  const [regularAmounts, nextAmounts, scheduledChanges] = await Promise.all([
    byId(subscriptions, (each) => regularAmount(stripe, each, next.get(each.id))),
    byId(billed, async (each) => currentAmounts.get(each.id) ?? next.get(each.id)?.amount),
    Promise.all(
      planned.map(async ([each, change]) => {
        const described = await describe(stripe, productNames, each, change, next.get(each.id))
        return [each.id, described] as const
      }),
    ),
  ])
  return {
    customer,
    userId,
    subscriptions,
    nextAmounts,
    regularAmounts,
    scheduledChanges: new Map(scheduledChanges),
    productNames: names,
    paymentMethods,
    invoices,
    charges: chargesOf(invoices, allCharges),
    sessions: sessions.filter((each) => isOwnSession(systems, each)),
  }
}

/** Returns the invoices of subscriptions. */
export function invoicesOf(
  subscriptions: readonly Stripe.Subscription[],
  invoices: readonly Stripe.Invoice[],
): Stripe.Invoice[] {
  const ids = new Set(subscriptions.map(({ id }) => id))
  return invoices.filter(({ parent }) => ids.has(idOf(parent?.subscription_details?.subscription) ?? ''))
}

/** Returns the charges of invoices that were listed with their payments. */
function chargesOf(invoices: readonly Stripe.Invoice[], charges: readonly Stripe.Charge[]): Stripe.Charge[] {
  const intents = new Set(
    invoices.flatMap(
      ({ payments }) => payments?.data.map(({ payment }) => idOf(payment.payment_intent)) ?? [],
    ),
  )
  return charges.filter(({ payment_intent }) => payment_intent !== null && intents.has(idOf(payment_intent)))
}

async function byId<Found>(
  subscriptions: readonly Stripe.Subscription[],
  read: (subscription: Stripe.Subscription) => Promise<Found | undefined>,
): Promise<ReadonlyMap<string, Found>> {
  const entries = await Promise.all(subscriptions.map(async (each) => [each.id, await read(each)] as const))
  return new Map(entries.flatMap(([id, found]) => (found === undefined ? [] : [[id, found] as const])))
}

/** What a period costs. */
interface PeriodPrice {
  /** With discounts and taxes, in minor units. */
  readonly amount: number
  /** What taxes add to each unit of the price. */
  readonly taxShare: number
}

/**
 * Returns what the plan's next period costs by Stripe's preview, also for a subscription that will not renew, or is paused; undefined where
 * Stripe has no preview, or another item is billed before.
 */
export async function nextPrice(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<PeriodPrice | undefined> {
  const { id, cancel_at, cancel_at_period_end, items } = subscription
  // As if it went on. The two exclude each other.
  const renewal = cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' as const }
  const isEnding = cancel_at_period_end || cancel_at !== null
  const details = isPaused(subscription) ? { resume_at: 'now' as const } : isEnding ? renewal : undefined
  try {
    const invoice = await stripe.invoices.createPreview({
      subscription: id,
      ...(details && { subscription_details: details }),
    })
    const all = await linesOfSubscription(stripe, invoice)
    // The only item may have another id in the preview, where a schedule replaces it.
    const lines = items.data.length > 1 ? all.filter(isLineOf(planOf(subscription))) : all
    if (lines.length === 0) return undefined
    const sumOf = (part: typeof netOf) => lines.reduce((sum, line) => sum + part(line), 0)
    const [net, amount] = [sumOf(netOf), sumOf(amountOf)] as const
    return { amount: Math.max(0, amount), taxShare: net > 0 ? (amount - net) / net : 0 }
  } catch (error) {
    // Stripe has no preview of a subscription whose schedule decides about its end.
    if (!isRefusal(error)) throw error
    return undefined
  }
}

/** Returns the schedule of a subscription that was listed with it. */
export function expandedSchedule({ schedule }: Stripe.Subscription): Stripe.SubscriptionSchedule | null {
  return typeof schedule === 'string' ? null : schedule
}

async function describe(
  stripe: Stripe,
  productNames: ProductNames,
  { currency }: Stripe.Subscription,
  { productId, priceId, from }: PlannedSwitch,
  next: PeriodPrice | undefined,
): Promise<ScheduledChange> {
  const price = await stripe.prices.retrieve(priceId, { expand: ['currency_options'] })
  return {
    productId,
    name: (await productNames.nameOf(idOf(price.product) ?? '')) ?? productId,
    interval: intervalOf(price),
    // The next invoice is the first of the new plan.
    amount: next?.amount ?? (await unitAmount(stripe, price, currency)),
    from,
  }
}

/** Returns the length of a period: `month`, or `3 months` of a price that an owner has made. */
export function intervalOf(price: Stripe.Price | undefined): string {
  const { interval, interval_count: count } = price?.recurring ?? { interval: 'month', interval_count: 1 }
  return count === 1 ? interval : `${count} ${interval}s`
}

/** Returns what the plan costs each period without discounts, with taxes, in minor units of the subscription's currency. */
async function regularAmount(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  next: PeriodPrice | undefined,
): Promise<number> {
  const plan = planOf(subscription)
  if (!plan) return 0
  const amount = (await unitAmount(stripe, plan.price, subscription.currency)) * (plan.quantity ?? 1)
  // Rates that the subscription has are exact; the share of a preview comes from rounded amounts, perhaps of another plan.
  const rates = [plan.tax_rates, subscription.default_tax_rates].find((each) => each?.length)
  if (!rates) return Math.round(amount * (1 + (next?.taxShare ?? 0)))
  const added = rates.filter(({ inclusive }) => !inclusive)
  return added.reduce((sum, { percentage }) => sum + Math.round((amount * percentage) / 100), amount)
}

/**
 * A price may be sold in several currencies. Its own fields are those of its first one, and the others need an expansion that
 * is too deep for a list of subscriptions (docs.stripe.com/api/prices/object#price_object-currency_options).
 */
async function unitAmount(stripe: Stripe, price: Stripe.Price, currency: string): Promise<number> {
  const isOther = price.currency !== currency
  const full = isOther ? await stripe.prices.retrieve(price.id, { expand: ['currency_options'] }) : price
  const { unit_amount, unit_amount_decimal } = full.currency_options?.[currency] ?? full
  return unit_amount ?? Math.round(Number(unit_amount_decimal ?? 0))
}

/**
 * Returns the item that was bought: an owner may add others, which may have periods of their own
 * (docs.stripe.com/billing/subscriptions/mixed-interval).
 */
export function planOf({ items, metadata }: Stripe.Subscription): Stripe.SubscriptionItem | undefined {
  return items.data.find(({ price }) => price.lookup_key === metadata['product_id']) ?? items.data[0]
}

/** Returns when the current period of the plan ends, in seconds. A subscription without items has no period. */
export function periodEnd(subscription: Stripe.Subscription): number {
  return planOf(subscription)?.current_period_end ?? subscription.created
}

function isLineOf(item: Stripe.SubscriptionItem | undefined): (line: Stripe.InvoiceLineItem) => boolean {
  return ({ parent }) => parent?.subscription_item_details?.subscription_item === item?.id
}
