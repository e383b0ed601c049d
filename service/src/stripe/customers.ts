import { randomUUID } from 'node:crypto'
import { Stripe } from 'stripe'
import { withLease } from '../database/leases.ts'
import type { Database } from '../database/open.ts'
import { blocksCheckout } from '../subscription/access.ts'
import { isWithin, type Clock } from '../shared/clock.ts'
import { withCustomer } from './customer-lock.ts'
import { copiedTables } from './customer-rows.ts'
import { isOfOtherPortal, markOf } from './ownership.ts'
import { isMissing, isRefusal, isReplayed, keyLifetime, retrieveCustomer } from './stripe-client.ts'

export interface CustomersOptions {
  readonly database: Database
  readonly stripe: Stripe
  readonly clock: Clock
  /** Of a customer that has nothing to copy yet. */
  readonly copyFormat: number
  /** The id of the Firebase project. */
  readonly project: string
  /** Milliseconds that a request waits for another one that creates the same customer. */
  readonly timeout?: number
}

export interface Account {
  readonly id: string
  readonly email: string
  /** BCP 47. */
  readonly language?: string
}

/**
 * The one customer that each user has at Stripe. Its metadata has the user's id, which is compared exactly. Stripe's search
 * is not used: it ignores case, lags behind, and does not exist for merchants in India (docs.stripe.com/api/customers/search).
 */
export class Customers {
  readonly #options: CustomersOptions

  constructor(options: CustomersOptions) {
    this.#options = options
  }

  /** Returns the user's customer as the database knows it; of several, one with a running subscription. */
  async find(userId: string): Promise<string | undefined> {
    return (await this.#known(userId))[0]
  }

  /** Returns the user's customer if Stripe still has it. One that was deleted, or is another user's or portal's, is corrected. */
  async current(userId: string): Promise<string | undefined> {
    for (const id of await this.#known(userId)) if (await this.#isCurrent(id, userId)) return id
    return undefined
  }

  /** Returns every customer of the user, in the same order: an owner may have made another one. */
  async allCurrent(userId: string): Promise<string[]> {
    const current: string[] = []
    for (const id of await this.#known(userId)) if (await this.#isCurrent(id, userId)) current.push(id)
    return current
  }

  async #isCurrent(id: string, userId: string): Promise<boolean> {
    const { stripe, project } = this.#options
    const customer = await retrieveCustomer(stripe, id)
    const isOwn = customer !== undefined && !isOfOtherPortal(project, customer)
    const owner = customer?.metadata['uid'] ?? userId
    if (isOwn && owner === userId) return true
    await (isOwn ? this.#reassign(id, owner) : this.#forget(id))
    return false
  }

  /** Returns the user's customer; creates it if Stripe has none. Fails with 429 if another request is still creating it. */
  async ensure(user: Account): Promise<string> {
    const { database, clock, timeout = 8000 } = this.#options
    return (
      (await this.current(user.id)) ??
      withLease({ database, clock, timeout }, `customer:${user.id}`, async () => {
        const created = await this.find(user.id)
        return created ?? this.#findOrCreate(user)
      })
    )
  }

  /**
   * Gives Stripe a customer's email, from where it is copied, and the language of its emails and invoices. An address that Stripe
   * refuses is left out.
   */
  async update(customer: string, changes: Partial<Omit<Account, 'id'>>): Promise<void> {
    await withCustomer(this.#options, customer, () => this.#update(customer, changes))
  }

  async #update(customer: string, { email, language }: Partial<Omit<Account, 'id'>>): Promise<void> {
    const { stripe } = this.#options
    try {
      await stripe.customers.update(customer, {
        ...(email !== undefined && { email }),
        ...preferredLocales(language),
      })
    } catch (error) {
      if (isMissing(error)) return this.#forget(customer)
      if (isRefusedEmail(error))
        return language === undefined ? undefined : this.#update(customer, { language })
      throw error
    }
  }

  async #known(userId: string): Promise<string[]> {
    const { database } = this.#options
    const customers = await database
      .selectFrom('customers')
      .select('id')
      .where('user_id', '=', userId)
      .where('is_deleted', '=', false)
      .orderBy('id')
      .execute()
    const ids = customers.map(({ id }) => id)
    if (ids.length < 2) return ids
    const subscriptions = await database
      .selectFrom('subscriptions')
      .select(['customer_id', 'status'])
      .where('customer_id', 'in', ids)
      .execute()
    const subscribed = new Set(subscriptions.filter(blocksCheckout).map(({ customer_id }) => customer_id))
    return [...ids.filter((id) => subscribed.has(id)), ...ids.filter((id) => !subscribed.has(id))]
  }

  /**
   * Only the first request after a loss of the database finds an older customer here. The list by email is exact and
   * immediate; a user whose email has changed is found by the reconciliation.
   */
  async #findAtStripe({ id: userId, email }: Account): Promise<Stripe.Customer | undefined> {
    if (email === '') return undefined
    const { stripe, project } = this.#options
    let oldest: Stripe.Customer | undefined
    for await (const customer of stripe.customers.list({ email, limit: 100 })) {
      const isUsers = customer.metadata['uid'] === userId && !isOfOtherPortal(project, customer)
      if (isUsers && (!oldest || customer.created <= oldest.created)) oldest = customer
    }
    return oldest
  }

  async #findOrCreate(user: Account): Promise<string> {
    const attempt = await this.#attemptOf(user.id)
    const customer =
      (attempt && (await this.#repeat(attempt))) ??
      (await this.#findAtStripe(user)) ??
      (await this.#create(user))
    await this.#store(user.id, customer)
    return customer.id
  }

  /** Creates the customer with a new key: Stripe stores the answer of a key for a day, failures too. */
  async #create({ id: userId, email, language }: Account): Promise<Stripe.Customer> {
    const create = async (params: Stripe.CustomerCreateParams) => {
      const attempt = await this.#saveAttempt(userId, params)
      try {
        return await this.#send(attempt)
      } catch (error) {
        if (isRefusal(error) || isReplayed(error)) await this.#deleteAttempt(userId)
        throw error
      }
    }
    const { project } = this.#options
    const customer = { metadata: { uid: userId, ...markOf(project) }, ...preferredLocales(language) }
    try {
      return await create({ ...customer, ...(email && { email }) })
    } catch (error) {
      if (isRefusedEmail(error)) return create(customer)
      throw error
    }
  }

  /** Repeats an interrupted creation, which returns the same customer; undefined if nothing came of it. */
  async #repeat(attempt: Attempt): Promise<Stripe.Customer | undefined> {
    try {
      if (isWithin(keyLifetime, attempt.created_at, this.#options.clock.now())) {
        const { id } = await this.#send(attempt)
        // A stored answer does not say that the customer was deleted since.
        const customer = await retrieveCustomer(this.#options.stripe, id)
        if (customer) return customer
      }
    } catch (error) {
      const isOver =
        isRefusal(error) || isReplayed(error) || error instanceof Stripe.errors.StripeIdempotencyError
      if (!isOver) throw error
    }
    await this.#deleteAttempt(attempt.user_id)
    return undefined
  }

  /** The same key needs the same request, down to the order of its fields. */
  async #send({ request, idempotency_key }: Attempt): Promise<Stripe.Customer> {
    return this.#options.stripe.customers.create(JSON.parse(request) as Stripe.CustomerCreateParams, {
      idempotencyKey: idempotency_key,
    })
  }

  async #attemptOf(userId: string): Promise<Attempt | undefined> {
    return this.#options.database
      .selectFrom('customer_attempts')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirst()
  }

  /** Written before Stripe is called. Of two requests that lost their lease, the first one's key counts for both. */
  async #saveAttempt(user_id: string, params: Stripe.CustomerCreateParams): Promise<Attempt> {
    const { database, clock } = this.#options
    await database
      .insertInto('customer_attempts')
      .values({
        user_id,
        idempotency_key: `customer:${randomUUID()}`,
        request: JSON.stringify(params),
        created_at: new Date(clock.now()),
      })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute()
    const attempt = await this.#attemptOf(user_id)
    if (!attempt) throw new Error('The attempt to create a customer was removed at the same time')
    return attempt
  }

  async #deleteAttempt(userId: string): Promise<void> {
    await this.#options.database.deleteFrom('customer_attempts').where('user_id', '=', userId).execute()
  }

  async #store(user_id: string, { id, email }: Stripe.Customer): Promise<void> {
    await this.#options.database.transaction().execute(async (transaction) => {
      const deleted = await transaction
        .selectFrom('users')
        .select('id')
        .where('id', '=', user_id)
        .where('deleted_at', 'is not', null)
        .executeTakeFirst()
      await transaction
        .insertInto('customers')
        .values({
          id,
          user_id,
          email: deleted ? null : email,
          is_deleted: false,
          version: 0,
          format: this.#options.copyFormat,
          synced_at: new Date(0),
        })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ user_id, is_deleted: false }))
        .execute()
      await transaction.deleteFrom('customer_attempts').where('user_id', '=', user_id).execute()
    })
  }

  /** Removes the copies of a customer that Stripe no longer has, or that is another portal's. */
  async #forget(id: string): Promise<void> {
    await this.#options.database.transaction().execute(async (transaction) => {
      for (const table of copiedTables)
        await transaction.deleteFrom(table).where('customer_id', '=', id).execute()
      await transaction
        .updateTable('customers')
        .set((columns) => ({ is_deleted: true, email: null, version: columns('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
    })
  }

  async #reassign(id: string, userId: string): Promise<void> {
    await this.#options.database
      .updateTable('customers')
      .set((columns) => ({ user_id: userId, version: columns('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
  }
}

interface Attempt {
  readonly user_id: string
  readonly idempotency_key: string
  readonly request: string
  readonly created_at: Date
}

/** docs.stripe.com/api/customers/object, `preferred_locales`. */
function preferredLocales(
  language: string | undefined,
): Pick<Stripe.CustomerCreateParams, 'preferred_locales'> {
  return language === undefined ? {} : { preferred_locales: [language] }
}

/** Firebase accepts addresses that Stripe refuses; Stripe needs none. */
function isRefusedEmail(error: unknown): boolean {
  return isRefusal(error) && (error.param === 'email' || error.code === 'email_invalid')
}
