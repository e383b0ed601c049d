import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../support/database.ts'
import type { SeededBug } from './seeded-bugs.ts'
import { simulate } from './simulate.ts'

const seed = Number(process.env['SEED'] ?? randomInt(1_000_000_000))
const steps = Number(process.env['STEPS'] ?? 400)

test(`no invariant is broken by ${steps} steps, seed ${seed}`, { timeout: 4 * 60 * 60 * 1000 }, async () => {
  const database = await emptyDatabase()
  expect(await simulate({ seed, steps, database })).toBe(steps)
})

test.each([
  ['forgets to expire', /payable sessions|several subscriptions/],
  ['pays twice', /several subscriptions that were sold/],
  ['trusts the event', /differed from Stripe/],
  ['ignores trials', /keeps changing|an event is answered 500/],
  ['repeats events', /processed twice/],
  ['charges another price', /the preview differed/],
  ['keeps the deleted', /a deleted user is answered/],
  ['forgets deletions', /deletion of user\d was not finished/],
  ['sells beside another subscription', /was sold a subscription beside another one/],
  ['sells beside an app store', /was sold a subscription beside another one/],
  ['ends what was given', /the service ended \w+, (which was paid for|whose trial an owner has set)/],
  ['takes prorations for the price', /differed from Stripe without a lost event: .*next_amount/],
  ['stops at a bad customer', /one bad customer stopped/],
  ['keeps an email', /the table users has an email of the deleted/],
  ['leaves a deleted account payable', /the deleted user\d can still pay/],
  ['refuses events', /an event is answered 400/],
  ['loses copies', /differed from Stripe without a lost event/],
  ['opens the card form of another', /is on the customer of/],
  ['fails at what is stored', /could not be loaded/],
  ['forgets when the user signed in', /although the sign-in was long ago/],
] as const satisfies readonly (readonly [SeededBug, RegExp])[])(
  'finds a service that %s',
  { timeout: 300_000 },
  async (bug, expected) => {
    const database = await emptyDatabase()
    await expect(simulate({ seed: 7, steps: 3000, database, bug })).rejects.toThrow(expected)
  },
)
