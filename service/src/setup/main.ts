import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { openStripe } from '../stripe/stripe-client.ts'
import { ConfigurationError, readSetupConfiguration } from '../configuration.ts'
import { mostTrialDays } from '../../../contract/catalogue.ts'
import { isPromoCode } from '../../../contract/promo-code.ts'
import { readCatalogue } from '../shared/catalogue.ts'
import { openFirebase } from '../identity/firebase-identity.ts'
import { credentialOf } from './firebase-project.ts'
import { formatFindings } from './report.ts'
import { runSetup } from './run-setup.ts'

const codesFile = z.array(
  z
    .strictObject({
      code: z.string().refine(isPromoCode, { error: 'expected letters, digits and "-"' }),
      percentOff: z.number().positive().max(100).optional(),
      duration: z.enum(['forever', 'once']).optional(),
      trialDays: z.int().min(0).max(mostTrialDays).optional(),
      firstPurchaseOnly: z.boolean().optional(),
    })
    .refine(({ percentOff, trialDays }) => percentOff !== undefined || trialDays !== undefined, {
      error: 'expected percentOff, trialDays or both',
    }),
)

/** `npm run setup`, and `npm run setup -- --check`, which changes nothing. */
try {
  const { values } = parseArgs({
    options: { check: { type: 'boolean', default: false }, codes: { type: 'string' } },
  })
  const configuration = readSetupConfiguration(process.env)
  const {
    firebaseProjectId: projectId,
    firebaseServiceAccount: serviceAccount,
    isIdentityEmulated,
  } = configuration
  const app =
    isIdentityEmulated || !projectId
      ? undefined
      : openFirebase({ projectId, serviceAccount, isEmulated: false })
  const credential = app && credentialOf(app)
  const findings = await runSetup({
    project: projectId,
    stripe: openStripe({
      secretKey: configuration.stripeSecretKey,
      address: configuration.stripeAddress,
      share: configuration.stripeShare,
    }),
    catalogue: readCatalogue(configuration.catalogue),
    codes: values.codes === undefined ? [] : codesFile.parse(JSON.parse(readFileSync(values.codes, 'utf8'))),
    portalUrl: configuration.portalUrl,
    serviceUrl: configuration.serviceUrl,
    firebase: credential && { projectId, credential },
    isDryRun: values.check,
  })
  process.stdout.write(`${formatFindings(findings)}\n`)
  const isDone = findings.every(({ state }) => !['missing', 'wrong', 'to do'].includes(state))
  process.exitCode = isDone ? 0 : 1
} catch (error) {
  process.stderr.write(`${error instanceof ConfigurationError ? error.message : String(error)}\n`)
  process.exitCode = 2
}
