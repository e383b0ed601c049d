import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { jsonFileStore } from '../service/json-file-store'
import { startStack } from './stack'

const kept = (name: string) => fileURLToPath(new URL(`../../.cache/stack/${name}`, import.meta.url))

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** `npm run stack`: everything on this machine, until it is interrupted. */
async function runStack(): Promise<void> {
  const { STRIPE_SECRET_KEY: secretKey, PORTAL_STRIPE_PUBLISHABLE_KEY: publishableKey } = process.env
  if (Boolean(secretKey) !== Boolean(publishableKey)) {
    throw new Error('Stripe needs both of its keys: STRIPE_SECRET_KEY and PORTAL_STRIPE_PUBLISHABLE_KEY.')
  }
  say('Starting the identity emulator, the service and the portal…')
  const stack = await startStack({
    outDir: kept('portal'),
    store: jsonFileStore(kept('service.json')),
    country: process.env['COUNTRY'] ?? 'US',
    portalPort: Number(process.env['PORT'] ?? 4180),
    log: (line) => say(`service: ${line}`),
    ...(publishableKey ? { settings: { PORTAL_STRIPE_PUBLISHABLE_KEY: publishableKey } } : {}),
    ...(secretKey ? { books: await stripeBooks(secretKey) } : {}),
  })
  say(`Portal:   ${stack.portal}/membership`)
  say(`Service:  ${stack.service.address}`)
  say(
    `Emulator: ${stack.emulator} (reset emails: ${stack.emulator}/emulator/v1/projects/demo-portal/oobCodes)`,
  )
  say(
    secretKey
      ? 'Payments: your Stripe test account.'
      : 'Payments: none. Without Stripe keys the card form cannot be opened; npm run test:stack uses a double.',
  )
  process.once('SIGINT', () => {
    void stack.close().then(() => process.exit(0))
  })
}

async function stripeBooks(secretKey: string) {
  const { createStripeBooks } = await import('./stripe-books')
  return createStripeBooks(secretKey)
}

/** The emulator and the payment provider's SDK are a package of their own, which only the stack needs. */
function installOnce(): void {
  if (existsSync('tests/stack/node_modules/.package-lock.json')) return
  say('Installing the packages of the stack, once…')
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
