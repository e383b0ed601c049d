import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { StripeKeys } from './stack'

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const print = (line: string) => void process.stdout.write(`${line}\n`)

/** `npm run stack`: runs until it is interrupted. */
async function runStack(): Promise<void> {
  const stripeKeys = readKeys(process.env)
  const { DATABASE_URL: databaseUrl, COUNTRY: country = 'US', PORT: port = '4180' } = process.env
  const databaseFolder = fromRoot('.cache/stack/database')
  // The packages are installed before.
  const { emptyFolder } = await import('../../service/src/database/folder-lock')
  // The emulator and the fake Stripe API forget everything when they stop.
  if (!stripeKeys && databaseUrl === undefined) await emptyFolder(databaseFolder)
  print('Starting the identity emulator, the service and the portal…')
  const { startStack } = await import('./stack')
  const stack = await startStack({
    outDir: fromRoot('.cache/stack/portal'),
    stripeKeys,
    hasOwnStripeScript: true,
    country,
    portalPort: Number(port),
    databaseUrl,
    databaseFolder,
    logLevel: 'info',
  })
  print(`Portal:   ${stack.portal}/membership`)
  print(`Service:  ${stack.service}`)
  print(`Database: ${databaseUrl === undefined ? databaseFolder : 'PostgreSQL'}`)
  print(
    `Emulator: ${stack.emulator} (reset emails: ${stack.emulator}/emulator/v1/projects/demo-portal/oobCodes)`,
  )
  print(
    stripeKeys
      ? 'Payments: your Stripe test account. Webhooks: stripe listen --forward-to <service>/webhooks/stripe'
      : 'Payments: a fake Stripe API. 4242 4242 4242 4242 succeeds, 4000 0000 0000 0002 is declined.',
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      void stack.close().then(() => process.exit(0))
    })
}

function readKeys({
  STRIPE_SECRET_KEY: secretKey,
  PORTAL_STRIPE_PUBLISHABLE_KEY: publishableKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
}: NodeJS.ProcessEnv): StripeKeys | undefined {
  if (!secretKey && !publishableKey) return undefined
  if (!secretKey || !publishableKey)
    throw new Error('Stripe needs both keys: STRIPE_SECRET_KEY and PORTAL_STRIPE_PUBLISHABLE_KEY.')
  if (!secretKey.includes('_test_')) throw new Error('STRIPE_SECRET_KEY must be a test key.')
  return { secretKey, publishableKey, webhookSecret }
}

/** The emulator and the service are packages of their own. */
function installOnce(folder: string): void {
  if (existsSync(`${folder}/node_modules/.package-lock.json`)) return
  print(`Installing the packages of ${folder}, once…`)
  const { status } = spawnSync(
    'npm',
    ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'],
    // On Windows npm is a command file, which only a shell can start.
    { stdio: 'inherit', shell: process.platform === 'win32' },
  )
  if (status !== 0) throw new Error(`The packages of ${folder} could not be installed: see above.`)
}

installOnce('tests/stack')
installOnce('service')
await runStack()
