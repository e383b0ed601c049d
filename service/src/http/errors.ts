import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { problems, type ErrorCode } from '../../../contract/api.ts'
import { Problem, problemBody } from '../shared/problem.ts'
import { isPostponed } from '../stripe/call-queue.ts'

const contentType = 'application/problem+json'

/** Answers every failure as a problem of the API document. */
export function addErrors(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw new Problem('not_found')
  })
  app.setErrorHandler(answerError)
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOf(error)
  if (problem.code === 'service_failed') request.log.error({ error }, 'A request has failed')
  if (problem.retryAfter !== undefined) void reply.header('retry-after', String(problem.retryAfter))
  return reply
    .code(problems[problem.code].status)
    .type(contentType)
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problemBody(problem.code, problem.details))
}

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isPostponed(error)) return new Problem('too_many_requests', { retryAfter: 5 })
  const { code, statusCode, validation } = error as Partial<
    Record<'code' | 'statusCode' | 'validation', unknown>
  >
  const isRefused = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500
  // Fastify's own refusals, such as malformed JSON, another content type or a large body; and a caller who hung up.
  const isOfFastify = String(code).startsWith('FST_') || code === 'ECONNRESET'
  return new Problem(
    (isRefused && isOfFastify) || validation !== undefined ? 'request_invalid' : 'service_failed',
  )
}

/**
 * Returns a handler that answers what Node refuses before Fastify sees a request: malformed HTTP, large headers, a request
 * that takes too long to arrive. Node tells the kind by the error's code: nodejs.org/api/http.html, event `clientError`.
 */
export function answerClientErrors(
  portalOrigin: string,
): NonNullable<FastifyServerOptions['clientErrorHandler']> {
  return ({ code }, socket: Socket) => {
    if (code === 'ECONNRESET' || socket.destroyed) return
    const problem = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_timeout' : 'request_invalid'
    if (socket.writable) socket.write(rawResponse(problem, portalOrigin))
    socket.destroySoon()
  }
}

function rawResponse(code: ErrorCode, portalOrigin: string): string {
  const { status } = problems[code]
  const body = JSON.stringify(problemBody(code))
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${contentType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Access-Control-Allow-Origin: ${portalOrigin}`,
    'Cache-Control: no-store',
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}

/** Serializers for the log: no address, query, header or body, because they name persons. */
export const serializers = { err: describeError, error: describeError }

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
