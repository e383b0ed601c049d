import type { Selectable } from 'kysely'
import type { Clock } from '../domain/clock.ts'
import type { Database } from '../database/open.ts'
import type { Schema } from '../database/schema.ts'

/** Subscriptions that are managed elsewhere, such as in an app store. */
export class ExternalSubscriptions {
  readonly #options: { readonly database: Database; readonly clock: Clock }

  constructor(options: { readonly database: Database; readonly clock: Clock }) {
    this.#options = options
  }

  /** Returns the user's subscription that gives access now; one that renews does so until its row says otherwise. */
  async find(userId: string): Promise<Selectable<Schema['external_subscriptions']> | undefined> {
    const { database, clock } = this.#options
    const row = await database
      .selectFrom('external_subscriptions')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row && (row.auto_renew || row.renews_at.getTime() > clock.now()) ? row : undefined
  }

  /** Returns the customers with an open checkout whose users have subscribed elsewhere meanwhile. */
  async findOpenCheckouts(): Promise<string[]> {
    const { database, clock } = this.#options
    const rows = await database
      .selectFrom('checkout_sessions')
      .innerJoin('customers', 'customers.id', 'checkout_sessions.customer_id')
      .innerJoin('external_subscriptions', 'external_subscriptions.user_id', 'customers.user_id')
      .select('customers.id')
      .distinct()
      .where('checkout_sessions.status', '=', 'open')
      .where((either) =>
        either.or([either('auto_renew', '=', true), either('renews_at', '>', new Date(clock.now()))]),
      )
      .execute()
    return rows.map(({ id }) => id)
  }
}
