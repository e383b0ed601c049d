import { CheckoutViewModel } from '../../../../src/features/checkout/checkout.view-model'
import type { Tab } from '../simulated/tab'
import type { Invariant } from './invariant'

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
    return page.cancelSubscription.accessUntil ? undefined : 'there is nothing to cancel'
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
