/** What decides about access, of a subscription at Stripe. */
export interface Standing {
  readonly status: string
  readonly endsAt: Date | null
}

const running = new Set(['trialing', 'active', 'past_due'])

/** Whether a subscription counts as one: it gives access, or is still being billed. */
export function isRunning({ status }: Pick<Standing, 'status'>): boolean {
  return running.has(status)
}

/** Whether the subscription waits to be resumed: it gives no access, and another one must not be sold beside it. */
export function isPaused({ status }: Pick<Standing, 'status'>): boolean {
  return status === 'paused'
}

/** Whether the subscription keeps its customer from buying another one. */
export function blocksCheckout(standing: Pick<Standing, 'status'>): boolean {
  return isRunning(standing) || isPaused(standing)
}

const over = new Set(['canceled', 'incomplete_expired', 'unpaid'])

/** Whether nothing is billed any more. */
export function isOver(status: string): boolean {
  return over.has(status)
}

/** Whether the subscription gives access now; a cancelled one until it ends, even if its last event was lost. */
export function givesAccess(standing: Standing, now: number): boolean {
  return isRunning(standing) && (standing.endsAt === null || standing.endsAt.getTime() > now)
}
