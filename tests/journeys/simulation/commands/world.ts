import { IdentityAdmin } from '#adapters/in-memory/identity-admin'
import { hasSubscription, recordPayment, refuseTrial, setCheckoutStatus } from '#adapters/in-memory/purchase'
import { keepRenewing, newSubscription } from '#adapters/in-memory/subscriptions'
import { addDays } from '#core/domain/calendar-date'
import { today } from '#core/ports/clock'
import { yearlyPlan } from '../../../support/catalogue'
import type { Browser } from '../simulated/browser'
import { anywhere, type Choice } from './command'

const durations = {
  '0.1 s': 100,
  '1 s': 1000,
  '3 s': 3000,
  '15 s': 15_000,
  '1 min': 60_000,
  '1 h': 60 * 60 * 1000 + 1,
  '1 d': 24 * 60 * 60 * 1000 + 1,
}

export const time: readonly Choice[] = [
  anywhere('time passes', {
    weight: 14,
    values: ['1 s', '3 s', '1 min', '1 min', ...(Object.keys(durations) as (keyof typeof durations)[])],
    run: (_tab, duration, browser) => browser.advance(durations[duration]),
  }),
  anywhere('a late response arrives', {
    weight: 12,
    check: (_tab, _value, { faults }) => faults.hasLateResponse,
    run: (_tab, _value, { faults }) => faults.release(),
  }),
]

function signedInAccount({ world }: Browser) {
  const { session, accounts } = world.read()
  return accounts.find(({ id }) => id === session?.accountId)
}

function processingSession({ world }: Browser) {
  return world.read().checkoutSessions.find(({ status }) => status === 'processing')
}

/** Returns a paid session whose subscription the service does not report yet. */
function unconfirmedSession({ world, clock }: Browser) {
  const { checkoutSessions, accounts } = world.read()
  return checkoutSessions.find(({ status, accountId }) => {
    const subscription = accounts.find(({ id }) => id === accountId)?.subscription
    return status === 'paid' && subscription !== undefined && subscription.knownAt > clock.now()
  })
}

const accountEvents = {
  'the session is revoked': (admin: IdentityAdmin, email: string) => admin.revokeSessions(email),
  'the account is removed': (admin: IdentityAdmin, email: string) => admin.remove(email),
  'signs out in another window': (admin: IdentityAdmin) => admin.signOutElsewhere(),
}

function subscribeInApp({ world, clock }: Browser, accountId: string | undefined): void {
  const { price } = yearlyPlan
  const quote = {
    now: { currency: price.currency, amount: 0, trialDays: 7 },
    next: { amount: price.regularPrice, date: addDays(today(clock), 7) },
  }
  const details = {
    ...newSubscription(yearlyPlan, price.regularPrice, quote, '4242', clock.now()),
    managedBy: 'app-store' as const,
    paymentOption: { type: 'other' as const },
  }
  world.change((draft) => {
    for (const each of draft.accounts) if (each.id === accountId) each.subscription = { details, knownAt: 0 }
  })
}

export const worldEvents: readonly Choice[] = [
  anywhere('the network becomes', {
    weight: 1,
    values: ['slow', 'offline', 'server-errors'],
    check: (_tab, _network, { world }) => world.read().controls.network === 'normal',
    run: (_tab, network, { world }) => world.change((draft) => void (draft.controls.network = network)),
  }),
  anywhere('the network recovers', {
    weight: 30,
    check: (_tab, _value, { world }) => world.read().controls.network !== 'normal',
    run: (_tab, _value, { world }) => world.change((draft) => void (draft.controls.network = 'normal')),
  }),
  ...Object.entries(accountEvents).map(([name, run]) =>
    anywhere(name, {
      weight: 1,
      check: (_tab, _value, browser) => signedInAccount(browser) !== undefined,
      run: (_tab, _value, browser) =>
        run(new IdentityAdmin(browser.world), signedInAccount(browser)?.email ?? ''),
    }),
  ),
  anywhere('another user signs in in another window', {
    weight: 3,
    check: (_tab, _value, browser) => signedInAccount(browser) !== undefined,
    run: (_tab, _value, browser) => void browser.signInAnotherUser(),
  }),
  anywhere('subscribes in the app', {
    weight: 1,
    check: (_tab, _value, browser) => {
      const account = signedInAccount(browser)
      return account !== undefined && !hasSubscription(browser.world, account)
    },
    run: (_tab, _value, browser) => subscribeInApp(browser, signedInAccount(browser)?.id),
  }),
  anywhere('the card on file becomes one that is', {
    weight: 2,
    values: ['4242', '0002', '3184'],
    check: (_tab, _last4, browser) => signedInAccount(browser)?.subscription !== undefined,
    run: (_tab, last4, browser) => browser.putCardOnFile(last4),
  }),
  anywhere('keeps the subscription on another device', {
    weight: 4,
    check: (_tab, _value, browser) => signedInAccount(browser)?.subscription?.details.autoRenew === false,
    run: (_tab, _value, browser) => {
      const account = signedInAccount(browser)
      if (account) keepRenewing(browser.world, account)
    },
  }),
  anywhere('the bank', {
    weight: 12,
    values: ['takes the money', 'takes the money', 'refuses'],
    check: (_tab, _answer, browser) => processingSession(browser) !== undefined,
    run: (_tab, answer, browser) => {
      const secret = processingSession(browser)?.secret ?? ''
      if (answer === 'refuses') setCheckoutStatus(browser.world, secret, 'unpaid')
      else recordPayment(browser.world, secret, '4242')
    },
  }),
  anywhere('the service refuses the trial of the card', {
    weight: 6,
    check: (_tab, _value, browser) => unconfirmedSession(browser) !== undefined,
    run: (_tab, _value, browser) => refuseTrial(browser.world, unconfirmedSession(browser)?.secret ?? ''),
  }),
  anywhere('the country becomes', {
    weight: 1,
    values: ['automatic', 'GB', 'NZ', 'none', 'blocked'],
    check: (_tab, country, { world }) => world.read().controls.country !== country,
    run: (_tab, country, { world }) => world.change((draft) => void (draft.controls.country = country)),
  }),
  anywhere('prices change before paying', {
    weight: 1,
    values: ['before-paying', 'none'],
    check: (_tab, change, { world }) => world.read().controls.priceChange !== change,
    run: (_tab, change, { world }) => world.change((draft) => void (draft.controls.priceChange = change)),
  }),
  anywhere("the provider's window becomes", {
    weight: 1,
    values: ['closed', 'blocked', 'signs-in', 'signs-in'],
    check: (_tab, state, { world }) => world.read().controls.signInPopup !== state,
    run: (_tab, state, { world }) => world.change((draft) => void (draft.controls.signInPopup = state)),
  }),
]
