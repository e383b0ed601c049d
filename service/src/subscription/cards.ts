import type { Stripe } from 'stripe'
import type { Checkout } from '../checkout/checkout.ts'
import type { Database } from '../database/open.ts'
import { Problem } from '../shared/problem.ts'
import type { Account, Customers } from '../stripe/customers.ts'
import { ensureChange } from '../stripe/lost-answers.ts'
import { idOf, isRefusal, retrieve, retryMissing } from '../stripe/stripe-client.ts'
import { isRunning, isStopped } from './access.ts'
import { dueInvoicesOf, isPayable, openAsShown, payableOf } from './due-invoices.ts'
import type { OwnSubscriptions } from './own-subscriptions.ts'
import { isOwnSchedule, scheduleOf } from './plan-schedules.ts'

interface CardsOptions {
  readonly database: Database
  readonly stripe: Stripe
  readonly customers: Customers
  readonly checkout: Checkout
  readonly subscriptions: OwnSubscriptions
  readonly log: (entry: object, message: string) => void
}

/**
 * Milliseconds. The portal waits ten seconds for a change of card; the collection is worth a part of them, and its outcome may
 * follow.
 */
const collectionTime = 4000

/** The card that a subscription is billed to. */
export class Cards {
  readonly #options: CardsOptions

  constructor(options: CardsOptions) {
    this.#options = options
  }

  /** Returns the client secret of a setup intent, whose card then belongs to the user's customer. */
  async openForm(user: Account): Promise<string> {
    const { stripe, customers, checkout } = this.#options
    // Under the user's lock: a customer that is created during a deletion would keep the account's email.
    const intent = await checkout.alone(user.id, () =>
      retryMissing(async () =>
        stripe.setupIntents.create({
          customer: await customers.ensure(user),
          usage: 'off_session',
          allowed_payment_method_types: ['card'],
        }),
      ),
    )
    if (intent.client_secret === null)
      throw new Error('Stripe has sent a setup intent without a client secret')
    return intent.client_secret
  }

  /** Bills to another card, and collects a payment that has failed. Fails with `refused` without a subscription or card. */
  async change(userId: string, paymentMethodId: string): Promise<void> {
    const { checkout, subscriptions } = this.#options
    const customer = await checkout.alone(userId, () =>
      retryMissing(() => this.#change(userId, paymentMethodId)),
    )
    // The copy resumes a subscription that was paused for want of a payment.
    await subscriptions.copy(customer)
  }

  /** Returns the customer. */
  async #change(userId: string, paymentMethodId: string): Promise<string> {
    const { customer, subscriptions } = await this.#options.subscriptions.find(userId)
    const billed = subscriptions.filter((each) => isRunning(each) || isStopped(each))
    if (billed.length === 0) throw new Problem('refused')
    if ((await this.#ownerOfCard(paymentMethodId)) !== customer) throw new Problem('refused')
    const { stripe } = this.#options
    await ensureChange(
      () =>
        stripe.customers.update(customer, { invoice_settings: { default_payment_method: paymentMethodId } }),
      async () => {
        const found = await stripe.customers.retrieve(customer)
        return !found.deleted && idOf(found.invoice_settings.default_payment_method) === paymentMethodId
      },
    )
    const answers: boolean[] = []
    for (const each of billed) answers.push(await this.#bill(each, paymentMethodId))
    if (!answers.includes(true)) throw new Problem('refused')
    return customer
  }

  /** Bills a subscription to the card. Returns false for one that has ended meanwhile. */
  async #bill(subscription: Stripe.Subscription, default_payment_method: string): Promise<boolean> {
    const { stripe } = this.#options
    const { id } = subscription
    await this.#keepInSchedule(subscription, default_payment_method)
    try {
      await ensureChange(
        () => stripe.subscriptions.update(id, { default_payment_method }),
        async () =>
          idOf((await stripe.subscriptions.retrieve(id)).default_payment_method) === default_payment_method,
      )
    } catch (error) {
      if (!isRefusal(error) || (await stripe.subscriptions.retrieve(id)).ended_at === null) throw error
      return false
    }
    await this.#collect(subscription, default_payment_method)
    return true
  }

  /** A schedule of the service would bring the former card back with its next phase. */
  async #keepInSchedule(subscription: Stripe.Subscription, default_payment_method: string): Promise<void> {
    const { stripe } = this.#options
    const schedule = await scheduleOf(stripe, subscription)
    if (!schedule || !isOwnSchedule(schedule)) return
    try {
      await stripe.subscriptionSchedules.update(schedule.id, { default_settings: { default_payment_method } })
    } catch (error) {
      // It has made its switch meanwhile, or was released.
      if (!isRefusal(error) || (await stripe.subscriptionSchedules.retrieve(schedule.id)).status === 'active')
        throw error
    }
  }

  async #ownerOfCard(paymentMethodId: string): Promise<string | null> {
    const method = await retrieve(() => this.#options.stripe.paymentMethods.retrieve(paymentMethodId))
    return idOf(method?.customer)
  }

  /**
   * Pays what the user was shown as due, and nothing else. A card that is declined is still the card from now on, and so is one whose
   * answer takes too long.
   */
  async #collect(subscription: Stripe.Subscription, payment_method: string): Promise<void> {
    const { stripe, database, log } = this.#options
    const due = payableOf(await dueInvoicesOf(database, subscription), subscription)
    if (!due) return
    const end = performance.now() + collectionTime
    const inTime = () => ({
      timeout: Math.max(1, Math.ceil(end - performance.now())),
      maxNetworkRetries: 0,
    })
    try {
      const invoice = await stripe.invoices.retrieve(due.id, {}, inTime())
      if (!isPayable(invoice, subscription)) return
      if (invoice.status === 'draft' && !(await openAsShown(this.#options, due.id, inTime()))) return
      await stripe.invoices.pay(due.id, { payment_method }, inTime())
    } catch (error) {
      if (!isRefusal(error))
        log({ error, subscription: subscription.id }, 'The outcome of a collection is not known yet')
    }
  }
}
