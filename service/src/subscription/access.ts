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

/** Whether the subscription waits to be resumed. */
export function isPaused({ status }: Pick<Standing, 'status'>): boolean {
  return status === 'paused'
}

/** Whether the subscription gives no access until it is resumed or its last invoice is paid: for users, it is paused. */
export function isStopped({ status }: Pick<Standing, 'status'>): boolean {
  return isPaused({ status }) || status === 'unpaid'
}

const ended = new Set(['canceled', 'incomplete_expired'])

/**
 * Whether the subscription keeps its customer from buying another one. Only two statuses are final: an `unpaid` or `incomplete`
 * subscription becomes active once its invoice is paid (docs.stripe.com/billing/subscriptions/overview#subscription-statuses).
 */
export function blocksCheckout({ status }: Pick<Standing, 'status'>): boolean {
  return !ended.has(status)
}

/** Whether nothing is collected any more. */
export function isOver(status: string): boolean {
  return ended.has(status) || status === 'unpaid'
}

/** Whether the subscription gives access now; a cancelled one until it ends, even if its last event was lost. */
export function givesAccess(standing: Standing, now: number): boolean {
  return isRunning(standing) && (standing.endsAt === null || standing.endsAt.getTime() > now)
}
