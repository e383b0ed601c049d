import type { Tab } from '../simulated/tab'
import type { Invariant } from './invariant'

const forVisitors = ['/membership', '/signup', '/signin', '/forgot-password']
const forUsers = ['/', '/payment-successful', '/change-payment-method', '/cancel-subscription']

export const knownStates: Invariant = {
  name: 'the screen is in a state that the specification knows',
  broken: (tab) => (tab.isAway ? undefined : (wrongPage(tab) ?? wrongCheckout(tab) ?? wrongForm(tab))),
}

/** Somebody on a page that is not for them. */
function wrongPage({ page, portal }: Tab): string | undefined {
  const { visitor } = portal.session
  if (visitor.type === 'signed-in' && forVisitors.includes(page.shown)) return `a user is on ${page.shown}`
  if (!forUsers.includes(page.shown)) return undefined
  if (visitor.type !== 'signed-in') return `nobody is on ${page.shown}`
  const { subscription } = visitor.user
  if (page.shown === '/change-payment-method' && subscription?.managedBy !== 'portal')
    return 'another card, without a subscription that is managed here'
  if (
    page.shown === '/cancel-subscription' &&
    !(subscription?.managedBy === 'portal' && subscription.autoRenew)
  )
    return 'nothing renews that could be cancelled here'
  return undefined
}

/** A checkout where nothing may be bought, or a payment that nobody makes. */
function wrongCheckout({ page, portal, confirmations }: Tab): string | undefined {
  const { session, order } = portal
  if (order.isBeingPaid && !confirmations.some(({ live }) => live))
    return 'paying, and no payment is under way'
  if (!page.has('checkout')) return undefined
  if (session.unconfirmed !== 'none') return 'a checkout, although something waits to be confirmed'
  if (session.visitor.type === 'signed-in' && session.visitor.user.subscribed)
    return 'a checkout for a subscriber'
  return order.order?.showCheckoutForm ? undefined : 'a checkout that nobody has opened'
}

/** A form that is sent although it must not be. */
function wrongForm({ page, fields }: Tab): string | undefined {
  if (page.has('cancelSubscription')) {
    const { submitting, reason } = page.cancelSubscription
    if (submitting && reason === undefined) return 'cancelling without a reason'
  }
  if (page.has('setPassword')) {
    const { state, strong } = page.setPassword
    if (state.type === 'submitting' && !strong) return 'a weak password is being set'
  }
  const method = page.has('profile') ? page.profile.signedIn?.account.method : 'password'
  return fields && method !== 'password' && fields.email.state.type === 'saving'
    ? 'the email of a provider’s account is being changed'
    : undefined
}
