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
import { copyFormat } from './stripe/customer-rows.ts'
import { openPrices } from './stripe/prices.ts'
import type { Portal } from './stripe/ownership.ts'
import { Reconciler } from './stripe/reconcile.ts'
import type { Reconciliation } from './stripe/reconciliation-progress.ts'
import { retryMissing } from './stripe/stripe-client.ts'
import { Cancellations } from './subscription/cancellations.ts'
import { Consents } from './checkout/consents.ts'
import { ProductNames } from './checkout/product-names.ts'
import { InvoiceDocuments, type FetchDocument } from './invoices/invoice-documents.ts'
import { InvoiceList } from './invoices/invoice-list.ts'
import { InvoicePayments } from './invoices/invoice-payments.ts'
import { OwnInvoices } from './invoices/own-invoices.ts'
import { Cards } from './subscription/cards.ts'
import { ChangeAttempts } from './subscription/change-attempts.ts'
import { ChangePreviews } from './subscription/change-previews.ts'
import { PendingChanges } from './subscription/pending-changes.ts'
import { PlanChanges } from './subscription/plan-changes.ts'
import { Renewals } from './subscription/renewals.ts'
import { Resumptions } from './subscription/resumptions.ts'
import { OwnSubscriptions } from './subscription/own-subscriptions.ts'
import { Trials } from './checkout/trials.ts'
import { Webhooks } from './stripe/webhooks.ts'
import { dueCopyOf } from './jobs/due-copies.ts'
import { Jobs } from './jobs/jobs.ts'
import type { Subject } from './jobs/queues.ts'
import { findOverdueChanges } from './subscription/change-attempts.ts'
import type { Database } from './database/open.ts'
import type { Clock } from './shared/clock.ts'
import { silentLog, type Log } from './shared/log.ts'
import type { Identity, TokenUser } from './identity/identity.ts'

export interface ServiceOptions extends Portal {
  readonly database: Database
  readonly stripe: Stripe
  readonly identity: Identity
  readonly clock: Clock
  /** Origin and path of the portal's page after a payment. */
  readonly returnUrl: string
  readonly webhookSecret: string
  /** Milliseconds that a checkout waits for another one of the same user. */
  readonly timeout?: number
  /** Gets the document of an invoice; by default `fetch`. */
  readonly fetchDocument?: FetchDocument | undefined
  /** The address of a fake Stripe API, whose documents are fetched too. */
  readonly stripeAddress?: string | undefined
  /** Milliseconds that a document of an invoice may take. */
  readonly documentTimeout?: number | undefined
  /** Milliseconds that loading a user waits for a synchronisation with Stripe. */
  readonly syncTimeout?: number
  readonly log?: Log
  /** The format of the copies; another one in tests of an upgrade. */
  readonly copyFormat?: number
}

/** Milliseconds after which a reconciliation goes on with another job. */
const reconcileStep = 5000

/** Copies of one process at the same time. */
const copiesAtOnce = 8

/** The product's rules over its three systems: Stripe, the identity provider and the database. */
export class Service {
  readonly profiles: Profiles
  readonly deletions: Deletions
  readonly checkout: Checkout
  readonly currentUser: CurrentUser
  readonly cards: Cards
  readonly cancellations: Cancellations
  readonly renewals: Renewals
  readonly planChanges: PlanChanges
  readonly invoiceList: InvoiceList
  readonly invoiceDocuments: InvoiceDocuments
  readonly invoicePayments: InvoicePayments
  readonly webhooks: Webhooks
  readonly #jobs: Jobs
  readonly #log: Log
  readonly #database: Database
  readonly #clock: Clock
  readonly #reconciler: Reconciler
  readonly #customers: Customers
  readonly #customerSync: CustomerSync
  readonly #offers: Offers
  readonly #externalSubscriptions: ExternalSubscriptions

  constructor(options: ServiceOptions) {
    const { log: fullLog = silentLog, ...given } = options
    const systems = { copyFormat, ...given }
    const { warn: log, info: inform } = fullLog
    this.#log = fullLog
    this.#database = systems.database
    this.#clock = systems.clock
    const jobs = new Jobs({ ...systems, log: fullLog })
    this.#jobs = jobs
    const customers = new Customers(systems)
    const trials = new Trials({ ...systems, log })
    const externalSubscriptions = new ExternalSubscriptions(systems)
    const productNames = new ProductNames(systems)
    const prices = openPrices(systems)
    const attempts = new ChangeAttempts(systems)
    const pendingChanges = new PendingChanges({ ...systems, attempts, log })
    const resumptions = new Resumptions({ ...systems, log })
    const enforced = { trials, pendingChanges, resumptions }
    const customerSync = new CustomerSync({
      ...systems,
      ...enforced,
      productNames,
      externalSubscriptions,
      jobs,
      log,
    })
    const offers = new Offers({ ...systems, prices })
    const consents = new Consents(systems)
    const parts = { customers, offers, customerSync, trials, externalSubscriptions, consents }
    const checkout = new Checkout({ ...systems, ...parts })
    this.#customers = customers
    this.#customerSync = customerSync
    this.#offers = offers
    this.#externalSubscriptions = externalSubscriptions
    this.checkout = checkout
    this.profiles = new Profiles({ ...systems, customers, log })
    this.currentUser = new CurrentUser({ ...systems, ...parts, log })
    const subscriptions = new OwnSubscriptions({ ...systems, ...parts })
    this.deletions = new Deletions({ ...systems, customers, checkout, subscriptions, log })
    this.cards = new Cards({ ...systems, customers, checkout, subscriptions, log })
    this.cancellations = new Cancellations({ ...systems, checkout, subscriptions, pendingChanges, log })
    this.renewals = new Renewals({ ...systems, checkout, subscriptions, log })
    const previews = new ChangePreviews({ ...systems, offers })
    const changing = { checkout, subscriptions, previews, attempts, pendingChanges }
    this.planChanges = new PlanChanges({ ...systems, ...parts, ...changing, inform })
    const ownInvoices = new OwnInvoices({ ...systems, customers })
    this.invoiceList = new InvoiceList({ ...systems, prices, customers, productNames, ownInvoices })
    this.invoiceDocuments = new InvoiceDocuments({ ...systems, ownInvoices })
    this.invoicePayments = new InvoicePayments({ ...systems, checkout, subscriptions, ownInvoices, log })
    this.webhooks = new Webhooks({ ...systems, jobs, secret: options.webhookSecret })
    const { deletions, webhooks } = this
    this.#reconciler = new Reconciler({ ...systems, ...parts, deletions, webhooks, log })
  }

  /** Runs background jobs, in this instance and every other one. */
  async start(): Promise<void> {
    await this.#jobs.start(
      {
        copy: (about) => this.#customerSync.work(about),
        'end-overdue': () => this.endOverdue(),
        reconcile: () => this.#reconcileByJob(),
      },
      { copiesAtOnce },
    )
    // An interrupted reconciliation, or one that is due, need not wait for its schedule.
    await this.#jobs.requestReconciliation()
  }

  /** Resolves when what runs in the background has ended, or takes too long: that runs again elsewhere. */
  async stop(): Promise<void> {
    await this.#jobs.stop()
  }

  /** Makes a copy that is due. */
  async copyDue(about: Subject): Promise<void> {
    await this.#customerSync.work(about)
  }

  /** Returns what the user, or a visitor, would pay with the code. */
  async previewPrice(
    user: TokenUser | undefined,
    order: { readonly productId: string; readonly promoCode: string },
  ): Promise<Price> {
    return retryMissing(async () => {
      const customer = user && (await this.#customers.current(user.id))
      const allowsTrial = user === undefined || (await this.checkout.allowsTrial(user.id, customer))
      const offer = await this.#offers.find({ ...order, allowsTrial, customer })
      return this.#offers.preview(offer, customer)
    })
  }

  /** Requests copies of the customers at whom something should have ended by now: a copy ends it. */
  async endOverdue(): Promise<void> {
    const request = async (customers: readonly string[]) => {
      for (const id of customers)
        if (!(await dueCopyOf(this.#database, id))) await this.#customerSync.request({ kind: 'customer', id })
    }
    await request(await findOverdueChanges(this.#database, this.#clock))
    // Last: another program writes what this reads.
    await request(await this.#externalSubscriptions.findOpenCheckouts())
  }

  /** Does a part of what is due, so that a process that ends has little to leave unfinished. */
  async #reconcileByJob(): Promise<void> {
    const result = await this.#reconciler.daily(reconcileStep)
    if (result === 'unfinished') await this.#jobs.requestReconciliation()
    else if (result) this.#log.info({ ...result, corrected: result.corrected.length }, 'Compared with Stripe')
  }

  /** Does what is due today. Returns undefined if that is done, or another instance does it. */
  async reconcileToday(): Promise<Reconciliation | 'unfinished' | undefined> {
    return this.#reconciler.daily()
  }

  /** Compares everything with Stripe. Fails with 429 while another instance does so. */
  async reconcile(): Promise<Reconciliation> {
    return this.#reconciler.all()
  }
}
