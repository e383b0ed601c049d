import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { openStripe } from '../../service/src/stripe/stripe-client'
import { readConfiguration } from '../../service/src/configuration'
import { readCatalogue } from '../../service/src/shared/catalogue'
import { prepareWebhook } from '../../service/src/setup/stripe-endpoints'
import { startService } from '../../service/src/start'
import { secretOf } from '../../service/fake-stripe/resources/webhook-endpoints'
import { seedStripe } from '../../service/fake-stripe/seed'
import { startFakeStripe } from '../../service/fake-stripe/server'
import { findOrInstallQuickBrowser } from '../../tools/browser'
import { freePort } from '../../tools/free-port'
import { hostFiles } from '../../tools/hosting/hosted-headers'
import { servePreview } from '../../tools/preview'
import { addScript, buildPortal } from '../support/browser/build'
import { bundleForPage } from '../support/browser/bundle'
import { project, startEmulator } from './emulator'
import { EmulatorAdmin } from './emulator-admin'
import { startOwnerSite } from './owner-site'
import type { TestProject } from 'vitest/node'

export const apiKey = 'emulator-needs-no-key'

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const fakeStripeScript = fileURLToPath(new URL('../support/fake-stripe/browser-entry.ts', import.meta.url))

/** Keys of a Stripe test account. */
export interface StripeKeys {
  readonly secretKey: string
  readonly publishableKey: string
  /** As `stripe listen` prints it. Without it no webhook is accepted, and the service asks Stripe itself. */
  readonly webhookSecret: string | undefined
}

export interface StackOptions {
  /** The output folder of the portal's build. */
  readonly outDir: string
  /** Without keys, a fake Stripe API is started. */
  readonly stripeKeys?: StripeKeys | undefined
  /** Whether the built pages load the fake Stripe.js themselves; browser tests replace Stripe's. */
  readonly hasOwnStripeScript?: boolean
  /** Options of the build, such as `--manifest`. */
  readonly buildOptions?: readonly string[]
  /** Settings files from the root of the project, later ones override; `.env.example` by default. */
  readonly configuredBy?: readonly string[]
  /** The languages that are built, English without it. */
  readonly languages?: string
  /** What serves the pages; the preview by default. With nginx, the portal calls the service on its own origin. */
  readonly host?: 'preview' | 'nginx'
  readonly country: string
  /** 0 chooses a free port. */
  readonly portalPort: number
  /** A PostgreSQL server, or the folder of the embedded database; in memory without both. */
  readonly databaseUrl?: string | undefined
  readonly databaseFolder?: string
  readonly logLevel?: string
}

export type Stack = Awaited<ReturnType<typeof startStack>>

/** Starts the portal with its real adapters, the identity emulator, the service, the fake Stripe API and the owner's other site. */
export async function startStack(options: StackOptions) {
  const examples = readExamples(options.configuredBy ?? ['.env.example'])
  const emulator = await startEmulator()
  await new EmulatorAdmin(emulator.address).hideUnknownAddresses(true)
  const site = await startOwnerSite(options.country)
  const portalPort = options.portalPort || (await freePort())
  const servicePort = await freePort()
  const stripe = await openPayments(options, fromRoot(examples['PORTAL_CATALOGUE'] ?? ''), servicePort)
  const identity = { FIREBASE_AUTH_EMULATOR_HOST: new URL(emulator.address).host }
  // Firebase's admin SDK finds the emulator by this variable of the process.
  Object.assign(process.env, identity)
  const service = await startService({
    ...readConfiguration({
      ...identity,
      PORT: String(servicePort),
      SERVICE_PORTAL_URL: `http://127.0.0.1:${portalPort}`,
      SERVICE_CATALOGUE: fromRoot(examples['PORTAL_CATALOGUE'] ?? ''),
      SERVICE_API_DOCUMENT: fromRoot('docs/openapi.yaml'),
      SERVICE_RATE_LIMIT: '0',
      SERVICE_TRUST_PROXY: 'loopback',
      SERVICE_LOG_LEVEL: options.logLevel ?? 'silent',
      DATABASE_URL: options.databaseUrl,
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_ADDRESS: stripe.address,
      FIREBASE_PROJECT_ID: project,
    }),
    databaseFolder: options.databaseFolder,
  })
  await buildPortal(options.outDir, options.buildOptions ?? [], {
    ...examples,
    PORTAL_URL: `http://127.0.0.1:${portalPort}`,
    ...(options.host === 'nginx'
      ? { PORTAL_API_URL: '/api/', PORTAL_API_ORIGIN: service.address }
      : { PORTAL_API_URL: service.address }),
    ...(options.languages !== undefined && { PORTAL_LANGUAGES: options.languages }),
    PORTAL_FIREBASE_API_KEY: apiKey,
    PORTAL_FIREBASE_AUTH_DOMAIN: `${project}.firebaseapp.com`,
    PORTAL_FIREBASE_PROJECT_ID: project,
    PORTAL_FIREBASE_EMULATOR_URL: emulator.address,
    ...(examples['PORTAL_GEO_ENDPOINT_URL']
      ? { PORTAL_GEO_ENDPOINT_URL: site.geoEndpoint }
      : { PORTAL_GEO_SCRIPT_URL: site.geoScript }),
    PORTAL_REPORT_URL: site.reports,
    ...(options.stripeKeys && { PORTAL_STRIPE_PUBLISHABLE_KEY: options.stripeKeys.publishableKey }),
  })
  if (options.hasOwnStripeScript && stripe.address) await addStripeScript(options.outDir, stripe.address)
  const host = await startHost(options, portalPort)
  return {
    portal: host.address,
    emulator: emulator.address,
    service: service.address,
    /** The address of the fake Stripe API; Stripe's own with keys. */
    stripe: stripe.address ?? 'https://api.stripe.com',
    close: async () => {
      await host.close()
      await service.close()
      stripe.close()
      site.close()
      await emulator.close()
    },
  }
}

/** Provides what visitors of a stack need beside its address. */
export async function provideStack(tests: TestProject, { service, stripe, emulator }: Stack) {
  tests.provide('service', service)
  tests.provide('stripe', stripe)
  tests.provide('emulator', emulator)
  tests.provide('fakeStripeScript', await bundleForPage(fakeStripeScript))
  tests.provide('browserPath', findOrInstallQuickBrowser())
}

async function startHost({ host, outDir }: StackOptions, port: number) {
  if (host !== 'nginx') return servePreview({ directory: outDir, port })
  const { runNginx } = await import('../support/nginx')
  return runNginx({ root: outDir, server: readFileSync(join(outDir, hostFiles.nginx), 'utf8'), port })
}

/** Opens Stripe, or the fake Stripe API, with the catalogue's prices and the sandbox's codes. */
async function openPayments(
  { stripeKeys, hasOwnStripeScript }: StackOptions,
  catalogueFile: string,
  port: number,
) {
  const catalogue = readCatalogue(catalogueFile)
  if (stripeKeys) {
    const { secretKey, webhookSecret = 'whsec_none' } = stripeKeys
    await seedStripe(openStripe({ secretKey }), catalogue, project)
    return { secretKey, webhookSecret, address: undefined, close: () => undefined }
  }
  const secretKey = 'sk_test_fake'
  const { address, fakeStripe, close } = await startFakeStripe(
    // Browser tests pay with the same card number as many customers, each of whom has a trial.
    hasOwnStripeScript ? {} : { bankAddress: 'https://hooks.stripe.com/fake-stripe/', cards: 'by customer' },
  )
  const stripe = openStripe({ secretKey, address, callsPerSecond: Infinity })
  await seedStripe(stripe, catalogue, project)
  await prepareWebhook({ stripe, isDryRun: false }, `http://127.0.0.1:${port}`)
  const endpoint = fakeStripe.all('webhook_endpoint')[0]
  return { secretKey, webhookSecret: endpoint && secretOf(endpoint), address, close }
}

/** Lets every page load the fake Stripe.js, and call the fake Stripe API. */
async function addStripeScript(outDir: string, stripe: string): Promise<void> {
  const fake = await bundleForPage(fakeStripeScript)
  addScript(outDir, 'fake-stripe.js', `window.fakeStripeAddress = '${stripe}';\n${fake}`)
  for (const headers of ['_headers', hostFiles.nginx].map((name) => join(outDir, name))) {
    const text = readFileSync(headers, 'utf8')
    writeFileSync(headers, text.replaceAll('https://api.stripe.com', `https://api.stripe.com ${stripe}`))
  }
}

/** Blank values included, so that a developer's own settings do not apply. */
function readExamples(files: readonly string[]): NodeJS.Dict<string> {
  return parseEnv(files.map((file) => readFileSync(fromRoot(file), 'utf8')).join('\n'))
}
