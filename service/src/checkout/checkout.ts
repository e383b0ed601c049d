import type { Stripe } from 'stripe'
import type { CheckoutOrder } from '../../../contract/api.ts'
import { blocksCheckout, isStopped } from '../subscription/access.ts'
import { toSeconds, type Clock } from '../shared/clock.ts'
import { Problem } from '../shared/problem.ts'
import { withLease, type Lease } from '../database/leases.ts'
import type { Database } from '../database/open.ts'
import type { Identity } from '../identity/identity.ts'
import { CheckoutAttempts } from './checkout-attempts.ts'
import type { Consents } from './consents.ts'
import { consentMetadata, orderKey, sessionRequest } from './checkout-order.ts'
import { userLock } from '../stripe/customer-lock.ts'
import type { Account, Customers } from '../stripe/customers.ts'
import { expire, type CustomerSync } from '../stripe/customer-sync.ts'
import type { ExternalSubscriptions } from './external-subscriptions.ts'
import type { Offer, Offers } from './offers.ts'
import { isOwnSession, ownSubscriptionsOf, type Portal } from '../stripe/ownership.ts'
import { isMissing, isRefusal, retryMissing } from '../stripe/stripe-client.ts'
import { endDeclinedStarts } from './declined-starts.ts'
import { isProcessing } from './processing.ts'
import { beganWithTrial, hasBegun, type Trials } from './trials.ts'

interface CheckoutOptions extends Portal {
  readonly database: Database
  readonly stripe: Stripe
  readonly clock: Clock
  readonly identity: Identity
  readonly customers: Customers
  readonly offers: Offers
  readonly customerSync: CustomerSync
  readonly trials: Trials
  readonly consents: Consents
  readonly externalSubscriptions: ExternalSubscriptions
  /** The portal's page after a payment. */
  readonly returnUrl: string
  /** Milliseconds to wait for another request of the same user; the portal waits ten seconds. */
  readonly timeout?: number
}

/** A session is given again only if there is time left to pay it, in seconds. */
const timeToPay = 10 * 60

/** Opens checkout sessions: at most one of a user can be paid at any time. */
export class Checkout {
  readonly #options: CheckoutOptions
  readonly #attempts: CheckoutAttempts

  constructor(options: CheckoutOptions) {
    this.#options = options
    this.#attempts = new CheckoutAttempts(options)
  }

  /** Returns the client secret of the user's one payable session. */
  async open(user: Account, order: CheckoutOrder): Promise<string> {
    const { productId, promoCode } = order
    // Refuses an unknown product or code before anything is created.
    await this.#options.offers
      .find({ productId, promoCode, allowsTrial: false, customer: undefined })
      .catch((error: unknown) => {
        // A code may be only for this customer, who is not known yet.
        if (!(error instanceof Problem) || error.code !== 'promo_code_invalid') throw error
      })
    return this.alone(user.id, (lease) => this.#openAlone(lease, user, order))
  }

  /**
   * Runs the work under the user's lock. Fails with 429 if another request takes too long, and with 401 if the account
   * was deleted meanwhile.
   */
  async alone<Result>(userId: string, work: (lease: Lease) => Promise<Result>): Promise<Result> {
    const { database, clock, timeout = 8000 } = this.#options
    return withLease({ database, clock, timeout }, userLock(userId), async (lease) => {
      await this.#refuseDeleted(userId)
      return work(lease)
    })
  }

  /**
   * Expires the user's open sessions, also one whose creation was interrupted. Needs the user's lock.
   * Returns the user's customers.
   */
  async close(userId: string): Promise<string[]> {
    const customers = await this.#options.customers.allCurrent(userId)
    if (customers.length > 0) await this.#attempts.finish(userId)
    for (const each of customers) await this.#expireAll(each)
    return customers
  }

  async #expireAll(customer: string): Promise<void> {
    const { stripe } = this.#options
    try {
      const open = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
      const own = open.data.filter((each) => isOwnSession(this.#options, each))
      await Promise.all(own.map(({ id }) => expire(stripe, id)))
    } catch (error) {
      // The sessions of a deleted customer have ended with it.
      if (!isMissing(error)) throw error
    }
  }

  async #openAlone(lease: Lease, user: Account, order: CheckoutOrder): Promise<string> {
    const { externalSubscriptions, customers } = this.#options
    if (await externalSubscriptions.find(user.id)) throw new Problem('already_subscribed')
    const session = await retryMissing(async () => {
      const customer = await customers.ensure(user)
      const find = () => this.#findOrCreate(lease, user.id, customer, order)
      return (await find()) ?? (await find())
    })
    if (!session?.client_secret) throw new Error('Stripe has sent no session that can be paid')
    const { consent, productId } = order
    // The owner's evidence, which outlives the account.
    if (consent) await this.#options.consents.record(user.id, { about: session.id, productId, consent })
    return session.client_secret
  }

  /** Returns undefined if the session that was found can no longer be paid. */
  async #findOrCreate(
    lease: Lease,
    userId: string,
    customer: string,
    order: CheckoutOrder,
  ): Promise<Stripe.Checkout.Session | undefined> {
    const { stripe, clock, returnUrl, project } = this.#options
    await this.#attempts.finish(userId)
    const offer = await this.#offerTo(userId, customer, order)
    const key = orderKey(offer)
    const sessions = await stripe.checkout.sessions.list({ customer, limit: 100 })
    const open = sessions.data.filter((each) => each.status === 'open' && isOwnSession(this.#options, each))
    const same = open.find(
      ({ metadata, expires_at }) =>
        metadata?.['order'] === key && expires_at > toSeconds(clock.now()) + timeToPay,
    )
    await Promise.all(open.filter((each) => each !== same).map(({ id }) => expire(stripe, id)))
    // Read after the others have expired: what was paid before that is seen now.
    await this.#refusePaid(customer)
    return same
      ? this.#reuseSession(same.id, order)
      : this.#attempts.create(lease, userId, sessionRequest(offer, { customer, order, returnUrl, project }))
  }

  /** Returns what the customer may buy. Fails with 409 beside another subscription. */
  async #offerTo(userId: string, customer: string, { productId, promoCode }: CheckoutOrder): Promise<Offer> {
    let before = await ownSubscriptionsOf(this.#options, customer)
    if (await endDeclinedStarts(this.#options.stripe, before))
      before = await ownSubscriptionsOf(this.#options, customer)
    if (before.some(blocksCheckout)) await this.#refuseSubscribed(customer, before)
    const allowsTrial = await this.allowsTrial(userId, customer, before)
    return this.#options.offers.find({ productId, promoCode, allowsTrial, customer })
  }

  /** Whether the customer may have a trial, by what Stripe has of them: a copy may miss what has just begun or ended. */
  async allowsTrial(
    userId: string,
    customer: string | undefined,
    before?: readonly Stripe.Subscription[],
  ): Promise<boolean> {
    const all = before ?? (customer === undefined ? [] : await ownSubscriptionsOf(this.#options, customer))
    const isReturning = all.some((each) => beganWithTrial(each) || hasBegun(each))
    return !isReturning && (await this.#options.trials.isAvailable(userId, customer))
  }

  async #refuseDeleted(userId: string): Promise<void> {
    const { database, identity } = this.#options
    const user = await database
      .selectFrom('users')
      .select(['deleting_at', 'deleted_at'])
      .where('id', '=', userId)
      .executeTakeFirst()
    const isDeleted = user !== undefined && user.deleted_at !== null
    // After a deletion that a crash has interrupted, the identity provider decides.
    const isDeleting = user !== undefined && user.deleting_at !== null
    if (isDeleted || (isDeleting && (await identity.emailOf(userId)) === undefined))
      throw new Problem('not_signed_in')
  }

  async #refuseSubscribed(customer: string, subscriptions: readonly Stripe.Subscription[]): Promise<never> {
    await this.#options.customerSync.syncOrLater(customer)
    const blocking = subscriptions.filter(blocksCheckout)
    if (blocking.every(({ status }) => status === 'incomplete')) throw new Problem('payment_processing')
    throw new Problem(blocking.every(isStopped) ? 'subscription_paused' : 'already_subscribed')
  }

  /** A payment that is still processing must not be made a second time either. */
  async #refusePaid(customer: string): Promise<void> {
    const { stripe, customerSync } = this.#options
    const [sessions, subscriptions] = await Promise.all([
      stripe.checkout.sessions.list({ customer, limit: 100 }),
      ownSubscriptionsOf(this.#options, customer),
    ])
    if (subscriptions.some(blocksCheckout)) await this.#refuseSubscribed(customer, subscriptions)
    if (!sessions.data.some((each) => isProcessing(this.#options, each, subscriptions))) return
    await customerSync.syncOrLater(customer)
    throw new Problem('payment_processing')
  }

  /** Returns undefined if the session has ended since it was listed. */
  async #reuseSession(id: string, order: CheckoutOrder): Promise<Stripe.Checkout.Session | undefined> {
    const { sessions } = this.#options.stripe.checkout
    const metadata = consentMetadata(order)
    try {
      const session = await (metadata ? sessions.update(id, { metadata }) : sessions.retrieve(id))
      return session.status === 'open' ? session : undefined
    } catch (error) {
      if (isRefusal(error)) return undefined
      throw error
    }
  }
}
