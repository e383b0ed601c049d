import type { Stripe } from 'stripe'
import type { Clock } from '../domain/clock.ts'
import type { Database } from '../database/open.ts'

export interface CustomersOptions {
  readonly database: Database
  readonly stripe: Stripe
  readonly clock: Clock
}

export interface Account {
  readonly id: string
  readonly email: string
}

/** The one customer that each user has at Stripe, found by the user's id in its metadata. */
export class Customers {
  readonly #options: CustomersOptions

  constructor(options: CustomersOptions) {
    this.#options = options
  }

  async find(userId: string): Promise<string | undefined> {
    const found = await this.#options.database
      .selectFrom('customers')
      .select('id')
      .where('user_id', '=', userId)
      .where('is_deleted', '=', false)
      .orderBy('id')
      .executeTakeFirst()
    return found?.id
  }

  /** Returns the customer; creates it if Stripe has none, even if the database has forgotten it. */
  async ensure({ id: userId, email }: Account): Promise<string> {
    const { database, stripe } = this.#options
    const known = await this.find(userId)
    if (known !== undefined) return known
    const query = `metadata['uid']:'${userId.replaceAll(/['\\]/g, '')}'`
    const { data } = await stripe.customers.search({ query, limit: 1 })
    const found = data[0] ?? (await this.#create({ id: userId, email }))
    await database
      .insertInto('customers')
      .values({
        id: found.id,
        user_id: userId,
        email: found.email,
        is_deleted: false,
        version: 0,
        synced_at: new Date(0),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    return found.id
  }

  /** Search lags behind by a minute; until then the idempotency key prevents a second customer. */
  async #create({ id: userId, email }: Account): Promise<Stripe.Customer> {
    const { database, stripe } = this.#options
    const former = await database
      .selectFrom('customers')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    const idempotencyKey = ['customer', userId, ...former.map(({ id }) => id)].join(':')
    return stripe.customers.create({ metadata: { uid: userId }, ...(email && { email }) }, { idempotencyKey })
  }

  /** Gives Stripe the user's email. */
  async setEmail(userId: string, email: string): Promise<void> {
    const { database, stripe } = this.#options
    const customer = await this.find(userId)
    if (customer === undefined) return
    await stripe.customers.update(customer, { email })
    await database.updateTable('customers').set({ email }).where('id', '=', customer).execute()
  }
}
