import { findRoute, guard, needsSession } from '#core/domain/routes'
import { CancelSubscriptionViewModel } from '../../../../src/screens/cancel-subscription/cancel-subscription.view-model'
import { CheckoutViewModel } from '../../../../src/features/checkout/checkout.view-model'
import { SetPasswordViewModel } from '../../../../src/screens/set-password/set-password.view-model'
import type { Tab } from '../simulated/tab'
import type { Invariant } from './invariant'

export const knownStates: Invariant = {
  name: 'the screen is in a state of the specification',
  violation: (tab) =>
    tab.isAtBank ? undefined : (wrongScreen(tab) ?? wrongCheckout(tab) ?? wrongSubmission(tab)),
}

function wrongScreen({ page, portal }: Tab): string | undefined {
  const { state } = portal.session
  const route = findRoute(page.visiblePage)
  if (!route) return undefined
  const isAllowed =
    state.type === 'loading'
      ? !needsSession(route)
      : guard({ path: route, query: new Map() }, state).type === 'allow'
  return isAllowed ? undefined : `a visitor who is ${state.type} is on ${route}`
}

function wrongCheckout({ page, portal, confirmations, awaitedStanding }: Tab): string | undefined {
  const { session, order, purchases } = portal
  const isChecked =
    page.find(CheckoutViewModel) && ['verifying', 'unanswered'].includes(purchases.purchase.step)
  if (purchases.isPaying && !isChecked && !confirmations.some(({ isPending }) => isPending))
    return 'the order is being paid, and no payment is pending'
  if (!page.find(CheckoutViewModel)) return undefined
  if (awaitedStanding) return 'a checkout while a payment is awaited'
  if (session.state.type === 'signed-in' && session.state.user.subscribed)
    return 'a checkout for a subscriber'
  return order.order?.showCheckoutForm ? undefined : 'a checkout that was not opened'
}

function wrongSubmission({ page, account, fields }: Tab): string | undefined {
  const cancellation = page.find(CancelSubscriptionViewModel)
  if (cancellation?.submitting && cancellation.reason === undefined) return 'a cancellation without a reason'
  const setPassword = page.find(SetPasswordViewModel)
  if (setPassword?.state.type === 'submitting' && !setPassword.isStrong) return 'a weak password is submitted'
  return fields && account?.method !== 'password' && fields.email.state.type === 'saving'
    ? "the email of a provider's account is changed"
    : undefined
}

export const nextActions: Invariant = {
  name: 'every screen offers a next action',
  violation: (tab) => (tab.isAtBank ? undefined : missingOn(tab)),
}

function missingOn({ page, portal, awaitedStanding }: Tab): string | undefined {
  const { session, country } = portal
  const isPending = session.state.type === 'loading' || country.state.type === 'resolving'
  if (page.visiblePage === 'loading')
    return isPending ? undefined : 'the page is loading, and nothing is pending'
  if (page.visiblePage === '/')
    return page.profile.signedIn ? missingOnProfile(page, awaitedStanding) : 'the profile shows no user'
  if (page.visiblePage === '/membership') return page.order ? undefined : 'there are no plans'
  if (page.visiblePage === '/payment-successful')
    return page.success.order ? undefined : 'there is no paid order'
  if (page.visiblePage === '/cancel-subscription')
    return page.model(CancelSubscriptionViewModel).accessUntil ? undefined : 'there is nothing to cancel'
  return undefined
}

function missingOnProfile(page: Tab['page'], awaitedStanding: Tab['awaitedStanding']): string | undefined {
  switch (page.profile.stage) {
    case 'plans':
      return page.order ? undefined : 'there are no plans'
    case 'checkout':
      return page.find(CheckoutViewModel) ? undefined : 'there is no checkout'
    case 'awaiting':
      return awaitedStanding ? undefined : 'no payment is awaited'
    case 'subscribed':
      return page.profile.signedIn?.user.subscription ? undefined : 'there is no subscription'
  }
}
