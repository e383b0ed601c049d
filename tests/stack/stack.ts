import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { SystemClock } from '../../adapters/browser/system-clock'
import type { KeyValueStore } from '../../adapters/in-memory/persisted-text'
import { readCatalogue } from '../../src/composition/configuration/catalogue'
import { ConfigurationError } from '../../src/composition/configuration/configuration'
import type { Setting } from '../../src/composition/configuration/settings'
import { en } from '../support/english'
import type { PlanCatalogue } from '../../src-core/domain/plan-catalogue'
import { servePreview } from '../../tools/preview'
import { emulatorAccounts, identityToolkitTokenCheck } from '../service/identity-provider'
import { startService, type RunningService, type ServiceOptions } from '../service/start-service'
import { startEmulator } from './emulator'
import { EmulatorAdmin } from './emulator-admin'
import { startGeoSite } from './geo-site'

/** With the prefix `demo-` the emulator never calls the real provider. */
export const project = 'demo-portal'
export const apiKey = 'emulator-needs-no-key'

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

export interface StackOptions {
  /** The output folder of the portal's build. */
  readonly outDir: string
  /** The storage of the service. */
  readonly store: KeyValueStore
  /** The payment provider; the fake Stripe backend by default. */
  readonly paymentProvider?: NonNullable<ServiceOptions['paymentProvider']>
  /** Settings files from the root of the project, later ones override; `.env.example` by default. */
  readonly configuredBy?: readonly string[]
  /** Settings that the stack does not choose itself. */
  readonly settings?: Partial<Record<Setting, string>>
  readonly country: string
  /** 0 chooses a free port. */
  readonly portalPort: number
  readonly log?: (line: string) => void
}

export interface Stack {
  readonly portal: string
  readonly emulator: string
  readonly service: RunningService
  readonly close: () => Promise<void>
}

/** Starts the portal with its real adapters, the identity emulator, the service and the geo site. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const examples = readExamples(options.configuredBy ?? ['.env.example'])
  const emulator = await startEmulator({ projectId: project })
  await new EmulatorAdmin(emulator).hideUnknownAddresses(true)
  const site = await startGeoSite(options.country)
  const portalPort = options.portalPort || (await freePort())
  const service = await startService({
    port: 0,
    store: options.store,
    clock: new SystemClock(),
    catalogue: catalogueIn(examples['PORTAL_CATALOGUE'] ?? ''),
    tokens: identityToolkitTokenCheck({ address: emulator.address, apiKey }),
    accounts: emulatorAccounts({ address: emulator.address, project }),
    allowedOrigin: `http://127.0.0.1:${portalPort}`,
    ...(options.paymentProvider ? { paymentProvider: options.paymentProvider } : {}),
    ...(options.log ? { log: options.log } : {}),
  })
  buildPortal(options.outDir, {
    ...examples,
    PORTAL_API_URL: service.address,
    PORTAL_FIREBASE_API_KEY: apiKey,
    PORTAL_FIREBASE_AUTH_DOMAIN: `${project}.firebaseapp.com`,
    PORTAL_FIREBASE_PROJECT_ID: project,
    PORTAL_FIREBASE_EMULATOR_URL: emulator.address,
    ...(examples['PORTAL_GEO_ENDPOINT_URL']
      ? { PORTAL_GEO_ENDPOINT_URL: site.geoEndpoint }
      : { PORTAL_GEO_SCRIPT_URL: site.geoScript }),
    ...options.settings,
  })
  const preview = await servePreview({ directory: options.outDir, port: portalPort })
  return {
    portal: preview.address,
    emulator: emulator.address,
    service,
    close: async () => {
      await preview.close()
      await service.close()
      site.close()
      await emulator.close()
    },
  }
}

/** Builds the portal for production, configured by environment variables. */
function buildPortal(outDir: string, environment: Partial<Record<Setting, string>>): void {
  // Vitest sets NODE_ENV and VITEST; with them Vite would build React's development version, and the sandbox.
  const { NODE_ENV: _mode, VITEST: _vitest, ...machine } = process.env
  const options = ['--outDir', outDir, '--emptyOutDir', '--logLevel', 'error']
  const { status } = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', ...options], {
    cwd: fromRoot(''),
    stdio: 'inherit',
    env: { ...machine, ...environment },
    timeout: 120_000,
  })
  if (status !== 0) throw new Error('The portal could not be built: see above.')
}

/** Blank values included, so that a developer's own settings do not apply. */
function readExamples(files: readonly string[]): NodeJS.Dict<string> {
  return parseEnv(files.map((file) => readFileSync(fromRoot(file), 'utf8')).join('\n'))
}

function catalogueIn(file: string): PlanCatalogue {
  const read = readCatalogue(JSON.parse(readFileSync(fromRoot(file), 'utf8')), en.plans)
  if (read.type === 'error') throw new ConfigurationError(read.error)
  return read.value
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
