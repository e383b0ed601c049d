import { Stripe } from 'stripe'
import type { ChangePreview, ClientSecret, PlanChange as PlanChangeBody } from '../../../contract/api.ts'
import { declineReasons } from '../../../contract/enums.ts'
import type { Checkout } from '../checkout/checkout.ts'
import type { Lease } from '../database/leases.ts'
import { isWithin, toSeconds, type Clock } from '../shared/clock.ts'
import { Problem } from '../shared/problem.ts'
import type { PaymentOutcome } from '../stripe/payment-outcomes.ts'
import { isRefusal, isReplayed, keyLifetime, retrieveCustomer } from '../stripe/stripe-client.ts'
import { isRunning } from './access.ts'
import type { ChangeAttempt, ChangeAttempts } from './change-attempts.ts'
import { hashOf, instantOf, type ChangePreviews, type PlanChange } from './change-previews.ts'
import { requestOf, send, type ChangeRequest } from './change-requests.ts'
import type { Consents } from '../checkout/consents.ts'
import { cardMissing } from './missing-cards.ts'
import type { OwnSubscriptions } from './own-subscriptions.ts'
import type { PendingChanges } from './pending-changes.ts'
import { plannedSwitch, releaseSchedule, scheduleOf } from './plan-schedules.ts'
import { isSwitchable } from './switching.ts'

interface PlanChangesOptions {
  readonly stripe: Stripe
  readonly clock: Clock
  readonly checkout: Checkout
  readonly subscriptions: OwnSubscriptions
  readonly previews: ChangePreviews
  readonly attempts: ChangeAttempts
  readonly pendingChanges: PendingChanges
  readonly consents: Consents
  readonly inform: (entry: object, message: string) => void
}

/** Changes plans at the price that was shown, or not at all. */
export class PlanChanges {
  readonly #options: PlanChangesOptions

  constructor(options: PlanChangesOptions) {
    this.#options = options
  }

  /** Fails with `product_unknown` or `not_possible`. */
  async preview(userId: string, productId: string): Promise<ChangePreview> {
    const { previews, clock } = this.#options
    return previews.preview(await this.#changeTo(userId, productId), toSeconds(clock.now()))
  }

  /**
   * Makes the change of a quote, once. Returns the client secret if the bank wants to be asked. Fails with `price_changed`,
   * `payment_declined`, `product_unknown` or `not_possible`; nothing has changed then.
   */
  async change(userId: string, body: PlanChangeBody): Promise<ClientSecret | undefined> {
    const { checkout, subscriptions } = this.#options
    const { customer, outcome } = await checkout.alone(userId, (lease) => this.#change(lease, userId, body))
    await subscriptions.copy(customer)
    if (outcome.type === 'declined')
      throw new Problem('payment_declined', { details: { reason: outcome.reason } })
    if (outcome.type !== 'bank') return undefined
    return { clientSecret: outcome.clientSecret }
  }

  /** Calls off a change that is scheduled or waits for the bank; does nothing without one. */
  async callOff(userId: string): Promise<void> {
    const { checkout, subscriptions, stripe, clock, pendingChanges } = this.#options
    const customer = await checkout.alone(userId, async () => {
      await pendingChanges.callOff(userId)
      const found = await subscriptions.findAny(userId)
      for (const each of found?.subscriptions ?? []) {
        const schedule = await scheduleOf(stripe, each)
        if (plannedSwitch(schedule, toSeconds(clock.now()))) await releaseSchedule(stripe, schedule)
      }
      return found?.customer
    })
    if (customer !== undefined) await subscriptions.copy(customer)
  }

  async #change(
    lease: Lease,
    userId: string,
    { productId, quote, consent }: PlanChangeBody,
  ): Promise<{ readonly customer: string; readonly outcome: PaymentOutcome }> {
    const { attempts, pendingChanges, consents, inform } = this.#options
    const known = await attempts.find(userId, hashOf(quote))
    const outcome = known && (await this.#resume(known))
    if (known && outcome) return { customer: known.customer_id, outcome }
    if (known) await attempts.remove(known)
    await pendingChanges.callOff(userId)
    const change = await this.#changeTo(userId, productId)
    await this.#refuseOtherPrice(change, quote)
    const { customer, subscription } = change
    if (consent) await consents.record(userId, { about: `change:${hashOf(quote)}`, productId, consent })
    // A schedule of the service that has made its switch is in the way of the next one.
    await releaseSchedule(this.#options.stripe, subscription.schedule)
    const attempt = await attempts.start(lease, {
      user_id: userId,
      quote: hashOf(quote),
      customer_id: customer,
      subscription_id: subscription.id,
      request: JSON.stringify(await this.#requestOf(change, quote)),
    })
    try {
      return { customer, outcome: await this.#send(attempt) }
    } catch (error) {
      if (!isRefusal(error)) throw error
      // It may have ended, or begun another period, meanwhile.
      await attempts.remove(attempt)
      inform({ error, subscription: subscription.id }, 'Stripe has refused a change of plan')
      const missing = await cardMissing(this.#options.stripe, { customer, subscription: subscription.id })
      throw missing ?? (await this.#priceChanged(userId, productId))
    }
  }

  async #requestOf(change: PlanChange, quote: string): Promise<ChangeRequest> {
    const at = instantOf(quote, toSeconds(this.#options.clock.now())) ?? 0
    return requestOf(this.#options.stripe, change, { at, hash: hashOf(quote) })
  }

  /** Returns the outcome of a quote that was sent before; undefined if Stripe has not carried it out, and it may be compared again. */
  async #resume(attempt: ChangeAttempt): Promise<PaymentOutcome | undefined> {
    const { attempts, pendingChanges, clock } = this.#options
    if (attempt.status === 'done') return { type: 'paid' }
    if (attempt.status === 'declined') return declinedWith(attempt.reason)
    const standing = await pendingChanges.standingOf(attempt)
    if (standing.type === 'unpaid') return pendingChanges.settle(attempt, standing.invoiceId)
    if (standing.type === 'made') {
      await attempts.update(attempt, { status: 'done' })
      return { type: 'paid' }
    }
    if (attempt.status === 'pending') {
      await attempts.update(attempt, { status: 'declined', reason: 'authentication-failed' })
      return declinedWith('authentication-failed')
    }
    if (!isWithin(keyLifetime, attempt.created_at, clock.now())) return undefined
    // The same key: a request that is still on its way is not made twice.
    return this.#send(attempt).catch((error: unknown) => {
      if (isRefusal(error)) return undefined
      throw error
    })
  }

  async #send(attempt: ChangeAttempt): Promise<PaymentOutcome> {
    const { stripe, attempts, pendingChanges } = this.#options
    try {
      const invoiceId = await send(stripe, attempt)
      if (invoiceId !== undefined) return await pendingChanges.settle(attempt, invoiceId)
    } catch (error) {
      if (error instanceof Stripe.errors.StripeIdempotencyError)
        throw new Problem('too_many_requests', { retryAfter: 1 })
      // Stripe stores its own failures too, so that only another key is tried again.
      if (isReplayed(error)) await attempts.update(attempt, { attempt: attempt.attempt + 1 })
      const standing = isRefusal(error) ? undefined : await this.#standingAfterFailure(attempt)
      if (standing === undefined) throw error
      return standing
    }
    await attempts.update(attempt, { status: 'done' })
    return { type: 'paid' }
  }

  /** Reads what was made although its answer is lost; undefined if nothing is known. */
  async #standingAfterFailure(attempt: ChangeAttempt): Promise<PaymentOutcome | undefined> {
    const { attempts, pendingChanges } = this.#options
    const standing = await pendingChanges.standingOf(attempt).catch(() => undefined)
    if (standing?.type === 'unpaid') return pendingChanges.settle(attempt, standing.invoiceId)
    if (standing?.type !== 'made') return undefined
    await attempts.update(attempt, { status: 'done' })
    return { type: 'paid' }
  }

  /** Fails with `not_possible` without a subscription whose plan may be changed. */
  async #changeTo(userId: string, productId: string): Promise<PlanChange> {
    const { stripe, subscriptions, previews } = this.#options
    const found = await subscriptions.find(userId, 'not_possible')
    const [subscription, ...others] = found.subscriptions.filter(isRunning)
    const customer = await retrieveCustomer(stripe, found.customer)
    if (!subscription || others.length > 0 || !customer) throw new Problem('not_possible')
    if (!isSwitchable(subscription, await scheduleOf(stripe, subscription), customer))
      throw new Problem('not_possible')
    return previews.changeTo(productId, customer.id, subscription)
  }

  /** Fails with `price_changed` unless a preview of the same instant is the same in every figure. */
  async #refuseOtherPrice(change: PlanChange, quote: string): Promise<void> {
    const { previews, clock, inform } = this.#options
    const now = toSeconds(clock.now())
    const at = instantOf(quote, now)
    const isSame =
      at !== undefined &&
      (await previews.preview(change, at).then(
        (preview) => preview.quote === quote,
        // Another period has begun since.
        (error: unknown) => {
          if (error instanceof Problem) return false
          throw error
        },
      ))
    if (isSame) return
    inform({ subscription: change.subscription.id }, 'The price of a change of plan has changed')
    throw new Problem('price_changed', { details: { preview: await previews.preview(change, now) } })
  }

  async #priceChanged(userId: string, productId: string): Promise<Problem> {
    return new Problem('price_changed', { details: { preview: await this.preview(userId, productId) } })
  }
}

function declinedWith(reason: string | null): PaymentOutcome {
  return { type: 'declined', reason: declineReasons.find((each) => each === reason) ?? 'declined' }
}
