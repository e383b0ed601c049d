import type { Stripe } from 'stripe'
import type { CancelReason } from '../../../contract/enums.ts'
import type { Checkout } from '../checkout/checkout.ts'
import { Problem } from '../shared/problem.ts'
import { ensureChange } from '../stripe/lost-answers.ts'
import { periodEnd } from '../stripe/read-customer.ts'
import { isRefusal, retryMissing } from '../stripe/stripe-client.ts'
import { isRunning } from './access.ts'
import { endNow, endUnlessPaid } from './endings.ts'
import { endsWithPeriod, type OwnSubscriptions } from './own-subscriptions.ts'
import type { PendingChanges } from './pending-changes.ts'
import { isOwnSchedule, releasedSchedule, releaseSchedule, scheduleOf } from './plan-schedules.ts'
import { stripeFeedback } from './stripe-feedback.ts'

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
    const customers = await checkout.alone(userId, () => retryMissing(() => this.#cancel(userId, reason)))
    await Promise.all(customers.map((each) => subscriptions.copy(each)))
  }

  /** Returns the customers: also one that the user is not shown must not be charged any more. */
  async #cancel(userId: string, reason: CancelReason): Promise<string[]> {
    await this.#options.pendingChanges.callOff(userId)
    const found = await this.#options.subscriptions.findAll(userId)
    if (found.length === 0) throw new Problem('refused')
    const cancellation_details = { feedback: stripeFeedback[reason], comment: reason }
    for (const { subscriptions } of found)
      for (const each of subscriptions) await this.#end(each, cancellation_details)
    return found.map(({ customer }) => customer)
  }

  async #end(
    subscription: Stripe.Subscription,
    cancellation_details: Stripe.SubscriptionUpdateParams.CancellationDetails,
  ): Promise<void> {
    if (!isRunning(subscription)) {
      await endNow(this.#options, subscription, cancellation_details)
      return
    }
    const isEnding = endsWithPeriod(subscription)
    // First, so that nothing renews if a later step fails.
    if (!isEnding) await this.#endWithPeriod(subscription, cancellation_details)
    const marked = isEnding ? subscription : { ...subscription, schedule: null }
    await endUnlessPaid(this.#options, marked, cancellation_details)
  }

  /**
   * Stripe refuses to change the end of a subscription with a schedule, whose later phases a cancellation calls off. Returns the id of
   * one that is the owner's: they may want to make it again if the subscription is kept.
   */
  async #releaseSchedule(subscription: Stripe.Subscription): Promise<string | undefined> {
    const { stripe, log } = this.#options
    const schedule = await scheduleOf(stripe, subscription)
    await releaseSchedule(stripe, schedule)
    if (!schedule || isOwnSchedule(schedule)) return undefined
    const facts = { subscription: subscription.id, schedule: schedule.id }
    log(facts, 'A cancellation has released a schedule of the owner')
    return schedule.id
  }

  async #endWithPeriod(
    subscription: Stripe.Subscription,
    cancellation_details: Stripe.SubscriptionUpdateParams.CancellationDetails,
  ): Promise<void> {
    const { stripe, log } = this.#options
    const { id, items } = subscription
    const released = await this.#releaseSchedule(subscription)
    const metadata = released === undefined ? {} : { metadata: { [releasedSchedule]: released } }
    const end = periodEnd(subscription)
    // Stripe would end the plan with the first period of any item: docs.stripe.com/changelog/basil/2025-07-30/cancel-at-enums.
    const isCut = items.data.some(({ current_period_end }) => current_period_end < end)
    const change = isCut ? { cancel_at: end } : { cancel_at_period_end: true }
    try {
      await ensureChange(
        () => stripe.subscriptions.update(id, { ...change, ...metadata, cancellation_details }),
        async () => endsWithPeriod(await stripe.subscriptions.retrieve(id)),
      )
    } catch (error) {
      if (!isRefusal(error)) throw error
      // It may have ended meanwhile.
      if ((await stripe.subscriptions.retrieve(id)).ended_at !== null) return
      log({ error, subscription: id }, 'Stripe has refused a cancellation')
      throw new Problem('refused')
    }
  }
}
