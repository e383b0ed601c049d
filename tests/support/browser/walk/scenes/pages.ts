import type { Route } from '../../../../../src-core/domain/routes'
import type { CountryStore } from '../../../../../src/stores/country-store'
import type { SessionState } from '../../../../../src/stores/session-store'
import { routePaths } from '../../../../../tools/hosting/route-files'
import { cardStates } from './card'
import { signInStates } from './entry'
import { forgotPasswordStates, setPasswordStates } from './passwords'
import { promoStates } from './plans'
import { subscriptionManagers } from './profile'
import type { Way, Ways } from './scene'
import { signUpStates } from './sign-up'
import { cancelStates, confirmations } from './subscription'

const unreachable: Way = async (walker) => {
  await walker.open('/', { signedIn: 'free', faults: [['loadUser', { kind: 'unreachable' }]] })
  await walker.seeHeading(walker.texts.unreachable.heading)
}

export const sessionStates: Ways<SessionState['type']> = {
  loading: async (walker) => {
    await walker.open('/', { signedIn: 'free', faults: [['loadUser', 'never-answers']] })
    await walker.see(walker.texts.layout.loading)
  },
  'signed-out': promoStates.idle,
  'signed-in': subscriptionManagers.portal,
  unreachable,
}

export const countryStates: Ways<CountryStore['state']['type']> = {
  resolving: async (walker) => {
    await walker.open('/membership?country=none')
    await walker.see(walker.texts.layout.loading)
  },
  resolved: promoStates.idle,
}

const passwordIsSet: Way = async (walker) => {
  await walker.open('/set-password-successful')
  await walker.seeHeading(walker.texts.passwordSet.heading)
}

/** A page that has no states of its own to walk through. */
const openedBySubscriber =
  (route: Route): Way =>
  async (walker) => {
    await walker.open(route, { signedIn: 'subscribed' })
    await walker.page.locator('main:not(:has([aria-busy=true])) h1').waitFor()
  }

/** Each address once, as it is at first; and what stands where there is none, or where one broke. */
export const pages: Ways<Route | 'unknown address' | 'crash' | 'bank'> = {
  ...(Object.fromEntries(routePaths.map((route) => [route, openedBySubscriber(route)])) as Ways<Route>),
  '/membership': promoStates.applied,
  '/signup': signUpStates.idle,
  '/signin': signInStates.idle,
  '/forgot-password': forgotPasswordStates.idle,
  '/set-password': setPasswordStates.ready,
  '/set-password-successful': passwordIsSet,
  '/': subscriptionManagers.portal,
  '/payment-successful': confirmations.confirmed,
  '/change-payment-method': cardStates.open,
  '/cancel-subscription': cancelStates['nothing chosen'],
  'unknown address': async (walker) => {
    await walker.open('/nowhere')
    await walker.seeHeading(walker.texts.notFound.heading)
  },
  crash: async (walker) => {
    // Nothing in the program throws on purpose; without this function every date does.
    await walker.page.addInitScript(() => {
      Intl.DateTimeFormat = undefined as never
    })
    await walker.open('/membership')
    await walker.seeHeading(walker.texts.crash.heading)
  },
  bank: async (walker) => {
    await walker.open('/change-payment-method', { signedIn: 'subscribed' })
    await walker.fillCard('4000 0027 6000 3184')
    await walker.press(walker.texts.changeCard.submit)
    await walker.seeHeading(walker.sandbox.bank.heading)
  },
}
