import { findRoute, needsSession } from '../../../../src-core/domain/routes'
import type { Tab } from '../simulated/tab'
import type { Invariant } from './invariant'

const visitorScreens = ['/membership', '/signup', '/signin', '/forgot-password']

export const knownStates: Invariant = {
  name: 'the screen is in a state of the specification',
  violation: (tab) =>
    tab.isAtBank ? undefined : (wrongScreen(tab) ?? wrongCheckout(tab) ?? wrongSubmission(tab)),
}

function wrongScreen({ page, portal }: Tab): string | undefined {
  const { state } = portal.session
  if (state.type === 'signed-in' && visitorScreens.includes(page.visiblePage))
    return `a user is on ${page.visiblePage}`
  const route = findRoute(page.visiblePage)
  if (!route || !needsSession(route)) return undefined
  if (state.type !== 'signed-in') return `a visitor is on ${page.visiblePage}`
  const { subscription } = state.user
  const isManagedHere = subscription?.managedBy === 'portal'
  if (page.visiblePage === '/change-payment-method' && !isManagedHere)
    return 'another card, without a subscription that is managed here'
  if (page.visiblePage === '/cancel-subscription' && !(isManagedHere && subscription.autoRenew))
    return 'a cancellation, without a subscription that renews'
  return undefined
}

function wrongCheckout({ page, portal, confirmations, awaitedStanding }: Tab): string | undefined {
  const { session, order, purchases } = portal
  const isChecked = page.has('checkout') && ['verifying', 'unanswered'].includes(purchases.purchase.step)
  if (purchases.isPaying && !isChecked && !confirmations.some(({ isPending }) => isPending))
    return 'the order is being paid, and no payment is pending'
  if (!page.has('checkout')) return undefined
  if (awaitedStanding) return 'a checkout while a payment is awaited'
  if (session.state.type === 'signed-in' && session.state.user.subscribed)
    return 'a checkout for a subscriber'
  return order.order?.showCheckoutForm ? undefined : 'a checkout that was not opened'
}

function wrongSubmission({ page, account, fields }: Tab): string | undefined {
  if (page.has('cancelSubscription')) {
    const { submitting, reason } = page.cancelSubscription
    if (submitting && reason === undefined) return 'a cancellation without a reason'
  }
  if (page.has('setPassword')) {
    const { state, isStrong } = page.setPassword
    if (state.type === 'submitting' && !isStrong) return 'a weak password is submitted'
  }
  return fields && account?.method !== 'password' && fields.email.state.type === 'saving'
    ? "the email of a provider's account is changed"
    : undefined
}
