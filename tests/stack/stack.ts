import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { SystemClock } from '../../adapters/browser/system-clock'
import type { KeyValueStore } from '../../adapters/in-memory/kept-text'
import { readCatalogue } from '../../src/composition/configuration/catalogue'
import { ConfigurationError } from '../../src/composition/configuration/configuration'
import type { Setting } from '../../src/composition/configuration/settings'
import { en } from '../support/english'
import type { PlanCatalogue } from '../../src-core/domain/plan-catalogue'
import { servePreview } from '../../tools/preview'
import { emulatorAccounts, identityToolkitTokenCheck } from '../service/identity-side'
import { startService, type RunningService, type ServiceOptions } from '../service/start-service'
import { buildPortal } from './build-portal'
import { startEmulator } from './emulator'
import { EmulatorDesk } from './emulator-desk'
import { startOwnerSite } from './owner-site'

/** Projects of the emulator have to be called `demo-…`: it then never speaks to the real provider. */
export const project = 'demo-portal'
export const apiKey = 'emulator-needs-no-key'

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

export interface StackOptions {
  /** Where the built portal is put. */
  readonly outDir: string
  /** Where the service keeps what it knows. */
  readonly store: KeyValueStore
  /** The payment provider; the double's books where there is none. */
  readonly books?: NonNullable<ServiceOptions['books']>
  /** Files of settings from the root of the project, the later over the earlier; `.env.example` unless named. */
  readonly configuredBy?: readonly string[]
  /** Settings of the portal that are not the stack's own to choose, such as the payment provider's key. */
  readonly settings?: Partial<Record<Setting, string>>
  /** The visitor's country as the owner's site tells it. */
  readonly country: string
  /** 0 for any that is free. */
  readonly portalPort: number
  readonly log?: (line: string) => void
}

export interface Stack {
  /** Addresses, without a slash at the end. */
  readonly portal: string
  readonly emulator: string
  readonly service: RunningService
  readonly close: () => Promise<void>
}

/** The portal with its real adapters, and all that they speak to, on this machine alone. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const examples = readExamples(options.configuredBy ?? ['.env.example'])
  const emulator = await startEmulator({ projectId: project })
  await new EmulatorDesk(emulator).hideUnknownAddresses(true)
  const site = await startOwnerSite(options.country)
  const portalPort = options.portalPort || (await freePort())
  const service = await startService({
    port: 0,
    store: options.store,
    clock: new SystemClock(),
    catalogue: catalogueIn(examples['PORTAL_CATALOGUE'] ?? ''),
    tokens: identityToolkitTokenCheck({ address: emulator.address, apiKey }),
    accounts: emulatorAccounts({ address: emulator.address, project }),
    allowedOrigin: `http://127.0.0.1:${portalPort}`,
    ...(options.books ? { books: options.books } : {}),
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

/** The values of the examples, blank ones too: nothing of a developer's own file gets into the stack. */
function readExamples(files: readonly string[]): NodeJS.Dict<string> {
  return parseEnv(files.map((file) => readFileSync(fromRoot(file), 'utf8')).join('\n'))
}

/** What the service sells is what the portal shows. */
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
