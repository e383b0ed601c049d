import type { OrderStore } from './order-store'
import type { SessionStore } from './session-store'

/** The main content of the home page. */
export type HomeStage = 'subscribed' | 'confirming' | 'checkout' | 'plans'

/** Returns what the home page shows the signed-in user. */
export function homeStage(session: SessionStore, order: OrderStore): HomeStage {
  if (session.state.type === 'signed-in' && session.state.user.subscribed) return 'subscribed'
  if (session.pendingPurchase !== 'none') return 'confirming'
  return order.order?.showCheckoutForm ? 'checkout' : 'plans'
}
