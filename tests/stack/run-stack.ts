import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { jsonFileStore } from '../service/json-file-store'
import { startStack } from './stack'

const cachePath = (name: string) => fileURLToPath(new URL(`../../.cache/stack/${name}`, import.meta.url))

const print = (line: string) => void process.stdout.write(`${line}\n`)

/** `npm run stack`: runs until it is interrupted. */
async function runStack(): Promise<void> {
  const { STRIPE_SECRET_KEY: secretKey, PORTAL_STRIPE_PUBLISHABLE_KEY: publishableKey } = process.env
  if (Boolean(secretKey) !== Boolean(publishableKey)) {
    throw new Error('Stripe needs both keys: STRIPE_SECRET_KEY and PORTAL_STRIPE_PUBLISHABLE_KEY.')
  }
  // The SDK is installed before.
  const { createStripeProvider } = await import('./stripe-provider')
  print('Starting the identity emulator, the service and the portal…')
  const stack = await startStack({
    outDir: cachePath('portal'),
    store: jsonFileStore(cachePath('service.json')),
    country: process.env['COUNTRY'] ?? 'US',
    portalPort: Number(process.env['PORT'] ?? 4180),
    log: (line) => print(`service: ${line}`),
    ...(publishableKey ? { settings: { PORTAL_STRIPE_PUBLISHABLE_KEY: publishableKey } } : {}),
    ...(secretKey ? { paymentProvider: createStripeProvider(secretKey) } : {}),
  })
  print(`Portal:   ${stack.portal}/membership`)
  print(`Service:  ${stack.service.address}`)
  print(
    `Emulator: ${stack.emulator} (reset emails: ${stack.emulator}/emulator/v1/projects/demo-portal/oobCodes)`,
  )
  print(
    secretKey
      ? 'Payments: your Stripe test account.'
      : 'Payments: none. Without Stripe keys the card form cannot be opened; npm run test:stack uses a fake.',
  )
  process.once('SIGINT', () => {
    void stack.close().then(() => process.exit(0))
  })
}

/** The emulator and Stripe's server SDK are a separate package. */
function installOnce(): void {
  if (existsSync('tests/stack/node_modules/.package-lock.json')) return
  print('Installing the packages of the stack, once…')
  const { status } = spawnSync(
    'npm',
    ['ci', '--prefix', 'tests/stack', '--ignore-scripts', '--no-audit', '--no-fund'],
    // On Windows npm is a command file, which only a shell can start.
    { stdio: 'inherit', shell: process.platform === 'win32' },
  )
  if (status !== 0) throw new Error('The packages of the stack could not be installed: see above.')
}

installOnce()
await runStack()
