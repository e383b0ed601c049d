import type { Stripe } from 'stripe'
import { isOwnSession, type Portal } from '../stripe/ownership.ts'
import { idOf } from '../stripe/stripe-client.ts'
import { isOver } from '../subscription/access.ts'

/** Whether a checkout was completed whose payment, or whose subscription, is not known yet. */
export function isProcessing(
  portal: Pick<Portal, 'project'>,
  session: Stripe.Checkout.Session,
  subscriptions: readonly Stripe.Subscription[],
): boolean {
  const { status, payment_status } = session
  if (!isOwnSession(portal, session) || status !== 'complete') return false
  const subscription = idOf(session.subscription)
  const hasEnded = subscriptions.some(({ id, status: standing }) => id === subscription && isOver(standing))
  return subscription === null || (payment_status === 'unpaid' && !hasEnded)
}
