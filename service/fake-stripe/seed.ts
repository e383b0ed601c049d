import type { Stripe } from 'stripe'
import { sandboxCodes } from '../../contract/sandbox.ts'
import type { Catalogue } from '../src/shared/catalogue.ts'
import { prepareCodes } from '../src/setup/stripe-codes.ts'
import { prepareCatalogue } from '../src/setup/stripe-prices.ts'

/** Sets up the fake Stripe account with the program that sets up an owner's. */
export async function seedStripe(stripe: Stripe, catalogue: Catalogue, project: string): Promise<void> {
  const setup = { stripe, isDryRun: false, project }
  await prepareCatalogue(setup, catalogue)
  await prepareCodes(setup, sandboxCodes)
}
