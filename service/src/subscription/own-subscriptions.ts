import type { Stripe } from 'stripe'
import type { ErrorCode } from '../../../contract/api.ts'
import { Problem } from '../shared/problem.ts'
import { fromSeconds, type Clock } from '../shared/clock.ts'
import type { Customers } from '../stripe/customers.ts'
import type { CustomerSync } from '../stripe/customer-sync.ts'
import { ownSubscriptionsOf, type Portal } from '../stripe/ownership.ts'
import { periodEnd } from '../stripe/read-customer.ts'
import { blocksCheckout, givesAccess, isRunning } from './access.ts'

interface OwnSubscriptionsOptions extends Portal {
  readonly stripe: Stripe
  readonly clock: Clock
  readonly customers: Customers
  readonly customerSync: CustomerSync
}

interface Found {
  readonly customer: string
  readonly subscriptions: readonly Stripe.Subscription[]
}

/** The subscriptions that a user has of this portal at Stripe, before and after a change of them. */
export class OwnSubscriptions {
  readonly #options: OwnSubscriptionsOptions

  constructor(options: OwnSubscriptionsOptions) {
    this.#options = options
  }

  /** Returns the same as `find`, or undefined without a customer. */
  async findAny(userId: string): Promise<Found | undefined> {
    const customer = await this.#options.customers.current(userId)
    return customer === undefined ? undefined : this.#list(customer)
  }

  /** Returns the subscriptions that give access, or could again. Fails with the code without a customer. */
  async find(userId: string, code: ErrorCode = 'refused'): Promise<Found> {
    const found = await this.findAny(userId)
    if (!found) throw new Problem(code)
    return found
  }

  /** Returns the same of every customer that the user has, as far as there are any. */
  async findAll(userId: string): Promise<Found[]> {
    const found: Found[] = []
    for (const customer of await this.#options.customers.allCurrent(userId)) {
      const one = await this.#list(customer)
      if (one.subscriptions.length > 0) found.push(one)
    }
    return found
  }

  async #list(customer: string): Promise<Found> {
    const { clock } = this.#options
    const own = await ownSubscriptionsOf(this.#options, customer)
    const subscriptions = own.filter(
      (each) =>
        blocksCheckout(each) &&
        (!isRunning(each) ||
          givesAccess(
            { status: each.status, endsAt: each.cancel_at === null ? null : fromSeconds(each.cancel_at) },
            clock.now(),
          )),
    )
    return { customer, subscriptions }
  }

  /** Copies what was changed. It does not fail: a copy that is late follows with the user's next request. */
  async copy(customer: string): Promise<void> {
    await this.#options.customerSync.syncOrLater(customer)
  }
}

/** Whether the subscription was cancelled already; one that an owner ends later still renews until then. */
export function endsWithPeriod(subscription: Stripe.Subscription): boolean {
  const { cancel_at, cancel_at_period_end } = subscription
  return cancel_at_period_end || (cancel_at !== null && cancel_at <= periodEnd(subscription))
}
