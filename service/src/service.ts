import type { Stripe } from 'stripe'
import { Deletions } from './users/deletions.ts'
import { Profiles } from './users/profiles.ts'
import { Checkout } from './checkout/checkout.ts'
import { Customers } from './stripe/customers.ts'
import { CustomerSync } from './stripe/customer-sync.ts'
import { CurrentUser } from './users/current-user.ts'
import { ExternalSubscriptions } from './checkout/external-subscriptions.ts'
import type { Price } from '../../contract/api.ts'
import { Offers } from './checkout/offers.ts'
import { reconcile, type Reconciliation } from './stripe/reconcile.ts'
import { retryMissing } from './stripe/stripe-client.ts'
import { Cancellations } from './subscription/cancellations.ts'
import { Cards } from './subscription/cards.ts'
import { OwnSubscriptions } from './subscription/own-subscriptions.ts'
import { Trials } from './checkout/trials.ts'
import { Webhooks } from './stripe/webhooks.ts'
import { Jobs } from './jobs/jobs.ts'
import { renewLease, withLease, type Lease } from './database/leases.ts'
import type { Database } from './database/open.ts'
import { Problem } from './shared/problem.ts'
import type { Catalogue } from './shared/catalogue.ts'
import { isWithin, type Clock } from './shared/clock.ts'
import type { Identity, TokenUser } from './identity/identity.ts'

export interface ServiceOptions {
  readonly database: Database
  readonly stripe: Stripe
  readonly identity: Identity
  readonly clock: Clock
  readonly catalogue: Catalogue
  /** Origin and path of the portal's page after a payment. */
  readonly returnUrl: string
  readonly webhookSecret: string
  /** Milliseconds that a checkout waits for another one of the same user. */
  readonly timeout?: number
  /** Milliseconds that loading a user waits for a synchronisation with Stripe. */
  readonly syncTimeout?: number
  readonly log?: (entry: object, message: string) => void
}

const day = 24 * 60 * 60 * 1000

/** The product's rules over its three systems: Stripe, the identity provider and the database. */
export class Service {
  readonly profiles: Profiles
  readonly deletions: Deletions
  readonly checkout: Checkout
  readonly currentUser: CurrentUser
  readonly cards: Cards
  readonly cancellations: Cancellations
  readonly webhooks: Webhooks
  /** What is worked off in the background, once it is started. */
  readonly jobs: Jobs
  readonly #options: ServiceOptions
  readonly #log: (entry: object, message: string) => void
  readonly #customers: Customers
  readonly #customerSync: CustomerSync
  readonly #offers: Offers
  readonly #trials: Trials
  readonly #externalSubscriptions: ExternalSubscriptions

  constructor(options: ServiceOptions) {
    const { log = () => undefined, ...systems } = options
    this.#log = log
    const jobs = new Jobs({ ...systems, log })
    this.jobs = jobs
    const customers = new Customers(systems)
    const trials = new Trials({ ...systems, log })
    const externalSubscriptions = new ExternalSubscriptions(systems)
    const customerSync = new CustomerSync({ ...systems, trials, externalSubscriptions, jobs, log })
    const offers = new Offers(systems)
    const parts = { customers, offers, customerSync, trials, externalSubscriptions }
    const checkout = new Checkout({ ...systems, ...parts })
    this.#options = options
    this.#customers = customers
    this.#customerSync = customerSync
    this.#offers = offers
    this.#trials = trials
    this.#externalSubscriptions = externalSubscriptions
    this.checkout = checkout
    this.profiles = new Profiles({ ...systems, customers, log })
    this.deletions = new Deletions({ ...systems, checkout, log })
    this.currentUser = new CurrentUser({ ...systems, ...parts, log })
    const subscriptions = new OwnSubscriptions({ ...systems, ...parts, log })
    this.cards = new Cards({ ...systems, customers, checkout, subscriptions, log })
    this.cancellations = new Cancellations({ ...systems, subscriptions })
    this.webhooks = new Webhooks({ ...systems, customerSync, secret: options.webhookSecret })
    jobs.handle('end-checkouts', () => this.#endCheckouts())
    jobs.handle('reconcile', () => this.#reconcileByJob())
  }

  /** Returns what the user, or a visitor, would pay with the code. */
  async previewPrice(
    user: TokenUser | undefined,
    order: { readonly productId: string; readonly promoCode: string },
  ): Promise<Price> {
    return retryMissing(async () => {
      const customer = user && (await this.#customers.current(user.id))
      const allowsTrial = user === undefined || (await this.#trials.isAvailable(user.id, customer))
      const offer = await this.#offers.find({ ...order, allowsTrial, customer })
      return this.#offers.preview(offer, customer)
    })
  }

  /** Ends checkouts whose users have subscribed elsewhere, by copying their customers. */
  async #endCheckouts(): Promise<void> {
    for (const customer of await this.#externalSubscriptions.findOpenCheckouts())
      await this.#customerSync.requestNow(customer)
  }

  async #reconcileByJob(): Promise<void> {
    const result = await this.reconcileDaily()
    if (result)
      this.#log({ ...result, corrected: result.corrected.length }, 'Compared everything with Stripe')
  }

  /** Compares everything with Stripe. Fails with 429 while another instance does so. */
  async reconcile(): Promise<Reconciliation> {
    return this.#withReconciliationLease((lease) => this.#reconcile(lease))
  }

  /** Reconciles unless some instance is doing so or has done so within the day. */
  async reconcileDaily(): Promise<Reconciliation | undefined> {
    try {
      return await this.#withReconciliationLease(async (lease) =>
        (await this.#isReconciliationDue()) ? this.#reconcile(lease) : undefined,
      )
    } catch (error) {
      if (error instanceof Problem && error.code === 'too_many_requests') return undefined
      throw error
    }
  }

  #withReconciliationLease<Result>(work: (lease: Lease) => Promise<Result>): Promise<Result> {
    const { database, clock } = this.#options
    return withLease({ database, clock, timeout: 0 }, 'reconcile', work)
  }

  async #isReconciliationDue(): Promise<boolean> {
    const last = await this.#lastReconciliation()
    return last === undefined || !isWithin(day, last, this.#options.clock.now())
  }

  async #lastReconciliation(): Promise<Date | undefined> {
    const job = await this.#options.database
      .selectFrom('jobs')
      .select('last_run_at')
      .where('name', '=', 'reconcile')
      .executeTakeFirst()
    return job?.last_run_at
  }

  async #reconcile(lease: Lease): Promise<Reconciliation> {
    const { database, clock } = this.#options
    const renew = () => renewLease(database, clock, lease)
    // The first one of a database may rebuild it.
    if ((await this.#lastReconciliation()) === undefined) await this.#trials.recall(renew)
    const result = await reconcile({
      ...this.#options,
      customers: this.#customers,
      customerSync: this.#customerSync,
      deletions: this.deletions,
      log: this.#log,
      renewLease: renew,
    })
    const last_run_at = new Date(clock.now())
    await database
      .insertInto('jobs')
      .values({ name: 'reconcile', last_run_at })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ last_run_at }))
      .execute()
    return result
  }
}
