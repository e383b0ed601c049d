import type { Stripe } from 'stripe'
import { blocksCheckout, givesAccess, isRunning } from './access.ts'
import { feedback, type CancelReason } from './cancellation.ts'
import { fromSeconds, type Clock } from '../shared/clock.ts'
import { Problem } from '../shared/problem.ts'
import type { Customers } from '../stripe/customers.ts'
import type { CustomerSync } from '../stripe/customer-sync.ts'
import { ensureChange } from '../stripe/lost-answers.ts'
import { periodEnd } from '../stripe/read-customer.ts'
import { idOf, isMissing, isRefusal, retrieve, retryMissing } from '../stripe/stripe-client.ts'

interface SubscriptionChangesOptions {
  readonly stripe: Stripe
  readonly clock: Clock
  readonly customers: Customers
  readonly customerSync: CustomerSync
  readonly log: (entry: object, message: string) => void
}

/**
 * Milliseconds. The portal waits ten seconds for a change of card; the collection is worth a part of them, and its outcome may
 * follow.
 */
const collectionTime = 4000

/** What a subscriber changes of the subscription. */
export class SubscriptionChanges {
  readonly #options: SubscriptionChangesOptions

  constructor(options: SubscriptionChangesOptions) {
    this.#options = options
  }

  /** Bills to another card, and collects a payment that has failed. Fails with `refused` without a subscription or card. */
  async changeCard(userId: string, paymentMethodId: string): Promise<void> {
    await this.#copy(await retryMissing(() => this.#changeCard(userId, paymentMethodId)))
  }

  /** Returns the customer. */
  async #changeCard(userId: string, paymentMethodId: string): Promise<string> {
    const { customer, subscriptions } = await this.#subscriptionsOf(userId)
    const running = subscriptions.filter(isRunning)
    if (running.length === 0) throw new Problem('refused')
    if ((await this.#ownerOfCard(paymentMethodId)) !== customer) throw new Problem('refused')
    const { stripe } = this.#options
    await ensureChange(
      () =>
        stripe.customers.update(customer, { invoice_settings: { default_payment_method: paymentMethodId } }),
      async () => {
        const found = await stripe.customers.retrieve(customer)
        return !found.deleted && idOf(found.invoice_settings.default_payment_method) === paymentMethodId
      },
    )
    for (const { id, status } of running) {
      await ensureChange(
        () => stripe.subscriptions.update(id, { default_payment_method: paymentMethodId }),
        async () =>
          idOf((await stripe.subscriptions.retrieve(id)).default_payment_method) === paymentMethodId,
      )
      if (status === 'past_due') await this.#collect(id, paymentMethodId)
    }
    return customer
  }

  /** Stops the renewal; ends a subscription without access at once. Fails with `refused` without one. */
  async cancel(userId: string, reason: CancelReason): Promise<void> {
    await this.#copy(await retryMissing(() => this.#cancel(userId, reason)))
  }

  /** Returns the customer. */
  async #cancel(userId: string, reason: CancelReason): Promise<string> {
    const { customer, subscriptions } = await this.#subscriptionsOf(userId)
    if (subscriptions.length === 0) throw new Problem('refused')
    const cancellation_details = { feedback: feedback[reason], comment: reason }
    for (const subscription of subscriptions) {
      if (isRunning(subscription) && endsWithPeriod(subscription)) continue
      await this.#release(subscription)
      if (isRunning(subscription)) await this.#endWithPeriod(subscription, cancellation_details)
      else await this.#end(subscription.id, cancellation_details)
    }
    return customer
  }

  /** Returns the subscriptions that give access, or could again. */
  async #subscriptionsOf(
    userId: string,
  ): Promise<{ readonly customer: string; readonly subscriptions: readonly Stripe.Subscription[] }> {
    const { stripe, clock, customers } = this.#options
    const customer = await customers.current(userId)
    if (customer === undefined) throw new Problem('refused')
    const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
    const subscriptions = data.filter(
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

  /** Stripe refuses to change the end of a subscription with a schedule, whose later phases a cancellation calls off. */
  async #release({ schedule }: Stripe.Subscription): Promise<void> {
    const { stripe } = this.#options
    const id = idOf(schedule)
    if (id === null) return
    try {
      await stripe.subscriptionSchedules.release(id)
    } catch (error) {
      const { status } = await stripe.subscriptionSchedules.retrieve(id)
      if (status === 'active' || status === 'not_started') throw error
    }
  }

  async #endWithPeriod(
    subscription: Stripe.Subscription,
    cancellation_details: Stripe.SubscriptionUpdateParams.CancellationDetails,
  ): Promise<void> {
    const { stripe } = this.#options
    const { id, items } = subscription
    const end = periodEnd(subscription)
    // Stripe would end the plan with the first period of any item: docs.stripe.com/changelog/basil/2025-07-30/cancel-at-enums.
    const isCut = items.data.some(({ current_period_end }) => current_period_end < end)
    const change = isCut ? { cancel_at: end } : { cancel_at_period_end: true }
    try {
      await ensureChange(
        () => stripe.subscriptions.update(id, { ...change, cancellation_details }),
        async () => endsWithPeriod(await stripe.subscriptions.retrieve(id)),
      )
    } catch (error) {
      // It may have ended meanwhile.
      if (!isRefusal(error) || !(await this.#hasEnded(id))) throw error
    }
  }

  async #end(
    id: string,
    cancellation_details: Stripe.SubscriptionCancelParams.CancellationDetails,
  ): Promise<void> {
    const { stripe } = this.#options
    try {
      await ensureChange(
        () => stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false, cancellation_details }),
        () => this.#hasEnded(id),
      )
    } catch (error) {
      // It has ended meanwhile.
      if (!isMissing(error)) throw error
    }
  }

  async #hasEnded(id: string): Promise<boolean> {
    return (await this.#options.stripe.subscriptions.retrieve(id)).ended_at !== null
  }

  async #ownerOfCard(paymentMethodId: string): Promise<string | null> {
    const method = await retrieve(() => this.#options.stripe.paymentMethods.retrieve(paymentMethodId))
    return idOf(method?.customer)
  }

  /**
   * Pays what is open, the oldest first, because a subscription goes on being billed while it is past due. A card that is declined
   * is still the card from now on, and so is one whose answer takes too long.
   */
  async #collect(subscription: string, payment_method: string): Promise<void> {
    const { stripe, log } = this.#options
    const end = performance.now() + collectionTime
    const inTime = () => ({
      timeout: Math.max(1, Math.ceil(end - performance.now())),
      maxNetworkRetries: 0,
    })
    try {
      const open = { subscription, status: 'open', limit: 100 } as const
      // Stripe lists the newest first: docs.stripe.com/api/pagination.
      for (const { id } of (await stripe.invoices.list(open, inTime())).data.toReversed())
        if (id && performance.now() < end) await stripe.invoices.pay(id, { payment_method }, inTime())
    } catch (error) {
      if (!isRefusal(error)) log({ error, subscription }, 'The outcome of a collection is not known yet')
    }
  }

  /** The change is made, so that it does not fail any more: a copy that is late follows with the user's next request. */
  async #copy(customer: string): Promise<void> {
    const { customerSync, log } = this.#options
    try {
      await customerSync.syncInTime(customer)
    } catch (error) {
      log({ error, customer }, 'A change at Stripe is copied later')
      // Ends the pause that a failed copy waits.
      await customerSync
        .requestNow(customer)
        .catch((reason: unknown) => log({ error: reason, customer }, 'A copy could not be requested'))
    }
  }
}

/** Whether the subscription was cancelled already; one that an owner ends later still renews until then. */
function endsWithPeriod(subscription: Stripe.Subscription): boolean {
  const { cancel_at, cancel_at_period_end } = subscription
  return cancel_at_period_end || (cancel_at !== null && cancel_at <= periodEnd(subscription))
}
