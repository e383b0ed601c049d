import type { Stripe } from 'stripe'
import type { DeclineReason } from '../../../contract/enums.ts'
import { isWithin, type Clock } from '../shared/clock.ts'
import { readOutcome, voidInvoice, type PaymentOutcome } from '../stripe/payment-outcomes.ts'
import type { CustomerAtStripe } from '../stripe/read-customer.ts'
import { idOf, retrieve } from '../stripe/stripe-client.ts'
import { bankTime, type ChangeAttempt, type ChangeAttempts } from './change-attempts.ts'
import { releaseSchedule, scheduleOf } from './plan-schedules.ts'

interface PendingChangesOptions {
  readonly stripe: Stripe
  readonly clock: Clock
  readonly attempts: ChangeAttempts
  readonly log: (entry: object, message: string) => void
}

/** What Stripe has of an attempt. */
export type Standing =
  | { readonly type: 'made' }
  | { readonly type: 'unpaid'; readonly invoiceId: string }
  | { readonly type: 'absent'; readonly subscription: Stripe.Subscription | undefined }

/** Changes of plan whose outcome is not known yet. */
export class PendingChanges {
  readonly #options: PendingChangesOptions

  constructor(options: PendingChangesOptions) {
    this.#options = options
  }

  /** Reads from Stripe what became of an attempt: its hash is in the metadata of what it has changed. */
  async standingOf({ subscription_id, quote }: ChangeAttempt): Promise<Standing> {
    const { stripe } = this.#options
    const subscription = await retrieve(() => stripe.subscriptions.retrieve(subscription_id))
    if (!subscription) return { type: 'absent', subscription }
    if (subscription.metadata['change'] === quote) return { type: 'made' }
    const { pending_update, latest_invoice } = subscription
    const invoiceId = idOf(latest_invoice)
    if (pending_update?.metadata?.['change'] === quote && invoiceId !== null)
      return { type: 'unpaid', invoiceId }
    const schedule = await scheduleOf(stripe, subscription)
    return schedule?.metadata?.['change'] === quote ? { type: 'made' } : { type: 'absent', subscription }
  }

  /** Reads whether the invoice of a change was paid, and records it. One that was declined is voided, so that nothing changes. */
  async settle(attempt: ChangeAttempt, invoiceId: string): Promise<PaymentOutcome> {
    const { stripe, attempts } = this.#options
    const outcome = await readOutcome(stripe, invoiceId)
    switch (outcome.type) {
      case 'paid':
        await attempts.update(attempt, { status: 'done', invoice_id: invoiceId })
        return outcome
      case 'bank':
      case 'processing':
        await attempts.update(attempt, { status: 'pending', invoice_id: invoiceId })
        return outcome
      case 'void':
        await attempts.update(attempt, { status: 'declined', reason: 'declined' })
        return { type: 'declined', reason: 'declined' }
      case 'declined':
        return this.#void(attempt, invoiceId, outcome.reason)
    }
  }

  /** Calls off what has not taken effect of the user's attempts; a change that was made meanwhile stays. */
  async callOff(userId: string): Promise<void> {
    const { attempts } = this.#options
    for (const attempt of await attempts.unfinished(userId)) {
      const standing = await this.standingOf(attempt)
      if (standing.type === 'made') await attempts.update(attempt, { status: 'done' })
      else if (standing.type === 'unpaid')
        await this.#void(attempt, standing.invoiceId, 'authentication-failed')
      else await this.#abandon(attempt, standing.subscription)
    }
  }

  /**
   * Ends what the bank has refused, or has not answered in time; part of a copy of the customer. Returns whether Stripe was
   * changed.
   */
  async end({ customer }: CustomerAtStripe): Promise<boolean> {
    const { attempts, clock, log } = this.#options
    let isChanged = false
    const before = new Date(clock.now() - bankTime)
    for (const attempt of await attempts.waiting(customer.id, before)) {
      const standing = await this.standingOf(attempt)
      if (standing.type === 'made') await attempts.update(attempt, { status: 'done' })
      else if (standing.type === 'absent')
        await attempts.update(attempt, { status: 'declined', reason: 'authentication-failed' })
      else if ((await this.settle(attempt, standing.invoiceId)).type === 'declined') isChanged = true
      else if (!isWithin(bankTime, attempt.created_at, clock.now())) {
        log({ subscription: attempt.subscription_id }, 'A change of plan was not confirmed at the bank')
        await this.#void(attempt, standing.invoiceId, 'authentication-failed')
        isChanged = true
      }
    }
    return isChanged
  }

  async #void(attempt: ChangeAttempt, invoiceId: string, reason: DeclineReason): Promise<PaymentOutcome> {
    const { stripe, attempts } = this.#options
    if (await voidInvoice(stripe, invoiceId)) {
      await attempts.update(attempt, { status: 'declined', reason, invoice_id: invoiceId })
      return { type: 'declined', reason }
    }
    await attempts.update(attempt, { status: 'done', invoice_id: invoiceId })
    return { type: 'paid' }
  }

  /** A schedule that was created and not marked yet belongs to the attempt that a crash has interrupted. */
  async #abandon(attempt: ChangeAttempt, subscription: Stripe.Subscription | undefined): Promise<void> {
    const { stripe, attempts } = this.#options
    const schedule = subscription && (await scheduleOf(stripe, subscription))
    if (schedule && isLeftBy(attempt, schedule)) await releaseSchedule(stripe, schedule.id)
    await attempts.update(attempt, { status: 'declined', reason: 'declined' })
  }
}

function isLeftBy({ created_at, request }: ChangeAttempt, schedule: Stripe.SubscriptionSchedule): boolean {
  const isNew = schedule.created * 1000 >= created_at.getTime() - 60_000
  return isNew && Object.keys(schedule.metadata ?? {}).length === 0 && request.includes('"schedule"')
}
