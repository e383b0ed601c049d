import { randomUUID } from 'node:crypto'
import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import { fastify, LogController, type FastifyInstance, type FastifyRequest } from 'fastify'
import { isAlive } from '../database/open.ts'
import { Problem, problemBody, problems } from '../domain/problem.ts'
import type { TokenUser } from '../identity/identity.ts'
import { Service, type ServiceOptions } from '../service.ts'
import { calls } from './calls.ts'
import type { ApiDocument, Operation } from './document.ts'

export interface AppOptions extends Omit<ServiceOptions, 'log'> {
  readonly document: ApiDocument
  /** The portal's origin, which alone may call from a browser. */
  readonly portalOrigin: string
  readonly anonymousPreview: 'allowed' | 'refused'
  /** Requests a minute of one address; unlimited if 0. */
  readonly rateLimit: number
  /** A path that calls may have in front of theirs, where a host forwards them unchanged; begins and ends with a slash. */
  readonly basePath?: string | undefined
  readonly trustProxy: boolean | string
  readonly log: false | { readonly level: string; readonly stream?: { write(line: string): void } }
}

declare module 'fastify' {
  interface FastifyRequest {
    user: TokenUser | undefined
  }
  interface FastifyInstance {
    service: Service
  }
}

/** Changes money or accounts: a few a minute are plenty. */
const strictLimit = 30
const probes = ['/health', '/ready']

/** The HTTP side of the service. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: options.log && { ...options.log, serializers },
    // Fastify's own entries contain the address with its query.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 64 * 1024,
    trustProxy: options.trustProxy,
    rewriteUrl: ({ url = '/' }) => withoutBase(url, options.basePath),
    routerOptions: { ignoreTrailingSlash: false },
    return503OnClosing: true,
  })
  app.decorate('service', new Service({ ...options, log: (entry, message) => app.log.warn(entry, message) }))
  app.decorateRequest('user', undefined)
  await app.register(cors, {
    origin: [options.portalOrigin],
    methods: ['GET', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type'],
    exposedHeaders: ['Retry-After'],
    maxAge: 600,
  })
  if (options.rateLimit > 0)
    await app.register(rateLimit, {
      max: options.rateLimit,
      timeWindow: '1 minute',
      errorResponseBuilder: (_request, { ttl }) =>
        new Problem('too_many_requests', { retryAfter: Math.ceil(ttl / 1000) }),
    })
  addLogging(app)
  addErrors(app)
  addProbes(app, options)
  addWebhook(app)
  for (const operation of options.document.operations) addOperation(app, options, operation)
  return app
}

function withoutBase(url: string, basePath: string | undefined): string {
  return basePath !== undefined && url.startsWith(basePath) ? url.slice(basePath.length - 1) : url
}

/** No address, query, header or body: they name persons. */
const serializers = { err: describeError, error: describeError }

/** The messages of Stripe, the database and Firebase may quote what a person has typed; their codes do not. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { name, message, stack = '', ...facts } = error as Error & Record<string, unknown>
  const [code, status] = [facts['code'], facts['statusCode']]
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: typeof facts['type'] === 'string' ? facts['type'] : name,
    message: code === undefined && status === undefined ? message : '',
    ...(code === undefined ? {} : { code }),
    ...(status === undefined ? {} : { status }),
    stack: frames.slice(0, 6).join('\n'),
  }
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

function addErrors(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw new Problem('not_found')
  })
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error)
    if (problem.code === 'service_failed') request.log.error({ error }, 'A request has failed')
    if (problem.retryAfter !== undefined) void reply.header('retry-after', String(problem.retryAfter))
    return reply
      .code(problems[problem.code][0])
      .type('application/problem+json')
      .serializer((body: unknown) => JSON.stringify(body))
      .send(problemBody(problem.code))
  })
}

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  const { code, statusCode, validation } = error as Partial<
    Record<'code' | 'statusCode' | 'validation', unknown>
  >
  // Fastify's own refusals: malformed JSON, another content type, a large body.
  const isRefused = String(code).startsWith('FST_') && typeof statusCode === 'number' && statusCode < 500
  return new Problem(isRefused || validation !== undefined ? 'request_invalid' : 'service_failed')
}

function addProbes(app: FastifyInstance, { database }: AppOptions): void {
  const unlimited = { config: { rateLimit: false } }
  app.get('/health', unlimited, async () => ({ status: 'ok' }))
  app.get('/ready', unlimited, async (_request, reply) => {
    const isReady = await isAlive(database)
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'no database' })
  })
}

/** Stripe's signature covers the bytes of the body, so it is not parsed before. */
function addWebhook(app: FastifyInstance): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 * 1024 }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/webhooks/stripe', { config: { rateLimit: false } }, async (request, reply) => {
      const { webhooks } = app.service
      const signature = request.headers['stripe-signature']
      const event = Buffer.isBuffer(request.body)
        ? await webhooks.verify(request.body, String(signature ?? ''))
        : undefined
      if (!event) throw new Problem('request_invalid')
      const outcome = await webhooks.process(event)
      request.log.info({ event: event.id, type: event.type, outcome }, 'webhook')
      return reply.code(200).send({ received: true })
    })
  })
}

function addOperation(app: FastifyInstance, options: AppOptions, operation: Operation): void {
  const { id, method, path, body, querystring } = operation
  const call = calls[id]
  if (!call) throw new Error(`The API document has the operation ${id}, which is not implemented`)
  const { compile } = options.document
  const isChange = method !== 'GET'
  app.route({
    method,
    url: path,
    schema: { querystring, ...(body && { body }) },
    validatorCompiler: ({ schema }) => compile(schema as Readonly<Record<string, unknown>>),
    ...(options.rateLimit > 0 && isChange
      ? { config: { rateLimit: { max: Math.min(strictLimit, options.rateLimit) } } }
      : {}),
    // After the limit of requests, and before the body is read.
    preParsing: async (request) => {
      request.user = await authenticate(app, options, request, operation)
    },
    preValidation: async (request) => {
      // Fastify leaves out an empty body, which the schema would accept.
      if (body && request.body === undefined) throw new Problem('request_invalid')
    },
    handler: async (request, reply) => {
      const answer = await call({
        service: app.service,
        user: request.user,
        query: request.query as Record<string, string>,
        body: request.body,
      })
      checkAnswer(options.document, operation, answer)
      return reply.code(answer.status).send(answer.body)
    },
  })
}

/** A change asks the identity provider whether the account still exists and the token was not revoked. */
async function authenticate(
  { service }: FastifyInstance,
  { identity, anonymousPreview }: AppOptions,
  request: FastifyRequest,
  { method, allowsAnonymous }: Operation,
): Promise<TokenUser | undefined> {
  const { authorization } = request.headers
  if (authorization === undefined && allowsAnonymous && anonymousPreview === 'allowed') return undefined
  const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
  const user = token === undefined ? undefined : await identity.verify(token, { isCurrent: method !== 'GET' })
  if (!user || !(await service.accounts.register(user))) throw new Problem('not_signed_in')
  return user
}

/** An answer that the document does not allow is a failure of the service, not of the portal. */
function checkAnswer(
  { compile }: ApiDocument,
  { id, responses }: Operation,
  { status, body }: { readonly status: number; readonly body?: object },
): void {
  const schema = responses.get(status)
  const isAllowed = responses.has(status) && (schema ? compile(schema)(body) : body === undefined)
  if (!isAllowed) throw new Error(`The answer of ${id} is not as the API document has it`)
}
