import { faker } from '@faker-js/faker/locale/en'
import type { SessionState } from '#core/domain/session'
import type { CurrentUser, Subscription } from '#core/domain/subscriber'

faker.seed(Number(process.env['FAKER_SEED']))

/** A monthly subscription in US dollars that the portal manages and that renews. */
export const subscription = (changes: Partial<Subscription> = {}): Subscription => ({
  managedBy: 'portal',
  autoRenew: true,
  subscribedAt: '2026-11-21',
  renewsAt: '2026-12-21',
  originalPrice: 4.99,
  price: 4.99,
  currency: 'USD',
  productName: 'Monthly',
  recurrence: 'month',
  paymentOption: { type: 'card', last4: '4242' },
  ...changes,
})

/** A random user without a subscription. */
export const currentUser = (changes: Partial<CurrentUser> = {}): CurrentUser => ({
  firstName: faker.person.firstName(),
  lastName: faker.person.lastName(),
  email: faker.internet.email({ provider: 'example.com' }),
  subscribed: false,
  ...changes,
})

/** The session of a random user. */
export const signedInUser = (
  changes?: Partial<CurrentUser>,
): SessionState & { readonly type: 'signed-in' } => {
  const user = currentUser(changes)
  return { type: 'signed-in', account: { id: 'free', email: user.email, method: 'password' }, user }
}
