import type { Stripe } from 'stripe'
import type { CustomerAtStripe } from '../stripe/read-customer.ts'
import { idOf, isRefusal } from '../stripe/stripe-client.ts'
import { isPaused } from './access.ts'

interface ResumptionsOptions {
  readonly stripe: Stripe
  readonly log: (entry: object, message: string) => void
}

/** Lets subscriptions go on that were paused for want of a payment. */
export class Resumptions {
  readonly #options: ResumptionsOptions

  constructor(options: ResumptionsOptions) {
    this.#options = options
  }

  /**
   * Resumes a paused subscription of which an invoice was paid since, where that charges nothing more; an account may be set so that
   * Stripe does it (docs.stripe.com/billing/revenue-recovery/smart-retries/pause-on-payment-failure). Returns whether Stripe was changed.
   */
  async resume({ subscriptions, invoices }: CustomerAtStripe): Promise<boolean> {
    let isChanged = false
    for (const each of subscriptions)
      if (isPaused(each) && wasPaidSince(each, invoices) && (await this.#resumeForNothing(each)))
        isChanged = true
    return isChanged
  }

  async #resumeForNothing({ id }: Stripe.Subscription): Promise<boolean> {
    const { stripe, log } = this.#options
    if ((await this.#costOf(id)) > 0) {
      log(
        { subscription: id },
        'A paused subscription was paid, and stays paused because resuming it charges more',
      )
      return false
    }
    try {
      await stripe.subscriptions.resume(id, {
        billing_cycle_anchor: { type: 'unchanged' },
        proration_behavior: 'none',
      })
      return true
    } catch (error) {
      // It goes on already, or has ended.
      if (!isRefusal(error)) throw error
      return false
    }
  }

  /** Returns what Stripe would charge at once, in minor units. */
  async #costOf(subscription: string): Promise<number> {
    try {
      const invoice = await this.#options.stripe.invoices.createPreview({
        subscription,
        subscription_details: {
          resume_at: 'now',
          billing_cycle_anchor: { type: 'unchanged' },
          proration_behavior: 'none',
        },
      })
      return invoice.amount_due
    } catch (error) {
      // Nothing is invoiced.
      if (isRefusal(error) && error.code === 'invoice_upcoming_none') return 0
      throw error
    }
  }
}

/**
 * Whether the payment that was missing is there. Where Stripe has paused, that is the latest invoice; where the owner has, an invoice that
 * was paid afterwards.
 */
function wasPaidSince(subscription: Stripe.Subscription, invoices: readonly Stripe.Invoice[]): boolean {
  const paused = subscription.status_details?.paused
  if (!paused) return false
  const own = invoices.filter(
    ({ parent }) => idOf(parent?.subscription_details?.subscription) === subscription.id,
  )
  if (own.some(({ status }) => status === 'open')) return false
  const paid = own.filter(({ status, amount_paid }) => status === 'paid' && amount_paid > 0)
  return paid.some(
    ({ id, status_transitions: { paid_at } }) =>
      (failures.has(paused.subscription.type) && id === idOf(subscription.latest_invoice)) ||
      (paid_at ?? 0) > paused.transitioned_at,
  )
}

const failures: ReadonlySet<string> = new Set(['first_payment_failure', 'final_payment_failure'])
