import type { Selectable } from 'kysely'
import type { Clock } from '../shared/clock.ts'
import type { Database } from '../database/open.ts'
import type { Schema } from '../database/schema.ts'

/** Subscriptions that are managed elsewhere, such as in an app store. */
export class ExternalSubscriptions {
  readonly #options: { readonly database: Database; readonly clock: Clock }

  constructor(options: { readonly database: Database; readonly clock: Clock }) {
    this.#options = options
  }

  /** Returns the user's subscription that gives access now. */
  async find(userId: string): Promise<Selectable<Schema['external_subscriptions']> | undefined> {
    const { database, clock } = this.#options
    const row = await database
      .selectFrom('external_subscriptions')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row && isActive(row, clock.now()) ? row : undefined
  }

  /** Returns the customers with an open checkout whose users have subscribed elsewhere meanwhile. */
  async findOpenCheckouts(): Promise<string[]> {
    const { database, clock } = this.#options
    const rows = await database
      .selectFrom('checkout_sessions')
      .innerJoin('customers', 'customers.id', 'checkout_sessions.customer_id')
      .innerJoin('external_subscriptions', 'external_subscriptions.user_id', 'customers.user_id')
      .select(['customers.id', 'auto_renew', 'renews_at'])
      .distinct()
      .where('checkout_sessions.status', '=', 'open')
      .execute()
    return rows.filter((row) => isActive(row, clock.now())).map(({ id }) => id)
  }
}

/** Whether the subscription gives access now; one that renews does so until its row says otherwise. */
export function isActive(
  { auto_renew, renews_at }: Pick<Selectable<Schema['external_subscriptions']>, 'auto_renew' | 'renews_at'>,
  now: number,
): boolean {
  return auto_renew || renews_at.getTime() > now
}
