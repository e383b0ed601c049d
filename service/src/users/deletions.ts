import type { Checkout } from '../checkout/checkout.ts'
import type { Database } from '../database/open.ts'
import type { Identity, TokenUser } from '../identity/identity.ts'
import type { Clock } from '../shared/clock.ts'

interface DeletionsOptions {
  readonly database: Database
  readonly clock: Clock
  readonly identity: Identity
  readonly checkout: Checkout
  readonly log: (entry: object, message: string) => void
}

/** Deletes accounts, at the identity provider too. */
export class Deletions {
  readonly #options: DeletionsOptions

  constructor(options: DeletionsOptions) {
    this.#options = options
  }

  /**
   * Deletes the account, but not the subscription. A checkout that could be paid afterwards expires first, and none is opened
   * meanwhile. A crash in between is finished by `finish`.
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
  async finish(): Promise<{ readonly finished: number; readonly failed: readonly string[] }> {
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
        await checkout.alone(id, () => this.#finish(id))
      } catch (error) {
        log({ error, user: id }, 'A deletion could not be finished')
        failed.push(id)
      }
    return { finished: users.length - failed.length, failed }
  }

  async #finish(id: string): Promise<void> {
    const { database, identity, checkout } = this.#options
    if ((await identity.emailOf(id)) !== undefined) {
      await database.updateTable('users').set({ deleting_at: null }).where('id', '=', id).execute()
      return
    }
    await checkout.close(id)
    await this.#erase(id)
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
