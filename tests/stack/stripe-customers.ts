import type { Stripe } from 'stripe'

/** A user of the service, as far as the payment provider has to know them. */
export interface Customer {
  readonly accountId: string
  readonly email: string
}

/** The customers at Stripe, each of which carries the id of its account. */
export class StripeCustomers {
  readonly #stripe: Stripe

  constructor(stripe: Stripe) {
    this.#stripe = stripe
  }

  async find({ accountId }: Pick<Customer, 'accountId'>): Promise<string | undefined> {
    for await (const each of this.#stripe.customers.list({ limit: 100 }))
      if (each.metadata['uid'] === accountId) return each.id
    return undefined
  }

  async findOrCreate(customer: Customer): Promise<string> {
    const known = await this.find(customer)
    if (known !== undefined) return known
    const { accountId, email } = customer
    return (await this.#stripe.customers.create({ email, metadata: { uid: accountId } })).id
  }

  async runningSubscriptions(customer: string) {
    const { data } = await this.#stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
    return data.filter(({ status }) => status === 'active' || status === 'trialing' || status === 'past_due')
  }

  /**
   * Expires every checkout that is still open. Stripe refuses that for one that is paid in the same moment: it rejects
   * then, and who asks again finds the subscription.
   */
  async endOpenCheckouts(customer: string): Promise<void> {
    const { data } = await this.#stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
    await Promise.all(data.map(({ id }) => this.#stripe.checkout.sessions.expire(id)))
  }
}
