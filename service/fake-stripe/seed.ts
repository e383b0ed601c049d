import type { Stripe } from 'stripe'
import type { Catalogue } from '../src/shared/catalogue.ts'
import { prepareCodes } from '../src/setup/stripe-codes.ts'
import { prepareCatalogue } from '../src/setup/stripe-prices.ts'

/** Sets up the fake Stripe account with the program that sets up an owner's. */
export async function seedStripe(stripe: Stripe, catalogue: Catalogue): Promise<void> {
  await prepareCatalogue({ stripe, isDryRun: false }, catalogue)
  await prepareCodes({ stripe, isDryRun: false }, sandboxCodes)
}

/** The codes of the portal's sandbox. */
export const sandboxCodes = [
  { code: 'CALM50', percentOff: 50, duration: 'forever' },
  { code: 'SLEEP30', trialDays: 30 },
  { code: 'STARTNOW', percentOff: 50, duration: 'once', trialDays: 0 },
] as const
