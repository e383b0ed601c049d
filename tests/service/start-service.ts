import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { KeyValueStore } from '../../adapters/in-memory/kept-text'
import { World } from '../../adapters/in-memory/world'
import type { WorldAccount } from '../../adapters/in-memory/world-state'
import type { PlanCatalogue } from '../../src-core/domain/plan-catalogue'
import type { Clock } from '../../src-core/ports/clock'
import { answerDouble, type DoubleReply } from './double-desk'
import type { Accounts, TokenCheck } from './identity-side'
import { worldBooks, type PaymentBooks } from './payment-books'
import { answerPortal } from './portal-desk'
import { readBody } from './read-body'
import { problem, type Reply } from './reply'

export interface ServiceOptions {
  /** 0 for any that is free. */
  readonly port: number
  readonly host?: string
  /** Where everything is kept: `jsonFileStore(path)`, or a Map's. */
  readonly store: KeyValueStore
  readonly clock: Clock
  readonly catalogue: PlanCatalogue
  readonly tokens: TokenCheck
  readonly accounts: Accounts
  /** The portal's origin, which may call from a browser. */
  readonly allowedOrigin: string
  /** The payment provider; without one, the double of Stripe.js is paid with. */
  readonly books?: (world: World) => PaymentBooks
  readonly anonymousPreview?: 'allowed' | 'refused'
  /** Who is there when the store is empty; nobody, unless told otherwise. */
  readonly firstAccounts?: readonly WorldAccount[]
  /** Takes a line for every call: method, path without query, status. */
  readonly log?: (line: string) => void
}

export interface RunningService {
  /** As `http://127.0.0.1:4242`. */
  readonly address: string
  readonly world: World
  readonly close: () => Promise<void>
}

/** The web-payment service of `docs/openapi.yaml`, with the sandbox's rules behind it. */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { host = '127.0.0.1', port, log = () => undefined } = options
  const world = openWorld(options)
  const books = options.books?.(world) ?? worldBooks

  async function answer(request: IncomingMessage): Promise<Reply | DoubleReply> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service')
    const method = request.method ?? 'GET'
    if (method === 'OPTIONS') return { status: 204 }
    const text = await readBody(request)
    if (text === undefined) return problem('request_invalid')
    if (pathname.startsWith('/portal-double/') && !options.books)
      return (await answerDouble(world, method, pathname, text)) ?? problem('not_found')
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    return answerPortal({ ...options, world, books }, { method, pathname, query: searchParams, text, token })
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

function openWorld({ store, clock, catalogue, anonymousPreview, firstAccounts = [] }: ServiceOptions): World {
  const world = new World({ store, clock, catalogue, ...(anonymousPreview ? { anonymousPreview } : {}) })
  const isNew = store.getItem('halcyon-sandbox') === null
  if (isNew) world.change((draft) => void (draft.accounts = structuredClone([...firstAccounts])))
  return world
}

function send(response: ServerResponse, reply: Reply | DoubleReply, allowedOrigin: string): void {
  response.statusCode = reply.status
  response.setHeader('access-control-allow-origin', allowedOrigin)
  response.setHeader('access-control-allow-headers', 'authorization, content-type')
  response.setHeader('access-control-allow-methods', 'GET, POST, PATCH, DELETE')
  // A browser hides this one from a page of another origin otherwise, and the portal waits as it is told to.
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
