import type { Stripe } from 'stripe'
import { stripeFeedback, type CancelReason } from '../../../contract/cancel-reasons.ts'
import type { Checkout } from '../checkout/checkout.ts'
import { Problem } from '../shared/problem.ts'
import { ensureChange } from '../stripe/lost-answers.ts'
import { periodEnd } from '../stripe/read-customer.ts'
import { isRefusal, retryMissing } from '../stripe/stripe-client.ts'
import { isRunning } from './access.ts'
import { endNow, endUnlessPaid } from './endings.ts'
import { endsWithPeriod, type OwnSubscriptions } from './own-subscriptions.ts'
import type { PendingChanges } from './pending-changes.ts'
import { releaseSchedule } from './plan-schedules.ts'

interface CancellationsOptions {
  readonly stripe: Stripe
  readonly checkout: Checkout
  readonly subscriptions: OwnSubscriptions
  readonly pendingChanges: PendingChanges
  readonly log: (entry: object, message: string) => void
}

/** Ends subscriptions. */
export class Cancellations {
  readonly #options: CancellationsOptions

  constructor(options: CancellationsOptions) {
    this.#options = options
  }

  /** Stops the renewal; ends a subscription without access, or whose current period is not paid, at once. Fails with `refused` without one. */
  async cancel(userId: string, reason: CancelReason): Promise<void> {
    const { checkout, subscriptions } = this.#options
    const customer = await checkout.alone(userId, () => retryMissing(() => this.#cancel(userId, reason)))
    await subscriptions.copy(customer)
  }

  /** Returns the customer. */
  async #cancel(userId: string, reason: CancelReason): Promise<string> {
    await this.#options.pendingChanges.callOff(userId)
    const { customer, subscriptions } = await this.#options.subscriptions.find(userId)
    if (subscriptions.length === 0) throw new Problem('refused')
    const cancellation_details = { feedback: stripeFeedback[reason], comment: reason }
    for (const subscription of subscriptions) await this.#end(subscription, cancellation_details)
    return customer
  }

  async #end(
    subscription: Stripe.Subscription,
    cancellation_details: Stripe.SubscriptionUpdateParams.CancellationDetails,
  ): Promise<void> {
    // Stripe refuses to change the end of a subscription with a schedule, whose later phases a cancellation calls off.
    await releaseSchedule(this.#options.stripe, subscription.schedule)
    if (!isRunning(subscription)) {
      await endNow(this.#options, subscription, cancellation_details)
      return
    }
    // First, so that nothing renews whatever happens next.
    if (!endsWithPeriod(subscription)) await this.#endWithPeriod(subscription, cancellation_details)
    await endUnlessPaid(this.#options, subscription, cancellation_details)
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

  async #hasEnded(id: string): Promise<boolean> {
    return (await this.#options.stripe.subscriptions.retrieve(id)).ended_at !== null
  }
}
