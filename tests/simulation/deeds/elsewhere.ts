import { ProviderDesk } from '../../../adapters/in-memory/provider-desk'
import { findPrice } from '../../../src-core/domain/plan-catalogue'
import { newSubscription } from '../../../adapters/in-memory/subscriptions'
import { hasBought } from '../../../adapters/in-memory/purchase'
import { addDays } from '../../../src-core/domain/calendar-date'
import { today } from '../../../src-core/ports/clock'
import type { Browser } from '../simulated/browser'
import { always, oneOf, type Choice, type Deed } from './deed'

/** Something that happens whether or not anybody looks. */
function happens(kind: string, can: Deed['can'], does: Deed['does'], says = kind): Deed {
  return { kind, says, can, does }
}

const signedInAccount = ({ world }: Browser) => {
  const { session, accounts } = world.read()
  return accounts.find(({ id }) => id === session?.accountId)
}

const someoneIsIn: Deed['can'] = (_tab, browser) => signedInAccount(browser) !== undefined

const atDesk = (browser: Browser, act: (desk: ProviderDesk, email: string) => void) => {
  const email = signedInAccount(browser)?.email
  if (email !== undefined) act(new ProviderDesk(browser.world), email)
}

/** The person subscribes on the phone: the service knows at once. */
function subscribe({ world, clock }: Browser, accountId: string): void {
  const found = findPrice(world.catalogue, 'yearly-us')
  if (!found) return
  const { plan, price } = found
  const quote = {
    now: { currency: price.currency, amount: 0, trialDays: 7 },
    next: { amount: price.regularPrice, date: addDays(today(clock), 7) },
  }
  const details = {
    ...newSubscription(plan, price.regularPrice, quote, '4242', clock.now()),
    managedBy: 'app-store' as const,
    paymentOption: { type: 'other' as const },
  }
  world.change((draft) => {
    for (const each of draft.accounts) if (each.id === accountId) each.subscription = { details, knownAt: 0 }
  })
}

const times = [
  [100, 'a tenth of a second passes'],
  [1000, 'a second passes'],
  [3000, 'three seconds pass'],
  [15_000, 'fifteen seconds pass'],
  [1000, 'a second passes'],
  [3000, 'three seconds pass'],
  [60_000, 'a minute passes'],
  [60 * 60 * 1000 + 1, 'an hour passes'],
  [24 * 60 * 60 * 1000 + 1, 'a day passes'],
] as const

export const elsewhere: readonly Choice[] = [
  oneOf(14, times, ([milliseconds, says]) =>
    happens(
      'time passes',
      () => true,
      (_tab, browser) => browser.pass(milliseconds),
      says,
    ),
  ),
  always(
    12,
    happens(
      'a late answer arrives',
      (_tab, { trouble }) => trouble.answersOnTheWay > 0,
      (_tab, { trouble }) => trouble.arrive(),
    ),
  ),
  oneOf(1, ['slow', 'offline', 'server-errors'] as const, (network) =>
    happens(
      'the network goes bad',
      (_tab, { world }) => world.read().controls.network === 'normal',
      (_tab, { world }) => world.change((draft) => void (draft.controls.network = network)),
      `the network becomes ${network}`,
    ),
  ),
  always(
    30,
    happens(
      'the network is good again',
      (_tab, { world }) => world.read().controls.network !== 'normal',
      (_tab, { world }) => world.change((draft) => void (draft.controls.network = 'normal')),
    ),
  ),
  always(
    1,
    happens('the session is revoked elsewhere', someoneIsIn, (_tab, browser) =>
      atDesk(browser, (desk, email) => desk.revokeSessions(email)),
    ),
  ),
  always(
    1,
    happens('the account is removed elsewhere', someoneIsIn, (_tab, browser) =>
      atDesk(browser, (desk, email) => desk.remove(email)),
    ),
  ),
  always(
    1,
    happens('signs out in another browser window', someoneIsIn, (_tab, browser) =>
      atDesk(browser, (desk) => desk.signOutElsewhere()),
    ),
  ),
  always(
    1,
    happens(
      'subscribes on the phone',
      (_tab, browser) => {
        const account = signedInAccount(browser)
        return account !== undefined && !hasBought(browser.world, account)
      },
      (_tab, browser) => subscribe(browser, signedInAccount(browser)?.id ?? ''),
    ),
  ),
  oneOf(1, ['automatic', 'GB', 'NZ', 'none', 'blocked'], (country) =>
    happens(
      'the country changes',
      (_tab, { world }) => world.read().controls.country !== country,
      (_tab, { world }) => world.change((draft) => void (draft.controls.country = country)),
      `from the next page on the country is ${country}`,
    ),
  ),
  oneOf(1, ['closed', 'blocked', 'signs-in', 'signs-in'] as const, (signInWindow) =>
    happens(
      'the provider’s window changes',
      (_tab, { world }) => world.read().controls.signInWindow !== signInWindow,
      (_tab, { world }) => world.change((draft) => void (draft.controls.signInWindow = signInWindow)),
      `from now on the provider's window ${signInWindow === 'signs-in' ? 'works' : `is ${signInWindow}`}`,
    ),
  ),
]
