import type { Stripe } from 'stripe'
import type { Checkout } from '../checkout/checkout.ts'
import { Problem } from '../shared/problem.ts'
import { ensureChange } from '../stripe/lost-answers.ts'
import { isRefusal, retryMissing } from '../stripe/stripe-client.ts'
import { isRunning } from './access.ts'
import { endsWithPeriod, type OwnSubscriptions } from './own-subscriptions.ts'
import { releasedSchedule, releaseSchedule } from './plan-schedules.ts'

interface RenewalsOptions {
  readonly stripe: Stripe
  readonly checkout: Checkout
  readonly subscriptions: OwnSubscriptions
  readonly log: (entry: object, message: string) => void
}

/** Undoes cancellations. */
export class Renewals {
  readonly #options: RenewalsOptions

  constructor(options: RenewalsOptions) {
    this.#options = options
  }

  /** Lets a cancelled subscription renew again. Fails with `not_possible` once it is over. */
  async keep(userId: string): Promise<void> {
    const { checkout, subscriptions } = this.#options
    const customer = await checkout.alone(userId, () => retryMissing(() => this.#keep(userId)))
    await subscriptions.copy(customer)
  }

  /** Returns the customer. */
  async #keep(userId: string): Promise<string> {
    const { customer, subscriptions } = await this.#options.subscriptions.find(userId, 'not_possible')
    const running = subscriptions.filter(isRunning)
    if (running.length === 0) throw new Problem('not_possible')
    for (const each of running) if (endsWithPeriod(each)) await this.#renew(each)
    return customer
  }

  async #renew({ id, schedule, cancel_at_period_end, metadata }: Stripe.Subscription): Promise<void> {
    const { stripe, log } = this.#options
    const released = metadata[releasedSchedule]
    // Stripe refuses to change the end of a subscription with a schedule.
    await releaseSchedule(stripe, schedule)
    const renewal = {
      ...(cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' as const }),
      ...(released !== undefined && { metadata: { [releasedSchedule]: '' } }),
    }
    try {
      await ensureChange(
        () => stripe.subscriptions.update(id, renewal),
        async () => !endsWithPeriod(await stripe.subscriptions.retrieve(id)),
      )
    } catch (error) {
      if (!isRefusal(error)) throw error
      // It may have ended meanwhile.
      if ((await stripe.subscriptions.retrieve(id)).ended_at === null)
        log({ error, subscription: id }, 'Stripe has refused to let a subscription renew')
      throw new Problem('not_possible')
    }
    if (released !== undefined)
      log(
        { subscription: id, schedule: released },
        'A subscription is kept without the schedule that its cancellation has released',
      )
  }
}
