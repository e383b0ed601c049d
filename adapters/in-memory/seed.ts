import type { SocialProvider } from '../../src-core/domain/account'
import { addDays } from '../../src-core/domain/calendar-date'
import { onePeriodAfter, type BillingType } from '../../src-core/domain/plan-catalogue'
import type { Subscription } from '../../src-core/domain/subscriber'
import { today, type Clock } from '../../src-core/ports/clock'
import { version, type WorldAccount, type WorldState } from './world-state'

/** The password of every seeded account. */
export const sandboxPassword = 'Halcyon-2026'

/** The profile that each provider's button signs in. */
export const providerProfiles: Record<SocialProvider, { email: string; displayName: string }> = {
  google: { email: 'gina.google@example.com', displayName: 'Gina Maria Google' },
  apple: { email: 'alex@example.com', displayName: 'Alex' },
}

/** Returns the world before the first visit, with dates relative to now. */
export function initialState(clock: Clock): WorldState {
  return {
    version,
    accounts: seedAccounts(clock),
    tokensIssued: 0,
    wrongPasswords: {},
    inbox: [],
    resetCodes: [],
    checkoutSessions: [],
    setupIntents: [],
    paymentMethods: [],
    authentications: [],
    payments: [],
    cancellations: [],
    analytics: [],
    reports: [],
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

export function seedAccounts(clock: Clock): WorldAccount[] {
  return [
    passwordUser('free', 'Fay', 'Free'),
    passwordUser('subscribed', 'Stella', 'Subscribed', startedSubscription(clock, 40, 'yearly')),
    passwordUser('promo', 'Paul', 'Promo', { ...startedSubscription(clock, 10, 'yearly'), price: 24.99 }),
    passwordUser('cancelled', 'Clara', 'Cancelled', {
      ...startedSubscription(clock, 20, 'monthly'),
      autoRenew: false,
    }),
    passwordUser('pastdue', 'Petra', 'Pastdue', {
      ...startedSubscription(clock, 40, 'monthly'),
      pastDue: true,
    }),
    passwordUser('appstore', 'Ada', 'Appstore', {
      ...startedSubscription(clock, 25, 'monthly'),
      managedBy: 'app-store',
      paymentOption: { type: 'other' },
    }),
    providerUser('google'),
    providerUser('apple'),
  ]
}

/** Returns an account at the provider that has not signed in to the portal yet. */
export function providerUser(provider: SocialProvider, id: string = provider): WorldAccount {
  return { id, ...providerProfiles[provider], method: provider, ...accountDefaults, signedInBefore: false }
}

export const accountDefaults = { disabled: false, signedInBefore: true, sessionGeneration: 0 }

function passwordUser(id: string, firstName: string, lastName: string, details?: Subscription): WorldAccount {
  return {
    id,
    email: `${id}@example.com`,
    method: 'password',
    displayName: `${firstName} ${lastName}`,
    firstName,
    lastName,
    password: sandboxPassword,
    ...accountDefaults,
    ...(details ? { subscription: { details, knownAt: 0 } } : {}),
  }
}

/** A subscription that started `daysAgo` with a trial of seven days. */
function startedSubscription(clock: Clock, daysAgo: number, type: BillingType): Subscription {
  const firstBilling = addDays(today(clock), 7 - daysAgo)
  const price = type === 'monthly' ? 4.99 : 49.99
  return {
    managedBy: 'portal',
    autoRenew: true,
    subscribedAt: new Date(clock.now() - daysAgo * 24 * 60 * 60 * 1000).toISOString(),
    renewsAt: onePeriodAfter(firstBilling, type),
    originalPrice: price,
    price,
    currency: 'USD',
    productName: type === 'monthly' ? 'Monthly' : 'Annual',
    recurrence: type === 'monthly' ? 'month' : 'year',
    paymentOption: { type: 'card', last4: '4242' },
  }
}
