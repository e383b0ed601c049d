import type { Stripe } from 'stripe'
import type { Checkout } from '../checkout/checkout.ts'
import { renewLease, type Lease } from '../database/leases.ts'
import { erasedTables } from '../database/schema.ts'
import type { Database } from '../database/open.ts'
import type { Identity, TokenUser } from '../identity/identity.ts'
import type { Clock } from '../shared/clock.ts'
import { Problem } from '../shared/problem.ts'
import { withCustomer } from '../stripe/customer-lock.ts'
import type { Customers } from '../stripe/customers.ts'
import type { Portal } from '../stripe/ownership.ts'
import { retryMissing } from '../stripe/stripe-client.ts'
import { couldCharge } from '../subscription/could-charge.ts'
import type { OwnSubscriptions } from '../subscription/own-subscriptions.ts'
import { isRecentSignIn } from './recent-sign-in.ts'

interface DeletionsOptions extends Portal {
  readonly database: Database
  readonly stripe: Stripe
  readonly clock: Clock
  readonly identity: Identity
  readonly customers: Customers
  readonly checkout: Checkout
  readonly subscriptions: OwnSubscriptions
  /** Milliseconds to wait for a copy of the customer. */
  readonly timeout?: number
  readonly log: (entry: object, message: string) => void
}

/** Deletes accounts, at the identity provider too. */
export class Deletions {
  readonly #options: DeletionsOptions

  constructor(options: DeletionsOptions) {
    this.#options = options
  }

  /**
   * Deletes the account, but no subscription. A checkout that could be paid afterwards expires first, and none is opened meanwhile. A
   * crash in between is finished by `finish`. Fails with `recent_sign_in_required` if the sign-in is older than five minutes, and with
   * `subscription_renews` while a subscription could still charge.
   */
  async delete({ id, signedInAt }: TokenUser): Promise<void> {
    const { clock, checkout, subscriptions } = this.#options
    if (!isRecentSignIn(signedInAt, clock.now())) throw new Problem('recent_sign_in_required')
    const charged = await checkout.alone(id, (lease) => retryMissing(() => this.#deleteAlone(lease, id)))
    if (charged === undefined) return
    // Copies the subscription, so that the user sees why.
    await subscriptions.copy(charged)
    throw new Problem('subscription_renews')
  }

  /** Deletes nothing, and returns the customer, if a subscription could still charge. */
  async #deleteAlone(lease: Lease, id: string): Promise<string | undefined> {
    const { database, identity, clock, checkout } = this.#options
    for (const customer of await checkout.close(id))
      if (await couldCharge(this.#options, customer)) return customer
    // Held since before Stripe was asked: no other request has let a subscription go on.
    await renewLease(database, clock, lease)
    const mark = (deleting_at: Date | null) =>
      database.updateTable('users').set({ deleting_at }).where('id', '=', id).execute()
    await mark(new Date(clock.now()))
    try {
      await identity.delete(id)
    } catch (error) {
      // Only the provider knows whether the account is gone; if it cannot tell, the mark stays.
      if ((await identity.emailOf(id)) !== undefined) {
        await mark(null)
        throw error
      }
    }
    await this.#erase(id)
    return undefined
  }

  /** Finishes deletions that a crash has interrupted, of accounts that the identity provider no longer has. */
  async finish(): Promise<{ readonly finished: number; readonly failed: readonly string[] }> {
    const { database, log } = this.#options
    const users = await database
      .selectFrom('users')
      .select('id')
      .where('deleting_at', 'is not', null)
      .where('deleted_at', 'is', null)
      .execute()
    const failed: string[] = []
    let finished = 0
    for (const { id } of users)
      try {
        if (await this.#finish(id)) finished += 1
      } catch (error) {
        log({ error, user: id }, 'A deletion could not be finished')
        failed.push(id)
      }
    return { finished, failed }
  }

  /** Returns whether the account was gone. One that is still there keeps its mark: its deletion may be under way. */
  async #finish(id: string): Promise<boolean> {
    const { identity, customers, checkout } = this.#options
    if ((await identity.emailOf(id)) !== undefined) return false
    const end = async () => {
      await checkout.close(id)
      await this.#erase(id)
    }
    // The user's own lock refuses every request once the account is deleted.
    const customer = await customers.current(id)
    await (customer === undefined ? end() : withCustomer(this.#options, customer, end))
    return true
  }

  /** What is left says that the account existed; the trial that it had, and consents, are kept without a name. */
  async #erase(id: string): Promise<void> {
    const { database, clock } = this.#options
    const noNames = { first_name: null, last_name: null, picture_url: null }
    const nothing = { ...noNames, email: '', sent_email: null, language: null }
    await database.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('users')
        .set({ ...nothing, deleting_at: null, deleted_at: new Date(clock.now()) })
        .where('id', '=', id)
        .execute()
      for (const table of erasedTables)
        await transaction.deleteFrom(table).where('user_id', '=', id).execute()
      // A copy that was read before must not bring the email back.
      await transaction
        .updateTable('customers')
        .set((columns) => ({ email: null, version: columns('version', '+', 1) }))
        .where('user_id', '=', id)
        .execute()
    })
  }
}
