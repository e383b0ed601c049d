import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import type { KeyValueStore } from '../../adapters/in-memory/persisted-text'
import { World } from '../../adapters/in-memory/world'
import type { WorldAccount } from '../../adapters/in-memory/world-state'
import type { PlanCatalogue } from '../../src-core/domain/plan-catalogue'
import type { Clock } from '../../src-core/ports/clock'
import { answerFakeStripe, type TextResponse } from './fake-stripe-routes'
import type { Accounts, TokenCheck } from './identity-provider'
import { fakePaymentProvider, type PaymentProvider } from './payment-provider'
import { answerPortal } from './portal-routes'
import { problem, type ServiceResponse } from './response'

export interface ServiceOptions {
  /** 0 chooses a free port. */
  readonly port: number
  readonly host?: string
  /** The storage, such as `jsonFileStore(path)`. */
  readonly store: KeyValueStore
  readonly clock: Clock
  readonly catalogue: PlanCatalogue
  readonly tokens: TokenCheck
  readonly accounts: Accounts
  /** The origin of the portal, for CORS. */
  readonly allowedOrigin: string
  /** The payment provider; by default the fake Stripe backend. */
  readonly paymentProvider?: (world: World) => PaymentProvider
  readonly anonymousPreview?: 'allowed' | 'refused'
  /** The accounts of an empty store; none by default. */
  readonly seedAccounts?: readonly WorldAccount[]
  /** Logs method, path without query and status of every request. */
  readonly log?: (line: string) => void
}

export interface RunningService {
  /** As `http://127.0.0.1:4242`. */
  readonly address: string
  readonly world: World
  readonly close: () => Promise<void>
}

/** Starts a fake of the service of `docs/openapi.yaml`, with the sandbox's rules. */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { host = '127.0.0.1', port, log = () => undefined } = options
  const world = openWorld(options)
  const paymentProvider = options.paymentProvider?.(world) ?? fakePaymentProvider

  async function answer(request: IncomingMessage): Promise<ServiceResponse | TextResponse> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service')
    const method = request.method ?? 'GET'
    if (method === 'OPTIONS') return { status: 204 }
    const text = await readText(request)
    if (pathname.startsWith('/fake-stripe/') && !options.paymentProvider)
      return (await answerFakeStripe(world, method, pathname, text)) ?? problem('not_found')
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    return answerPortal(
      { ...options, world, paymentProvider },
      { method, pathname, query: searchParams, text, token },
    )
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const reply = await answer(request).catch((cause: unknown) => {
      log(`failed: ${cause instanceof Error ? cause.message : 'unknown'}`)
      return problem('service_failed')
    })
    log(`${request.method} ${request.url?.split('?')[0]} ${reply.status}`)
    send(response, reply, options.allowedOrigin)
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    address: `http://${host}:${(server.address() as AddressInfo).port}`,
    world,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function openWorld({ store, clock, catalogue, anonymousPreview, seedAccounts = [] }: ServiceOptions): World {
  const world = new World({ store, clock, catalogue, ...(anonymousPreview ? { anonymousPreview } : {}) })
  const isNew = store.getItem('halcyon-sandbox') === null
  if (isNew) world.change((draft) => void (draft.accounts = structuredClone([...seedAccounts])))
  return world
}

function send(response: ServerResponse, reply: ServiceResponse | TextResponse, allowedOrigin: string): void {
  response.statusCode = reply.status
  response.setHeader('access-control-allow-origin', allowedOrigin)
  response.setHeader('access-control-allow-headers', 'authorization, content-type')
  response.setHeader('access-control-allow-methods', 'GET, POST, PATCH, DELETE')
  // The portal waits as long as this header says.
  response.setHeader('access-control-expose-headers', 'retry-after')
  response.setHeader('access-control-max-age', '600')
  response.setHeader('vary', 'origin')
  response.setHeader('cache-control', 'no-store')
  if ('text' in reply) {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('content-type', reply.type)
    response.end(reply.text)
    return
  }
  if (reply.body === undefined) {
    response.end()
    return
  }
  response.setHeader('content-type', reply.status < 400 ? 'application/json' : 'application/problem+json')
  response.end(JSON.stringify(reply.body))
}
