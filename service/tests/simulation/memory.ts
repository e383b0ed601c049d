/** What the simulation knows apart from the service: what it has done, and what must hold because of it. */
export class Memory {
  /** The user whose browser has a client secret, by secret. */
  readonly secrets = new Map<string, string>()
  /** What was shown of a payment that the bank is asked about, in minor units, by client secret. */
  readonly bankSecrets = new Map<string, number>()
  /** How far the previewed amount was from the one of the session. */
  readonly previews = new Map<string, number>()
  /** Accounts that were deleted with an answer. */
  readonly deleted = new Set<string>()
  /** Accounts that the identity provider has deleted, and the service perhaps not. */
  readonly gone = new Set<string>()
  /** Deleted accounts of a database that was lost since; their tokens have expired. */
  readonly forgotten = new Set<string>()
  /** Users of whose customers an owner has edited the user's id. */
  readonly confused = new Set<string>()
  /** Subscriptions whose trial an owner has set. */
  readonly givenTrials = new Set<string>()
  /** Subscriptions whose trial Stripe no longer tells after a loss of the database. */
  readonly forgottenTrials = new Set<string>()
  /** Subscriptions that their users have cancelled, and nobody has let go on since. */
  readonly cancelled = new Set<string>()
  /** Customers of whom an event was lost since everything was compared. */
  readonly missed = new Set<string>()
  /** Events that were answered with 200. */
  readonly processed = new Set<string>()
  violation: string | undefined

  isDeleted(user: string): boolean {
    return this.deleted.has(user) && !this.forgotten.has(user)
  }
}
