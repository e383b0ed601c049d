import type { Consent } from '../../../contract/api.ts'
import type { Database } from '../database/open.ts'
import { readInstant, type Clock } from '../shared/clock.ts'

interface ConsentsOptions {
  readonly database: Database
  readonly clock: Clock
}

/** The customers' consents to the renewal, kept as evidence. */
export class Consents {
  readonly #options: ConsentsOptions

  constructor(options: ConsentsOptions) {
    this.#options = options
  }

  /** Stores a consent once. `about` is the checkout session or the change that it was given for. */
  async record(
    user_id: string,
    facts: { readonly about: string; readonly productId: string; readonly consent: Consent },
  ): Promise<void> {
    const { database, clock } = this.#options
    const recorded_at = new Date(clock.now())
    await database
      .insertInto('consents')
      .values({
        user_id,
        session_id: facts.about,
        product_id: facts.productId,
        version: facts.consent.version,
        consented_at: readInstant(facts.consent.at) ?? recorded_at,
        recorded_at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
