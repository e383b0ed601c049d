import type { Stripe } from 'stripe'
import { blocksCheckout } from '../domain/access.ts'
import type { ProductNames } from './product-names.ts'
import { recurringPrice } from './recurring-price.ts'
import { isMissing, isRefusal } from './stripe-client.ts'

/** Everything of a customer that the database copies. */
export interface CustomerAtStripe {
  readonly customer: Stripe.Customer
  readonly userId: string
  readonly subscriptions: readonly Stripe.Subscription[]
  /** What the next period costs, in minor units, by subscription. */
  readonly nextAmounts: ReadonlyMap<string, number>
  /** By product id. */
  readonly productNames: ReadonlyMap<string, string>
  readonly paymentMethods: readonly Stripe.PaymentMethod[]
  readonly invoices: readonly Stripe.Invoice[]
  readonly charges: readonly Stripe.Charge[]
  /** Those of this service. */
  readonly sessions: readonly Stripe.Checkout.Session[]
}

/** A customer that was deleted at Stripe, which ends its subscriptions. */
export interface DeletedCustomer {
  readonly customer: undefined
  readonly userId: string
}

/** The newest objects of each kind that are copied; of a customer who has more, the older ones are left out. */
const most = { limit: 1000 }

/**
 * Reads a customer. Returns undefined for a customer of another program in the same Stripe account, which has no user.
 * `knownUser` is the user that the database has for the customer.
 */
export async function readCustomer(
  stripe: Stripe,
  productNames: ProductNames,
  id: string,
  knownUser: string | undefined,
): Promise<CustomerAtStripe | DeletedCustomer | undefined> {
  const customer = await retrieveCustomer(stripe, id)
  const userId = customer?.metadata?.['uid'] || knownUser
  if (userId === undefined) return undefined
  if (!customer) return { customer, userId }
  const all = { customer: id, limit: 100 }
  const [subscriptions, paymentMethods, invoices, charges, sessions] = await Promise.all([
    stripe.subscriptions
      .list({ ...all, status: 'all', expand: ['data.default_payment_method'] })
      .autoPagingToArray(most),
    stripe.customers.listPaymentMethods(id, { limit: 100 }).autoPagingToArray(most),
    stripe.invoices.list(all).autoPagingToArray(most),
    stripe.charges.list(all).autoPagingToArray(most),
    stripe.checkout.sessions.list(all).autoPagingToArray(most),
  ])
  const billed = subscriptions.filter(blocksCheckout)
  const [nextAmounts, names] = await Promise.all([
    Promise.all(billed.map(async (each) => [each.id, await nextAmount(stripe, each)] as const)),
    productNames.of(subscriptions),
  ])
  return {
    customer,
    userId,
    subscriptions,
    nextAmounts: new Map(nextAmounts),
    productNames: names,
    paymentMethods,
    invoices,
    charges,
    sessions: sessions.filter(isOwnSession),
  }
}

async function retrieveCustomer(stripe: Stripe, id: string): Promise<Stripe.Customer | undefined> {
  try {
    const customer = await stripe.customers.retrieve(id)
    return customer.deleted ? undefined : customer
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Returns what the next period costs by Stripe's preview, also for a subscription that will not renew. */
async function nextAmount(stripe: Stripe, subscription: Stripe.Subscription): Promise<number> {
  const { id, cancel_at, cancel_at_period_end } = subscription
  const isEnding = cancel_at_period_end || cancel_at !== null
  try {
    const invoice = await stripe.invoices.createPreview({
      subscription: id,
      ...(isEnding && { subscription_details: { cancel_at_period_end: false } }),
    })
    return recurringPrice(invoice) ?? regularPrice(subscription)
  } catch (error) {
    // Stripe has no preview of a paused subscription, or of one whose schedule decides about its end.
    if (!isRefusal(error)) throw error
    return regularPrice(subscription)
  }
}

/** Returns the price of a period without discounts, in minor units. */
export function regularPrice({ items }: Pick<Stripe.Subscription, 'items'>): number {
  return items.data.reduce((sum, { price, quantity }) => {
    const unit = price.unit_amount ?? Math.round(Number(price.unit_amount_decimal ?? 0))
    return sum + unit * (quantity ?? 1)
  }, 0)
}

/** Whether the service has made the session; another program of the owner may have its own for the same customer. */
export function isOwnSession({ mode, metadata }: Stripe.Checkout.Session): boolean {
  return mode === 'subscription' && metadata?.['order'] !== undefined
}
