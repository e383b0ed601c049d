import type { SocialProvider } from '#core/domain/account'
import { addDays, addMonths, type CalendarDate } from '#core/domain/calendar-date'
import { onePeriodAfter, type BillingType, type PlanCatalogue } from '#core/domain/plan-catalogue'
import type { Subscription } from '#core/domain/subscriber'
import { today, type Clock } from '#core/ports/clock'
import { newInvoice } from './invoices'
import {
  emptyLists,
  version,
  type WorldAccount,
  type WorldInvoice,
  type WorldState,
  type WorldSubscription,
} from './world-state'

/** The password of every seeded account. */
export const sandboxPassword = 'Halcyon-2026'

/** The profile that each provider's button signs in. */
export const providerProfiles: Record<SocialProvider, { email: string; displayName: string }> = {
  google: { email: 'gina.google@example.com', displayName: 'Gina Maria Google' },
  apple: { email: 'alex@example.com', displayName: 'Alex' },
}

/** Returns the world before the first visit, with dates relative to now. */
export function initialState(clock: Clock, catalogue: PlanCatalogue): WorldState {
  return {
    version,
    ...emptyLists(),
    accounts: seedAccounts(clock),
    tokensIssued: 0,
    wrongPasswords: {},
    invoices: seedInvoices(clock, catalogue),
    controls: {
      country: 'automatic',
      network: 'normal',
      signInPopup: 'signs-in',
      consent: 'not-asked',
      priceChange: 'none',
      cookieConsent: 'not-asked',
      wallets: 'none',
    },
  }
}

function seedAccounts(clock: Clock): WorldAccount[] {
  const begun = (daysAgo: number, type: BillingType, others?: Partial<Subscription>) =>
    subscriptionOf(clock, daysAgo, type, others)
  const since = (daysAgo: number) => ({ subscribedAt: daysBefore(clock, daysAgo) })
  const declinedCard = { paymentOption: { type: 'card', last4: '0002' } } as const
  const pastDue = { ...declinedCard, pastDue: true, ...since(163) }
  const paused = { ...begun(40, 'monthly', declinedCard), isPaused: true }
  const appStore = { managedBy: 'app-store', paymentOption: { type: 'other' } } as const
  const { details } = begun(25, 'monthly', appStore)
  return [
    passwordUser('free', 'Fay', 'Free'),
    passwordUser('subscribed', 'Stella', 'Subscribed', begun(40, 'yearly', since(436))),
    passwordUser('promo', 'Paul', 'Promo', begun(10, 'yearly', { price: 24.99 })),
    passwordUser('trial', 'Tara', 'Trial', begun(3, 'yearly')),
    passwordUser('cancelled', 'Clara', 'Cancelled', begun(20, 'monthly', { autoRenew: false })),
    passwordUser('pastdue', 'Petra', 'Pastdue', begun(40, 'monthly', pastDue)),
    passwordUser('paused', 'Pia', 'Paused', paused),
    passwordUser('appstore', 'Ada', 'Appstore', { details, knownAt: 0 }),
    providerUser('google'),
    providerUser('apple'),
  ]
}

/** `outcome` is what the invoice is if not paid. */
interface PastInvoice {
  readonly accountId: string
  readonly daysAgo: number
  /** Whole months later, or earlier. */
  readonly months?: number
  readonly type: BillingType
  readonly amount?: number
  readonly isTrial?: boolean
  readonly outcome?: 'open' | 'failed' | 'refunded'
}

function seedInvoices(clock: Clock, catalogue: PlanCatalogue): WorldInvoice[] {
  const monthly = { type: 'monthly' } as const
  const yearly = { type: 'yearly' } as const
  const trial = { isTrial: true, amount: 0 }
  // A year of months before the plan of today, which began with a renewal, so that there is more than a page.
  const yearOfMonths = Array.from({ length: 13 }, (_month, index) => index - 13)
  const history: readonly PastInvoice[] = [
    { accountId: 'subscribed', daysAgo: 436, ...monthly, ...trial },
    ...yearOfMonths.map((each): PastInvoice => {
      const outcome = each === -2 ? ({ outcome: 'refunded' } as const) : {}
      return { accountId: 'subscribed', daysAgo: 33, months: each, ...monthly, ...outcome }
    }),
    { accountId: 'subscribed', daysAgo: 33, ...yearly },
    { accountId: 'promo', daysAgo: 10, ...yearly, ...trial },
    { accountId: 'promo', daysAgo: 3, ...yearly, amount: 24.99 },
    { accountId: 'trial', daysAgo: 3, ...yearly, ...trial },
    { accountId: 'cancelled', daysAgo: 20, ...monthly, ...trial },
    { accountId: 'cancelled', daysAgo: 13, ...monthly },
    { accountId: 'pastdue', daysAgo: 163, ...monthly, ...trial },
    { accountId: 'pastdue', daysAgo: 33, months: -4, ...monthly, outcome: 'failed' },
    ...[-3, -2, -1, 0].map((months) => ({ accountId: 'pastdue', daysAgo: 33, months, ...monthly })),
    { accountId: 'pastdue', daysAgo: 33, months: 1, ...monthly, outcome: 'open' },
    { accountId: 'paused', daysAgo: 40, ...monthly, ...trial },
    { accountId: 'paused', daysAgo: 33, ...monthly },
    { accountId: 'paused', daysAgo: 33, months: 1, ...monthly, outcome: 'open' },
  ]
  return history.map((each, index) => {
    const count = history.slice(0, index).filter(({ accountId }) => accountId === each.accountId).length
    return pastInvoice(clock, catalogue, each, count)
  })
}

function pastInvoice(
  clock: Clock,
  catalogue: PlanCatalogue,
  { accountId, daysAgo, months = 0, type, isTrial = false, outcome, ...given }: PastInvoice,
  count: number,
): WorldInvoice {
  const amount = given.amount ?? prices[type]
  const invoice = newInvoice(catalogue, {
    id: `in_${accountId}_${count + 1}`,
    accountId,
    productId: productIds[type],
    amount,
    currency: 'USD',
    isTrial,
    at: monthsLater(daysBefore(clock, daysAgo), months),
    count,
  })
  if (!outcome) return invoice
  const amountDue = outcome === 'open' ? amount : 0
  const amountRefunded = outcome === 'refunded' ? amount : 0
  return { accountId, details: { ...invoice.details, status: outcome, amountDue, amountRefunded } }
}

/** Returns an account at the provider that has not signed in to the portal yet. */
export function providerUser(provider: SocialProvider, id: string = provider): WorldAccount {
  return { id, ...providerProfiles[provider], method: provider, ...accountDefaults, signedInBefore: false }
}

export const accountDefaults = { disabled: false, signedInBefore: true, sessionGeneration: 0 }

function passwordUser(
  id: string,
  firstName: string,
  lastName: string,
  subscription?: WorldSubscription,
): WorldAccount {
  return {
    id,
    email: `${id}@example.com`,
    method: 'password',
    displayName: `${firstName} ${lastName}`,
    firstName,
    lastName,
    password: sandboxPassword,
    ...accountDefaults,
    ...(subscription ? { subscription } : {}),
  }
}

const dayInMilliseconds = 24 * 60 * 60 * 1000
const prices = { monthly: 4.99, yearly: 49.99 } as const
const productIds = { monthly: 'monthly-us', yearly: 'yearly-us' } as const

/** An ISO 8601 instant. */
function daysBefore(clock: Clock, days: number): string {
  return new Date(clock.now() - days * dayInMilliseconds).toISOString()
}

/** Returns the instant at the same time of the day in another month. */
function monthsLater(iso: string, months: number): number {
  const [day = '', time = ''] = iso.split('T')
  return Date.parse(`${addMonths(day as CalendarDate, months)}T${time}`)
}

/** A subscription that started `daysAgo` with a trial of seven days. */
function subscriptionOf(
  clock: Clock,
  daysAgo: number,
  type: BillingType,
  others: Partial<Subscription> = {},
): WorldSubscription {
  const trialEndsOn = addDays(today(clock), 7 - daysAgo)
  const price = prices[type]
  return {
    productId: productIds[type],
    trialEndsOn,
    knownAt: 0,
    details: {
      managedBy: 'portal',
      autoRenew: true,
      subscribedAt: daysBefore(clock, daysAgo),
      renewsAt: daysAgo < 7 ? trialEndsOn : onePeriodAfter(trialEndsOn, type),
      originalPrice: price,
      price,
      currency: 'USD',
      productName: type === 'monthly' ? 'Monthly' : 'Annual',
      recurrence: type === 'monthly' ? 'month' : 'year',
      paymentOption: { type: 'card', last4: '4242' },
      ...others,
    },
  }
}
