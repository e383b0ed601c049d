import type { Stripe } from 'stripe'
import type { Checkout } from '../checkout/checkout.ts'
import { Problem } from '../shared/problem.ts'
import type { Account, Customers } from '../stripe/customers.ts'
import { ensureChange } from '../stripe/lost-answers.ts'
import { idOf, isRefusal, retrieve, retryMissing } from '../stripe/stripe-client.ts'
import { isPaused, isRunning } from './access.ts'
import type { OwnSubscriptions } from './own-subscriptions.ts'
import { isOwnSchedule, scheduleOf } from './plan-schedules.ts'
import { invoicesOfPendingChanges } from './switching.ts'

interface CardsOptions {
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
    // Alone, because a customer that is created while the account is deleted would keep its email.
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
    const billed = subscriptions.filter((each) => isRunning(each) || isPaused(each))
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
    for (const each of billed) {
      const { id, status } = each
      await this.#keepInSchedule(each, paymentMethodId)
      await ensureChange(
        () => stripe.subscriptions.update(id, { default_payment_method: paymentMethodId }),
        async () =>
          idOf((await stripe.subscriptions.retrieve(id)).default_payment_method) === paymentMethodId,
      )
      if (status === 'past_due' || isPaused(each)) await this.#collect(each, paymentMethodId)
    }
    return customer
  }

  /** A schedule of the service would bring the former card back with its next phase. */
  async #keepInSchedule(subscription: Stripe.Subscription, default_payment_method: string): Promise<void> {
    const { stripe } = this.#options
    const schedule = await scheduleOf(stripe, subscription)
    if (!schedule || !isOwnSchedule(schedule)) return
    await stripe.subscriptionSchedules.update(schedule.id, { default_settings: { default_payment_method } })
  }

  async #ownerOfCard(paymentMethodId: string): Promise<string | null> {
    const method = await retrieve(() => this.#options.stripe.paymentMethods.retrieve(paymentMethodId))
    return idOf(method?.customer)
  }

  /**
   * Pays what is open, the oldest first, because a subscription goes on being billed while it is past due. A card that is declined
   * is still the card from now on, and so is one whose answer takes too long. The invoice of a change that waits for the bank is
   * not due.
   */
  async #collect(each: Stripe.Subscription, payment_method: string): Promise<void> {
    const { stripe, log } = this.#options
    const { id: subscription } = each
    const undone = invoicesOfPendingChanges([each])
    const end = performance.now() + collectionTime
    const inTime = () => ({
      timeout: Math.max(1, Math.ceil(end - performance.now())),
      maxNetworkRetries: 0,
    })
    try {
      const open = { subscription, status: 'open', limit: 100 } as const
      // Stripe lists the newest first: docs.stripe.com/api/pagination.
      for (const { id } of (await stripe.invoices.list(open, inTime())).data.toReversed())
        if (id && !undone.has(id) && performance.now() < end)
          await stripe.invoices.pay(id, { payment_method }, inTime())
    } catch (error) {
      if (!isRefusal(error)) log({ error, subscription }, 'The outcome of a collection is not known yet')
    }
  }
}
