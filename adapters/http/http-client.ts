import { operations } from '#contract/api'
import type { Clock } from '#core/ports/clock'
import type { Identity, IdentityFailure } from '#core/ports/identity'
import type { ServiceFailure } from '#core/ports/portal-api'
import { lenient, object, parseJson, read, nonBlankString } from '#contract/decode'
import { failure, success, type Result } from '#core/shared/result'
import { withTimeout } from '#core/shared/with-timeout'
import { CallError } from './call-error'
import {
  requests,
  type CallName,
  type ParametersOf,
  type FailureOf,
  type HttpRequest,
  type ValueOf,
} from './requests'
import { toFailure } from './to-failure'

export interface HttpClientOptions {
  /** Absolute address of the service, with or without a path and a trailing slash. */
  readonly baseAddress: string
  /** Returns the user's token. Called before every request; tokens are not cached. */
  readonly bearer: Identity['bearerToken']
  readonly clock: Clock
  /** That of the page, which the service keeps for its emails: BCP 47. */
  readonly language: string
  readonly fetch: (address: string, details: RequestInit) => Promise<Response>
}

interface HttpResponse {
  readonly status: number
  readonly body: unknown
  readonly retryAfter: string | null
}

interface PendingRequest extends HttpRequest {
  readonly name: CallName
  readonly signal: AbortSignal
}

type Outcome = Result<HttpResponse, ServiceFailure>
type Token = Awaited<ReturnType<Identity['bearerToken']>>

/** Before the second and the third attempt. */
const retryDelaysInMilliseconds = [300, 1200]

/** A call fails if the service requests a longer delay. */
const maximumDelayInMilliseconds = 5000

/** The service sends no larger document. */
const maximumDocumentBytes = 5 * 1024 * 1024

/** Sends requests with the user's token, renews it once after a 401, and retries GET requests. */
export class HttpClient {
  readonly #options: HttpClientOptions
  readonly #pending = new Set<AbortController>()
  #renewal: Promise<Token> | undefined

  constructor(options: HttpClientOptions) {
    this.#options = options
  }

  /** Aborts the pending calls when the page is left. Later calls still work. */
  abortPending(): void {
    for (const controller of this.#pending) controller.abort(new Error('the page is being left'))
  }

  /** Makes a call, which fails after the given time. */
  async call<Name extends CallName>(
    name: Name,
    parameters: ParametersOf<Name>,
    milliseconds: number,
  ): Promise<Result<ValueOf<Name>, FailureOf<Name>>> {
    const request = requests[name](this.#options.clock, ...parameters)
    const outcome = await this.#sendWithin(milliseconds, name, request)
    const result = outcome.type === 'error' ? outcome : readResponse(name, request, outcome.value)
    if (result.type === 'success') return result
    const isAnonymous = operations[name].allowsAnonymous && result.error.kind === 'not-signed-in'
    // Tests of the error map verify the failure kinds of each call.
    return failure((isAnonymous ? { kind: 'sign-in-needed' } : result.error) as FailureOf<Name>)
  }

  async #sendWithin(milliseconds: number, name: CallName, request: HttpRequest): Promise<Outcome> {
    const controller = new AbortController()
    const { signal } = controller
    const aborted = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    })
    this.#pending.add(controller)
    try {
      const sent = Promise.race([aborted, this.#sendAuthorized({ ...request, name, signal })])
      return await withTimeout(sent, this.#options.clock, milliseconds, name)
    } catch (cause) {
      controller.abort(cause)
      return unreachable(name, cause)
    } finally {
      this.#pending.delete(controller)
    }
  }

  /** Sends the request with the user's token, and once more with a renewed one after a 401. */
  async #sendAuthorized(request: PendingRequest): Promise<Outcome> {
    const token = await this.#options.bearer({ accountId: request.accountId })
    if (token.type === 'error') return withoutToken(request, token.error)
    if (token.value === undefined && !operations[request.name].allowsAnonymous)
      return failure({ kind: 'not-signed-in' })
    const first = await this.#sendWithRetries(request, token.value)
    if (!isUnauthorized(first)) return first

    const renewed = token.value === undefined ? token : await this.#replaceToken(request, token.value)
    if (renewed.type === 'error') return withoutToken(request, renewed.error)
    if (renewed.value === undefined) return failure({ kind: 'not-signed-in' })
    const second = await this.#sendWithRetries(request, renewed.value)
    return isUnauthorized(second) ? failure({ kind: 'not-signed-in' }) : second
  }

  /**
   * Returns another token of the same user: one that was renewed meanwhile, or a new one, which all refused calls share.
   * Returns undefined if another user has signed in meanwhile, for whom the call must not be made.
   */
  async #replaceToken({ accountId }: PendingRequest, refused: string): Promise<Token> {
    const current = await this.#options.bearer({ accountId })
    const isRefused = current.type === 'error' || current.value === refused
    const token = isRefused ? await (this.#renewal ??= this.#renewToken()) : current
    if (token.type === 'error' || token.value === undefined) return token
    return success(isSameUser(refused, token.value) ? token.value : undefined)
  }

  async #renewToken(): Promise<Token> {
    try {
      return await this.#options.bearer({ renewed: true })
    } finally {
      this.#renewal = undefined
    }
  }

  /** Retries a GET after a network or server error. Sends other requests once. */
  async #sendWithRetries(request: PendingRequest, token: string | undefined): Promise<Outcome> {
    const { clock } = this.#options
    for (let attempt = 0; ; attempt += 1) {
      request.signal.throwIfAborted()
      const outcome = await this.#send(request, token)
      const delay = isRetryable(request, outcome) ? retryDelay(attempt, outcome, clock.now()) : undefined
      if (delay === undefined) return outcome
      await clock.wait(delay)
    }
  }

  async #send(request: PendingRequest, token: string | undefined): Promise<Outcome> {
    const { name, body, accept = 'application/json', signal } = request
    const { language } = this.#options
    try {
      const response = await this.#options.fetch(addressOf(request, this.#options.baseAddress), {
        method: operations[name].method,
        headers: {
          accept,
          // Older services ignore it. No preflight is needed for it.
          'accept-language': language,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        credentials: 'omit',
        cache: 'no-store',
        // A redirect could send the token to another origin.
        redirect: 'error',
        signal,
      })
      const retryAfter = response.headers.get('retry-after')
      const isDocument = response.ok && accept !== 'application/json'
      const content = isDocument ? await readBytes(response) : parseJson(await response.text())
      return success({ status: response.status, body: content, retryAfter })
    } catch (cause) {
      return unreachable(name, cause)
    }
  }
}

function addressOf({ name, path = {}, query }: PendingRequest, baseAddress: string): string {
  const steps = operations[name].path.replace(/\{(\w+)\}/g, (_step, parameter: string) =>
    encodeURIComponent(path[parameter] ?? ''),
  )
  const address = new URL(baseAddress.replace(/\/$/, '') + steps)
  for (const [key, value] of Object.entries(query ?? {}))
    if (value !== undefined) address.searchParams.set(key, value)
  return address.href
}

/** Returns the bytes of a body; undefined for one that is larger than any document. */
async function readBytes({ body }: Response): Promise<Uint8Array | undefined> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const reader = body?.getReader()
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value)
    size += part.value.length
    if (size > maximumDocumentBytes) {
      await reader?.cancel()
      return undefined
    }
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

function isUnauthorized(outcome: Outcome): boolean {
  return outcome.type === 'success' && outcome.value.status === 401
}

/** A 501 is final: the service does not have the call. */
function isRetryable({ name }: PendingRequest, outcome: Outcome): boolean {
  if (operations[name].method !== 'GET') return false
  if (outcome.type === 'error') return true
  const { status } = outcome.value
  return status === 429 || (status >= 500 && status !== 501)
}

/** Returns the delay before the next attempt in milliseconds, or undefined for no further attempt. */
function retryDelay(attempt: number, outcome: Outcome, now: number): number | undefined {
  const delay = retryDelaysInMilliseconds[attempt]
  if (delay === undefined) return undefined
  const requested = outcome.type === 'success' ? readRetryAfter(outcome.value.retryAfter, now) : 0
  return requested <= maximumDelayInMilliseconds ? Math.max(delay, requested) : undefined
}

/** Converts `Retry-After`, in seconds or as an HTTP date, to milliseconds. */
function readRetryAfter(header: string | null, now: number): number {
  const seconds = Number(header ?? 0)
  const wait = Number.isNaN(seconds) ? Date.parse(header ?? '') - now : seconds * 1000
  return Number.isNaN(wait) ? 0 : wait
}

function readResponse<Value>(
  name: CallName,
  { response, errors }: HttpRequest<Value>,
  { status, body }: HttpResponse,
) {
  if (status < 200 || status > 299) return failure(toFailure(name, errors, status, body))
  if (!response && status === 204) return success() as Result<Value, never>
  // Only a 204 may be without a body.
  const content = status === 204 ? undefined : (body ?? null)
  const decoded = response ? response(content) : failure([`the status is ${status} instead of 204`])
  if (decoded.type === 'success') return decoded
  const cause = new CallError(name, `unexpected response: ${decoded.error.join(' ')}`)
  return failure({ kind: 'service-error', cause })
}

function unreachable(name: CallName, cause: unknown): Result<never, ServiceFailure> {
  return failure({ kind: 'unreachable', cause: new CallError(name, 'no response', { cause }) })
}

function withoutToken({ name }: PendingRequest, error: IdentityFailure): Result<never, ServiceFailure> {
  const kind = error.kind === 'no-connection' ? 'unreachable' : 'service-error'
  return failure({ kind, cause: new CallError(name, `no token (${error.kind})`, { cause: error }) })
}

/** Compares the users of two JWTs. The service verifies them. */
function isSameUser(one: string, other: string): boolean {
  const user = userOf(one)
  return one === other || (user !== undefined && user === userOf(other))
}

const claims = object({ sub: lenient(nonBlankString), user_id: lenient(nonBlankString) })

function userOf(token: string): string | undefined {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  try {
    const { sub, user_id: userId } = read(claims, parseJson(atob(payload))) ?? {}
    return sub ?? userId
  } catch {
    return undefined
  }
}
