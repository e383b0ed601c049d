import type { Route } from '../../../../src-core/domain/routes'
import type { CountryStore } from '../../../../src/stores/country-store'
import type { NoticeKind } from '../../../../src/stores/notice-store'
import type { SessionState } from '../../../../src/stores/session-store'
import { routePaths } from '../../../../tools/hosting/route-files'
import { cards } from '../test-data'
import { cancelStates, chooseReason, profileStates } from './account'
import { cardStates, checkoutStates, openCheckout } from './checkout'
import type { Crawler } from './crawler'
import {
  forgotPasswordStates,
  resetLink,
  setPasswordStates,
  signInStates,
  signUp,
  signUpStates,
} from './entry'
import type { Open, States } from './page-state'
import { planStates } from './plans'

type PlainNotice = Exclude<NoticeKind, 'subscription-cancelled' | 'email-changed'>

const notice =
  <Kind extends PlainNotice>(kind: Kind, act: (crawler: Crawler, kind: Kind) => Promise<void>): Open =>
  async (crawler) => {
    await act(crawler, kind)
    await crawler.see(crawler.texts.notices[kind])
  }

async function cannotStart(crawler: Crawler, kind: 'already-subscribed' | 'code-refused') {
  await crawler.open('/?promo=CALM50', { signedIn: 'free' })
  await crawler.see(crawler.texts.promo.applied)
  await crawler.fault(['createCheckoutSession', { kind }])
  await crawler.press(crawler.texts.profile.next)
}

async function sessionEnded(crawler: Crawler, kind: 'session-revoked' | 'session-disabled') {
  await crawler.open('/', {
    signedIn: 'free',
    world: ({ accounts }) => {
      for (const account of accounts) {
        if (kind === 'session-disabled') account.disabled = true
        else account.sessionGeneration += 1
      }
    },
  })
}

async function changeCard(crawler: Crawler, kind: 'card-changed' | 'card-not-changed') {
  await crawler.open('/change-payment-method', { signedIn: 'subscribed' })
  await crawler.fillCard(cards.other)
  if (kind === 'card-not-changed') await crawler.fault(['changePaymentMethod', { kind: 'service-error' }])
  await crawler.press(crawler.texts.changeCard.submit)
}

const noticeStates: States<NoticeKind> = {
  'payment-failed': notice('payment-failed', async (crawler) => {
    await openCheckout(crawler)
    await crawler.fillCard(cards.authenticated)
    await crawler.press(crawler.texts.checkout.pay)
    await crawler.press(crawler.sandbox.bank.refuse)
  }),
  'already-subscribed': notice('already-subscribed', cannotStart),
  'code-refused': notice('code-refused', cannotStart),
  'name-not-saved': notice('name-not-saved', async (crawler) => {
    await crawler.open('/signup')
    await crawler.fault(...Array.from({ length: 4 }, () => ['syncUser', { kind: 'unreachable' }] as const))
    await signUp(crawler)
  }),
  'session-revoked': notice('session-revoked', sessionEnded),
  'session-disabled': notice('session-disabled', sessionEnded),
  'reset-link-invalid': notice('reset-link-invalid', (crawler) => crawler.open(resetLink)),
  'reset-link-unchecked': notice('reset-link-unchecked', (crawler) =>
    crawler.open(resetLink, { faults: [['verifyResetCode', { kind: 'no-connection' }]] }),
  ),
  'subscription-cancelled': async (crawler) => {
    await chooseReason(crawler)
    await crawler.press(crawler.texts.cancel.submit)
    const [beforeDate = ''] = crawler.texts.notices['subscription-cancelled']('\n').split('\n')
    await crawler.see(beforeDate)
  },
  'subscription-not-cancelled': notice('subscription-not-cancelled', async (crawler) => {
    await chooseReason(crawler)
    await crawler.fault(['cancelSubscription', { kind: 'unreachable' }])
    await crawler.press(crawler.texts.cancel.submit)
  }),
  'card-changed': notice('card-changed', changeCard),
  'card-not-changed': notice('card-not-changed', changeCard),
  'email-changed': async (crawler) => {
    await crawler.open('/', { signedIn: 'free' })
    await crawler.press(crawler.texts.account.editField.email)
    await crawler.page.getByRole('textbox', { name: crawler.texts.fields.email }).fill('fay@example.org')
    await crawler.press(crawler.texts.account.save)
    await crawler.see(crawler.texts.notices['email-changed']('fay@example.org'))
  },
}

export const storeStates = {
  session: {
    loading: async (crawler) => {
      await crawler.open('/', { signedIn: 'free', faults: [['loadUser', 'never-answers']] })
      await crawler.see(crawler.texts.layout.loading)
    },
    'signed-out': planStates.promo.idle,
    'signed-in': profileStates.manager.portal,
    unreachable: async (crawler) => {
      await crawler.open('/', { signedIn: 'free', faults: [['loadUser', { kind: 'unreachable' }]] })
      await crawler.seeHeading(crawler.texts.unreachable.heading)
    },
  } satisfies States<SessionState['type']>,
  country: {
    resolving: async (crawler) => {
      await crawler.open('/membership?country=none')
      await crawler.see(crawler.texts.layout.loading)
    },
    resolved: planStates.promo.idle,
  } satisfies States<CountryStore['state']['type']>,
  notice: noticeStates,
}

/** For a route without states of its own. */
const openRoute =
  (route: Route): Open =>
  async (crawler) => {
    await crawler.open(route, { signedIn: 'subscribed' })
    await crawler.page.locator('main:not(:has([aria-busy=true])) h1').waitFor()
  }

/** Every route in its first state, and the pages for unknown addresses, crashes and the bank. */
export const screenStates: States<Route | 'unknown address' | 'crash' | 'bank'> = {
  ...(Object.fromEntries(routePaths.map((route) => [route, openRoute(route)])) as States<Route>),
  '/membership': planStates.promo.applied,
  '/signup': signUpStates.state.idle,
  '/signin': signInStates.state.idle,
  '/forgot-password': forgotPasswordStates.state.idle,
  '/set-password': setPasswordStates.state.ready,
  '/': profileStates.manager.portal,
  '/payment-successful': checkoutStates.confirmation.confirmed,
  '/change-payment-method': cardStates.state.open,
  '/cancel-subscription': cancelStates.property['nothing chosen'],
  'unknown address': async (crawler) => {
    await crawler.open('/nowhere')
    await crawler.seeHeading(crawler.texts.notFound.heading)
  },
  crash: async (crawler) => {
    // Without this function every date throws.
    await crawler.page.addInitScript(() => {
      Intl.DateTimeFormat = undefined as never
    })
    await crawler.open('/membership')
    await crawler.seeHeading(crawler.texts.crash.heading)
  },
  bank: async (crawler) => {
    await crawler.open('/change-payment-method', { signedIn: 'subscribed' })
    await crawler.fillCard(cards.authenticated)
    await crawler.press(crawler.texts.changeCard.submit)
    await crawler.seeHeading(crawler.sandbox.bank.heading)
  },
}
