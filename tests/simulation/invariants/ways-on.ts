import type { Tab } from '../simulated/tab'
import type { Invariant } from './invariant'

export const somethingToDo: Invariant = {
  name: 'every screen has something to do next',
  broken: (tab) => (tab.isAway ? undefined : nothingOn(tab)),
}

/** Why there is nothing to be done on the page that is shown, if so. */
function nothingOn({ page, portal }: Tab): string | undefined {
  const { session, country } = portal
  const isWaiting = session.state.type === 'loading' || country.state.type === 'resolving'
  if (page.shown === 'loading')
    return isWaiting ? undefined : 'the page is loading, and nothing is waited for'
  if (page.shown === '/')
    return page.profile.signedIn ? nothingAtHome(page) : 'nobody is shown on the profile'
  if (page.shown === '/membership') return page.order ? undefined : 'there are no plans'
  if (page.shown === '/payment-successful')
    return page.success.order ? undefined : 'there is no paid order to show'
  if (page.shown === '/cancel-subscription')
    return page.cancelSubscription.accessUntil ? undefined : 'there is nothing to cancel'
  return undefined
}

function nothingAtHome(page: Tab['page']): string | undefined {
  switch (page.profile.stage) {
    case 'plans':
      return page.order ? undefined : 'there are no plans to choose from'
    case 'checkout':
      return page.has('checkout') ? undefined : 'there is no checkout'
    case 'confirming':
      return page.profile.unconfirmed === 'none' ? 'nothing is being confirmed' : undefined
    case 'subscribed':
      return page.profile.signedIn?.user.subscription ? undefined : 'there is no subscription to show'
  }
}
