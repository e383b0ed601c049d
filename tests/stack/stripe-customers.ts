import type { Stripe } from 'stripe'

export interface Customer {
  readonly accountId: string
  readonly email: string
}

/** Customers at Stripe; each has the id of its account as metadata. */
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
   * Expires every open checkout. Rejects if one is paid at the same moment; the next attempt then finds the subscription.
   */
  async endOpenCheckouts(customer: string): Promise<void> {
    const { data } = await this.#stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
    await Promise.all(data.map(({ id }) => this.#stripe.checkout.sessions.expire(id)))
  }
}
