import { randomUUID } from 'node:crypto'
import cors from '@fastify/cors'
import { fastify, LogController, type FastifyInstance, type FastifyReply } from 'fastify'
import { operations, type OperationId } from '../../../contract/api.ts'
import { isAlive } from '../database/open.ts'
import { Problem } from '../shared/problem.ts'
import { startJourney, type Purpose } from '../shared/journey.ts'
import { hasStorableTexts } from '../shared/text.ts'
import type { TokenUser } from '../identity/identity.ts'
import { Service, type ServiceOptions } from '../service.ts'
import { readAcceptedLanguage } from './accepted-language.ts'
import { authenticate } from './authentication.ts'
import { calls, isKnown } from './calls.ts'
import { json, type ApiDocument, type Guards, type Operation } from './document.ts'
import { addErrors, answerClientErrors, answerError, serializers } from './errors.ts'
import { createLimits, type Limits } from './limits.ts'
import { addWebhook } from './webhook-route.ts'

export interface AppOptions extends Omit<ServiceOptions, 'log'> {
  readonly document: ApiDocument
  /** The portal's origin, which alone may call from a browser. */
  readonly portalOrigin: string
  readonly anonymousPreview: 'allowed' | 'refused'
  /** Requests a minute of one user, or of one address where nobody is signed in; unlimited if 0. */
  readonly rateLimit: number
  /** A path that calls may have in front of theirs, where a host forwards them unchanged; begins and ends with a slash. */
  readonly basePath?: string | undefined
  /** Milliseconds until a request must have arrived with its body. */
  readonly requestTimeout?: number
  /** Milliseconds that the calls of a request wait for others; the portal gives up after ten seconds. */
  readonly longestRequest?: number
  /** The proxies in front, separated by commas; false if there is none. */
  readonly trustProxy: false | string
  readonly log: false | { readonly level: string; readonly stream?: { write(line: string): void } }
}

type OperationOptions = AppOptions & { readonly limits: Limits }

declare module 'fastify' {
  interface FastifyRequest {
    user: TokenUser | undefined
  }
  interface FastifyInstance {
    service: Service
  }
}

const probes = ['/health', '/ready']

/** The HTTP side of the service. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { portalOrigin, requestTimeout = 10_000 } = options
  const app = fastify({
    // Node looks for requests that take too long only so often, and refuses headers above 16 kB by itself:
    // nodejs.org/api/http.html#httpcreateserveroptions-requestlistener
    http: {
      headersTimeout: requestTimeout,
      requestTimeout,
      connectionsCheckingInterval: Math.min(1000, requestTimeout),
      maxHeaderSize: 64 * 1024,
    },
    requestTimeout,
    clientErrorHandler: answerClientErrors(portalOrigin),
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    logger: options.log && { ...options.log, serializers },
    // Fastify's own entries contain the address with its query.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 64 * 1024,
    trustProxy: options.trustProxy,
    rewriteUrl: ({ url = '/' }) => withoutBase(url, options.basePath),
    routerOptions: { ignoreTrailingSlash: false },
    // Fastify's own answer would be no problem of the document.
    return503OnClosing: false,
  })
  app.decorate(
    'service',
    new Service({
      ...options,
      log: {
        info: (entry, message) => app.log.info(entry, message),
        warn: (entry, message) => app.log.warn(entry, message),
        error: (entry, message) => app.log.error(entry, message),
      },
    }),
  )
  app.decorateRequest('user', undefined)
  await app.register(cors, {
    origin: [portalOrigin],
    methods: [...new Set(Object.values(operations).map(({ method }) => method))],
    allowedHeaders: ['Authorization', 'Content-Type'],
    exposedHeaders: ['Retry-After'],
    // The most that Chromium keeps.
    maxAge: 7200,
    strictPreflight: false,
  })
  addBodyParsers(app)
  const limits = createLimits(options, options.rateLimit)
  addLogging(app)
  addErrors(app)
  addProbes(app, options)
  addWebhook(app)
  for (const operation of options.document.operations) addOperation(app, { ...options, limits }, operation)
  // Node stops looking for slow requests once it closes.
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), requestTimeout).unref()
  })
  return app
}

function withoutBase(url: string, basePath: string | undefined): string {
  return basePath !== undefined && url.startsWith(basePath) ? url.slice(basePath.length - 1) : url
}

/** Bodies are JSON. One without a byte is none: many clients name the type of JSON with every call. */
function addBodyParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null)
    else if (request.mediaType === json) void parseJson(request, body, done)
    else done(new Problem('request_invalid'))
  })
}

function addLogging(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header('cache-control', 'no-store')
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    if (probes.includes(route) && reply.statusCode < 400) return
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}

function addProbes(app: FastifyInstance, { database }: AppOptions): void {
  app.get('/health', async () => ({ status: 'ok' }))
  app.get('/ready', async (_request, reply) => {
    const isReady = await isAlive(database)
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'no database' })
  })
}

function addOperation(app: FastifyInstance, options: OperationOptions, operation: Operation): void {
  const { id, method, path } = operation
  if (isKnown(id)) {
    addCall(app, options, { ...operation, id }, options.document.guardsOf({ ...operation, id }))
    return
  }
  app.log.error({ operation: id }, 'The API document has an operation that is not implemented')
  app.route({
    method,
    url: path,
    handler: () => {
      throw new Problem('not_implemented')
    },
  })
}

function addCall<Id extends OperationId>(
  app: FastifyInstance,
  { limits, identity, anonymousPreview, longestRequest = 8000 }: OperationOptions,
  operation: Operation & { readonly id: Id },
  guards: Guards<Id>,
): void {
  const { id, method, path } = operation
  const { service } = app
  app.route({
    method,
    url: path,
    // Before the body is read.
    preParsing: async (request) =>
      authenticate({ service, identity, limits, anonymousPreview }, request, operation),
    handler: async (request, reply) => {
      const { params, query } = request
      const body = operation.body && request.body
      if (!guards.path(params) || !guards.query(query) || !guards.body(body))
        throw new Problem('request_invalid')
      if (!hasStorableTexts({ params, query, body })) throw new Problem('request_invalid')
      const { user: caller } = request
      const call = {
        service,
        language: readAcceptedLanguage(request.headers['accept-language']),
        caller,
        get user() {
          if (!caller) throw new Problem('not_signed_in')
          return caller
        },
        path: params,
        query,
        body,
      }
      const perform = () =>
        startJourney(purposeOf(operation, caller), endOf(reply, longestRequest), () => calls[id](call))
      const answer = await (hasField(query, 'promo_code') || hasField(body, 'promoCode')
        ? limits.countCode(request, perform)
        : perform())
      const success = guards.successOf(answer)
      if (!success) request.log.error({ operation: id }, 'An answer is not as the API document has it')
      // The portal decides what it can use of another answer.
      const { status, type } = success ?? operation.successes[0] ?? { status: 200 }
      if (type !== undefined && type !== json) sendAsFile(reply, type)
      return reply.code(status).send(answer)
    },
  })
}

function purposeOf({ method }: Operation, caller: TokenUser | undefined): Purpose {
  if (caller === undefined) return 'visitors'
  return method === 'GET' ? 'pages' : 'payments'
}

/**
 * Ends when the caller has hung up, or has waited too long. The `close` of a request comes with the end of its body, which Fastify's own
 * signal takes for a caller who has left.
 */
function endOf(reply: FastifyReply, longest: number): AbortSignal {
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), Math.max(0, longest - reply.elapsedTime))
  reply.raw.once('close', () => {
    clearTimeout(timer)
    end.abort()
  })
  return end.signal
}

/** A browser must not show the file as a page of the service. */
function sendAsFile(reply: FastifyReply, type: string): void {
  reply.type(type).header('content-disposition', 'attachment').header('x-content-type-options', 'nosniff')
}

function hasField(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && name in value
}
