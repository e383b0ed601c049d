import type { Stripe } from 'stripe'
import type { Catalogue } from '../shared/catalogue.ts'
import { prepareFirebase, type FirebaseSetup } from './firebase-project.ts'
import type { Finding } from './report.ts'
import { prepareCodes, type PromoCode } from './stripe-codes.ts'
import { findOtherServices, prepareWalletDomain, prepareWebhook } from './stripe-endpoints.ts'
import { prepareCatalogue } from './stripe-prices.ts'

export interface Setup {
  readonly stripe: Stripe
  /** Only looks. */
  readonly isDryRun: boolean
  /** The id of the Firebase project, which marks what setup makes. */
  readonly project: string
}

export interface SetupOptions {
  readonly stripe: Stripe
  readonly project: string
  readonly catalogue: Catalogue
  readonly codes: readonly PromoCode[]
  readonly portalUrl: string
  /** The public address of the service; without it no webhook is set up. */
  readonly serviceUrl: string | undefined
  readonly firebase: Omit<FirebaseSetup, 'isDryRun' | 'portalUrl'> | undefined
  readonly isDryRun: boolean
}

/** Sets up both accounts, or only looks. A part that fails does not keep the others from being looked at. */
export async function runSetup(options: SetupOptions): Promise<Finding[]> {
  const { stripe, project, catalogue, codes, portalUrl, serviceUrl, firebase, isDryRun } = options
  const setup = { stripe, isDryRun, project }
  const parts: readonly [string, () => Promise<Finding[]>][] = [
    ['Stripe: products and prices', () => prepareCatalogue(setup, catalogue)],
    ['Stripe: promo codes', () => prepareCodes(setup, codes)],
    ['Stripe: webhook', async () => [await webhook()]],
    ['Stripe: other portals', () => findOtherServices(setup, serviceUrl)],
    ['Stripe: wallets', () => prepareWalletDomain(setup, new URL(portalUrl).hostname)],
    ['Firebase', () => identity()],
  ]

  async function webhook(): Promise<Finding> {
    return serviceUrl === undefined
      ? {
          state: 'to do',
          what: 'Stripe: webhook',
          note: 'set SERVICE_URL to the public address of the service',
        }
      : prepareWebhook(setup, serviceUrl)
  }

  async function identity(): Promise<Finding[]> {
    return firebase === undefined
      ? [{ state: 'to do', what: 'Firebase', note: 'set FIREBASE_SERVICE_ACCOUNT' }]
      : prepareFirebase({ ...firebase, portalUrl, isDryRun })
  }

  const findings: Finding[] = []
  for (const [what, look] of parts)
    try {
      findings.push(...(await look()))
    } catch (error) {
      findings.push({ state: 'wrong', what, note: error instanceof Error ? error.message : 'failed' })
    }
  return findings
}
