import { withLease, type Lease } from '../database/leases.ts'
import type { Database } from '../database/open.ts'
import type { Clock } from '../shared/clock.ts'

interface LockSystems {
  readonly database: Database
  readonly clock: Clock
  /** Milliseconds to wait for another holder. */
  readonly timeout?: number | undefined
}

/** Returns the name of the lease for copies of a customer, and for changes without its user. */
export function customerLock(customer: string): string {
  return `copy:${customer}`
}

/** Returns the name of the lease for what a user does. */
export function userLock(userId: string): string {
  return `user:${userId}`
}

/** Whether the lease lets its holder write to Stripe. */
export function isOfCustomer({ name }: Lease): boolean {
  return name.startsWith(customerLock('')) || name.startsWith(userLock(''))
}

/**
 * Runs the work while the customer is neither copied nor changed by other work of this kind, in any instance. It has no rule about the
 * user: also a deleted one's customer is copied. Fails with 429 if another holder takes too long.
 */
export async function withCustomer<Result>(
  { database, clock, timeout = 8000 }: LockSystems,
  customer: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return withLease({ database, clock, timeout }, customerLock(customer), work)
}
