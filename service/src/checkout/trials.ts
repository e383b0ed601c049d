import type { Stripe } from 'stripe'
import { fromSeconds } from '../shared/clock.ts'
import type { Database } from '../database/open.ts'
import type { Identity } from '../identity/identity.ts'
import { isOwnCustomer, isOwnSubscription, portalOf, type Portal } from '../stripe/ownership.ts'
import type { CustomerAtStripe } from '../stripe/read-customer.ts'
import { identityOf } from './payment-identity.ts'
import { idOf, isMissing } from '../stripe/stripe-client.ts'

/** The comment of a subscription that was cancelled because its card has had a trial. */
export const refusedTrial = 'trial_refused'

/** The trial's end by Stripe's clock and by ours may differ a little; an owner moves it by days. In seconds. */
const tolerance = 60 * 60
const secondsOfDay = 24 * 60 * 60

interface TrialsOptions extends Portal {
  readonly database: Database
  readonly stripe: Stripe
  readonly identity: Identity
  readonly log: (entry: object, message: string) => void
}

/** One trial for each account and each card. */
export class Trials {
  readonly #options: TrialsOptions

  constructor(options: TrialsOptions) {
    this.#options = options
  }

  /** Whether a trial is still to be had: the account had no subscription, and neither it nor a saved card has had a trial. */
  async isAvailable(userId: string, customer: string | undefined): Promise<boolean> {
    const { database } = this.#options
    const account = await database
      .selectFrom('trials')
      .select('value')
      .where('kind', '=', 'account')
      .where('value', '=', userId)
      .executeTakeFirst()
    if (account) return false
    if (customer === undefined) return true
    const former = await database
      .selectFrom('subscriptions')
      .select('id')
      .where('customer_id', '=', customer)
      .where('status', '=', 'canceled')
      .where('trial_decision', '=', 'granted')
      .executeTakeFirst()
    if (former) return false
    const card = await database
      .selectFrom('payment_methods')
      .innerJoin('trials', 'trials.value', 'payment_methods.fingerprint')
      .select('trials.value')
      .where('trials.kind', '=', 'card')
      .where('payment_methods.customer_id', '=', customer)
      .executeTakeFirst()
    return card === undefined
  }

  /**
   * Records the card of every trial that was granted, which Stripe keeps too. Stripe lists the newest customers first, so that
   * without it a new database would grant a second trial before it has learnt of the first. `onEach` is called for each subscription.
   */
  async recall(onEach: () => Promise<void>): Promise<void> {
    const all = this.#options.stripe.subscriptions.list({
      status: 'all',
      limit: 100,
      expand: ['data.customer'],
    })
    for await (const subscription of all) {
      await onEach()
      const { trial_card } = subscription.metadata
      if (trial_card && beganWithTrial(subscription) && (await this.#isOwn(subscription)))
        await this.#claim('card', trial_card, subscription)
    }
  }

  /** A deleted customer has no metadata, so its owner is unknown. */
  async #isOwn(subscription: Stripe.Subscription): Promise<boolean> {
    const { customer } = subscription
    if (!isOwnSubscription(this.#options, subscription)) return false
    if (portalOf(subscription) !== undefined || typeof customer === 'string' || customer.deleted) return true
    const user = customer.metadata['uid']
    return user !== undefined && isOwnCustomer(this.#options, customer, user)
  }

  /** Records the trials of a customer, and decides the ones that a checkout has begun. Returns whether Stripe was changed. */
  async decide(read: CustomerAtStripe): Promise<boolean> {
    const { userId, subscriptions, invoices } = read
    let isChanged = false
    for (const subscription of subscriptions.filter(beganWithTrial)) {
      await this.#claim('account', userId, subscription)
      const { metadata } = subscription
      if (metadata['trial_card']) await this.#claim('card', metadata['trial_card'], subscription)
      const method = methodOf(subscription, read)
      if (decisionOf(subscription, invoices) === null) {
        if (await this.#decide(subscription, method)) isChanged = true
        continue
      }
      // A trial that an owner has prolonged or ended counts for its card as well.
      const identity = method && identityOf(method)
      if (identity !== undefined && !metadata['trial_card']) await this.#claim('card', identity, subscription)
    }
    return isChanged
  }

  /** A card that has had a trial with another account gets no second one: the subscription ends, and nothing is charged. */
  async #decide(
    subscription: Stripe.Subscription,
    method: Stripe.PaymentMethod | undefined,
  ): Promise<boolean> {
    const { stripe, log } = this.#options
    const { id } = subscription
    // Without a method there is nothing to compare. One that cannot be recognised would have a trial with every account.
    const identity = method === undefined ? '' : identityOf(method)
    const isGranted =
      identity === '' ||
      (identity !== undefined && (await this.#claim('card', identity, subscription)) === id)
    if (isGranted) {
      await stripe.subscriptions.update(id, {
        metadata: { trial_decision: 'granted', trial_card: identity },
      })
      return true
    }
    log(
      { subscription: id },
      identity === undefined
        ? 'A trial of an unknown card was refused'
        : 'A second trial of a card was refused',
    )
    try {
      // Decided and done in one call, so that a crash leaves nothing in between.
      await stripe.subscriptions.cancel(id, {
        invoice_now: false,
        prorate: false,
        cancellation_details: { comment: refusedTrial },
      })
    } catch (error) {
      // It has ended meanwhile.
      if (!isMissing(error)) throw error
    }
    return true
  }

  /** Returns the subscription that has the trial of the account or card. */
  async #claim(
    kind: 'account' | 'card',
    value: string,
    { id, trial_start, created }: Stripe.Subscription,
  ): Promise<string> {
    const { database } = this.#options
    await database
      .insertInto('trials')
      .values({ kind, value, subscription_id: id, created_at: fromSeconds(trial_start ?? created) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { subscription_id } = await database
      .selectFrom('trials')
      .select('subscription_id')
      .where('kind', '=', kind)
      .where('value', '=', value)
      .executeTakeFirstOrThrow()
    return subscription_id
  }
}

/**
 * Returns what was decided about a trial; null while it may still be refused. What is no trial is granted. Only a trial that a checkout has begun and that
 * nothing has changed since is decided by the service: an owner may give free days to a subscription that is paid for, or prolong
 * a trial, and such a trial is granted (docs.stripe.com/billing/subscriptions/trials).
 */
export function decisionOf(
  subscription: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
): 'granted' | 'refused' | null {
  const { cancellation_details, metadata, status } = subscription
  if (cancellation_details?.comment === refusedTrial) return 'refused'
  if (metadata['trial_decision'] === 'granted' || status !== 'trialing') return 'granted'
  return isAsCheckoutSet(subscription) && !hasPaid(subscription, invoices) ? null : 'granted'
}

export function beganWithTrial({ trial_start, start_date }: Stripe.Subscription): boolean {
  return trial_start !== null && Math.abs(trial_start - start_date) <= tolerance
}

/** Whether the customer was subscribed with it: its first invoice was paid, and no trial was refused. */
export function hasBegun({ cancellation_details, status }: Stripe.Subscription): boolean {
  return !status.startsWith('incomplete') && cancellation_details?.comment !== refusedTrial
}

function isAsCheckoutSet(subscription: Stripe.Subscription): boolean {
  const { metadata, trial_start, trial_end } = subscription
  const days = Number(metadata['trial_days'] ?? Number.NaN)
  if (trial_start === null || trial_end === null || !beganWithTrial(subscription)) return false
  return Math.abs(trial_end - trial_start - days * secondsOfDay) <= tolerance
}

/** The invoice of nothing with which a trial begins does not count. */
function hasPaid({ id }: Stripe.Subscription, invoices: readonly Stripe.Invoice[]): boolean {
  return invoices.some(
    ({ parent, amount_paid }) => amount_paid > 0 && idOf(parent?.subscription_details?.subscription) === id,
  )
}

/** Returns what the subscription is billed to; its customer's default if it has none of its own. */
export function methodOf(
  { default_payment_method: own }: Stripe.Subscription,
  { customer, paymentMethods }: CustomerAtStripe,
): Stripe.PaymentMethod | undefined {
  if (own !== null && typeof own === 'object') return own
  const id = own ?? idOf(customer.invoice_settings.default_payment_method)
  return paymentMethods.find((each) => each.id === id)
}
