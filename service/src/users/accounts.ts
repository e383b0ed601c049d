import type { Stripe } from 'stripe'
import type { Clock } from '../shared/clock.ts'
import { Problem } from '../shared/problem.ts'
import { isRecentSignIn } from './recent-sign-in.ts'
import { isBlank } from '../shared/text.ts'
import type { Checkout } from '../checkout/checkout.ts'
import type { Customers } from '../stripe/customers.ts'
import { retryMissing } from '../stripe/stripe-client.ts'
import type { Database } from '../database/open.ts'
import type { Identity, TokenUser } from '../identity/identity.ts'

/** Bodies of the API document. */
export interface Profile {
  readonly firstName?: string
  readonly lastName?: string
  readonly email?: string
}

interface AccountsOptions {
  readonly database: Database
  readonly stripe: Stripe
  readonly clock: Clock
  readonly identity: Identity
  readonly customers: Customers
  readonly checkout: Checkout
  readonly log: (entry: object, message: string) => void
}

/** The users: what the portal reads and changes of them. */
export class Accounts {
  readonly #options: AccountsOptions

  constructor(options: AccountsOptions) {
    this.#options = options
  }

  /** Registers the user of a token on the first call; false for one whose account was deleted. */
  async register({ id, email, pictureUrl }: TokenUser): Promise<boolean> {
    const { database, clock } = this.#options
    const find = () =>
      database
        .selectFrom('users')
        .select(['deleted_at', 'picture_url'])
        .where('id', '=', id)
        .executeTakeFirst()
    const known = await find()
    if (known) {
      if (known.deleted_at === null && pictureUrl !== undefined && known.picture_url !== pictureUrl)
        await database.updateTable('users').set({ picture_url: pictureUrl }).where('id', '=', id).execute()
      return known.deleted_at === null
    }
    const user = { id, email, picture_url: pictureUrl ?? null, created_at: new Date(clock.now()) }
    await database
      .insertInto('users')
      .values({ ...user, first_name: null, last_name: null, deleting_at: null, deleted_at: null })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    return (await find())?.deleted_at === null
  }

  /**
   * Stores names, and the email that the identity provider has; the browser's only if there is none. Fails with `refused` for
   * a blank name and another account's email, and with `not_signed_in` if the account is gone.
   */
  async sync(user: TokenUser, { firstName, lastName, email = '' }: Profile): Promise<void> {
    const { identity } = this.#options
    refuseBlank(firstName, lastName)
    const current = await identity.emailOf(user.id)
    if (current === undefined) throw new Problem('not_signed_in')
    if (!isSameEmail(email, current)) {
      const holder = await identity.idOf(email)
      if (holder !== undefined && holder !== user.id) throw new Problem('refused')
    }
    await this.#store(user.id, { firstName, lastName, email: current === '' ? email : current })
  }

  /**
   * Changes names, or the email at the identity provider too. Fails with `refused` for a blank name and an email that is
   * taken or invalid, and with `recent_sign_in_required` for an email if the sign-in is older than five minutes.
   */
  async change(user: TokenUser, { email, ...names }: Profile): Promise<void> {
    refuseBlank(names.firstName, names.lastName)
    if (email === undefined) {
      await this.#store(user.id, names)
      return
    }
    if (!isRecentSignIn(user.signedInAt, this.#options.clock.now()))
      throw new Problem('recent_sign_in_required')
    if ((await this.#changeEmail(user.id, email)) !== 'changed') throw new Problem('refused')
    await this.#store(user.id, { email })
  }

  /** A change whose answer is lost was made if the account has the email, which the provider may write in lower case. */
  async #changeEmail(id: string, email: string): ReturnType<Identity['changeEmail']> {
    const { identity } = this.#options
    try {
      return await identity.changeEmail(id, email)
    } catch (error) {
      const current = await identity.emailOf(id)
      if (current === undefined || !isSameEmail(current, email)) throw error
      return 'changed'
    }
  }

  /**
   * Deletes the account, but not the subscription. A checkout that could be paid afterwards expires first, and none is opened
   * meanwhile. A crash in between is finished by `finishDeletions`.
   */
  async delete({ id }: TokenUser): Promise<void> {
    await this.#options.checkout.alone(id, () => this.#deleteAlone(id))
  }

  async #deleteAlone(id: string): Promise<void> {
    const { database, identity, clock, checkout } = this.#options
    await checkout.close(id)
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
  }

  /** Finishes deletions that a crash has interrupted: the identity provider decides. */
  async finishDeletions(): Promise<{ readonly finished: number; readonly failed: readonly string[] }> {
    const { database, checkout, log } = this.#options
    const users = await database
      .selectFrom('users')
      .select('id')
      .where('deleting_at', 'is not', null)
      .where('deleted_at', 'is', null)
      .execute()
    const failed: string[] = []
    for (const { id } of users)
      try {
        await checkout.alone(id, () => this.#finishDeletion(id))
      } catch (error) {
        log({ error, user: id }, 'A deletion could not be finished')
        failed.push(id)
      }
    return { finished: users.length - failed.length, failed }
  }

  async #finishDeletion(id: string): Promise<void> {
    const { database, identity, checkout } = this.#options
    if ((await identity.emailOf(id)) !== undefined) {
      await database.updateTable('users').set({ deleting_at: null }).where('id', '=', id).execute()
      return
    }
    await checkout.close(id)
    await this.#erase(id)
  }

  /** Returns the client secret of a setup intent, whose card then belongs to the user's customer. */
  async openCardForm(user: TokenUser): Promise<string> {
    const { stripe, customers, checkout } = this.#options
    const intent = await checkout.alone(user.id, async () => {
      // A customer that is created while the account is deleted would keep its email.
      await checkout.refuseDeleted(user.id)
      const account = await this.#account(user)
      return retryMissing(async () =>
        stripe.setupIntents.create({
          customer: await customers.ensure(account),
          usage: 'off_session',
          allowed_payment_method_types: ['card'],
        }),
      )
    })
    if (intent.client_secret === null)
      throw new Error('Stripe has sent a setup intent without a client secret')
    return intent.client_secret
  }

  /** Returns the client secret of the user's one payable session; see `Checkout.open`. */
  async openCheckout(user: TokenUser, order: Parameters<Checkout['open']>[1]): Promise<string> {
    return this.#options.checkout.open(await this.#account(user), order)
  }

  async #account({ id, email }: TokenUser) {
    const stored = await this.#options.database
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirst()
    return { id, email: stored?.email ?? email }
  }

  async #store(id: string, { firstName, lastName, email }: Profile): Promise<void> {
    const { database, customers, log } = this.#options
    const before = await database.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst()
    const changes = {
      ...(firstName !== undefined && { first_name: firstName }),
      ...(lastName !== undefined && { last_name: lastName }),
      ...(email !== undefined && { email }),
    }
    const stored = await database
      .updateTable('users')
      .set(changes)
      .where('id', '=', id)
      // The account may have been deleted while the identity provider was asked.
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!stored || email === undefined || email === before?.email) return
    try {
      const customer = await customers.find(id)
      if (customer !== undefined) await customers.setEmail(customer, email)
    } catch (error) {
      log({ error }, 'The email at Stripe will follow at the next reconciliation')
    }
  }

  /** What is left says that the account existed; the trial that it had, and consents, are kept without a name. */
  async #erase(id: string): Promise<void> {
    const { database, clock } = this.#options
    const nothing = { email: '', first_name: null, last_name: null, picture_url: null }
    await database.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('users')
        .set({ ...nothing, deleting_at: null, deleted_at: new Date(clock.now()) })
        .where('id', '=', id)
        .execute()
      for (const table of ['checkout_attempts', 'customer_attempts'] as const)
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

function refuseBlank(...values: readonly (string | undefined)[]): void {
  if (values.some((value) => value !== undefined && isBlank(value))) throw new Problem('refused')
}

function isSameEmail(left: string, right: string): boolean {
  return left.trim().toLowerCase() === right.trim().toLowerCase()
}
