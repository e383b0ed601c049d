import type { Stripe } from 'stripe'
import { stripeFeedback, type CancelReason } from '../../../contract/cancel-reasons.ts'
import { Problem } from '../shared/problem.ts'
import { ensureChange } from '../stripe/lost-answers.ts'
import { periodEnd } from '../stripe/read-customer.ts'
import { idOf, isMissing, isRefusal, retryMissing } from '../stripe/stripe-client.ts'
import { isRunning } from './access.ts'
import type { OwnSubscriptions } from './own-subscriptions.ts'

interface CancellationsOptions {
  readonly stripe: Stripe
  readonly subscriptions: OwnSubscriptions
}

/** Ends subscriptions. */
export class Cancellations {
  readonly #options: CancellationsOptions

  constructor(options: CancellationsOptions) {
    this.#options = options
  }

  /** Stops the renewal; ends a subscription without access at once. Fails with `refused` without one. */
  async cancel(userId: string, reason: CancelReason): Promise<void> {
    await this.#options.subscriptions.copy(await retryMissing(() => this.#cancel(userId, reason)))
  }

  /** Returns the customer. */
  async #cancel(userId: string, reason: CancelReason): Promise<string> {
    const { customer, subscriptions } = await this.#options.subscriptions.find(userId)
    if (subscriptions.length === 0) throw new Problem('refused')
    const cancellation_details = { feedback: stripeFeedback[reason], comment: reason }
    for (const subscription of subscriptions) {
      if (isRunning(subscription) && endsWithPeriod(subscription)) continue
      await this.#release(subscription)
      if (isRunning(subscription)) await this.#endWithPeriod(subscription, cancellation_details)
      else await this.#end(subscription.id, cancellation_details)
    }
    return customer
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
}

/** Whether the subscription was cancelled already; one that an owner ends later still renews until then. */
function endsWithPeriod(subscription: Stripe.Subscription): boolean {
  const { cancel_at, cancel_at_period_end } = subscription
  return cancel_at_period_end || (cancel_at !== null && cancel_at <= periodEnd(subscription))
}
