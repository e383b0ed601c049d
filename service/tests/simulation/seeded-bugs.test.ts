import { expect, test } from 'vitest'
import { emptyDatabase } from '../support/database.ts'
import type { SeededBug } from './seeded-bugs.ts'
import { simulate } from './simulate.ts'

/** A bug, what must be found, and the seed of a world in which that is soon. */
const bugs: readonly (readonly [SeededBug, RegExp, seed?: number])[] = [
  ['forgets to expire', /payable sessions|several subscriptions/],
  ['pays twice', /several subscriptions that were sold/],
  ['trusts the event', /differed from Stripe/],
  ['ignores trials', /had two trials|could not be compared/, 2],
  ['repeats events', /processed twice/],
  ['charges another price', /the preview differed/],
  ['changes at another price', /a change that was shown with/, 3],
  ['pays for another', /has paid an invoice of another user/],
  ['keeps the deleted', /a deleted user is answered/],
  ['forgets deletions', /deletion of user\d was not finished/, 25],
  ['sells beside another subscription', /was sold a subscription beside another one/],
  ['sells beside an app store', /was sold a subscription beside another one/],
  ['ends what was given', /the service ended \w+, (which was paid for|whose trial an owner has set)/, 3],
  ['takes prorations for the price', /sub_\w+ is .*next_amount.* at Stripe/],
  ['stops at a bad customer', /one bad customer stopped/],
  ['keeps an email', /the table users has an email of the deleted/],
  ['leaves a deleted account payable', /the deleted user\d can still pay/, 6],
  ['refuses events', /an event is answered 400/],
  ['loses copies', /differed from Stripe without a lost event|one bad customer stopped others/],
  ['opens the card form of another', /is on the customer of/],
  ['fails at what is stored', /could not be loaded/, 2],
  ['forgets when the user signed in', /although the sign-in was long ago/],
]

test.for(bugs)('finds a service that %s', { timeout: 300_000 }, async ([bug, expected, seed = 1]) => {
  const database = await emptyDatabase()
  await expect(simulate({ seed, steps: 500, database, bug })).rejects.toThrow(expected)
})
