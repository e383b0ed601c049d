import type { Clock } from '../../src-core/ports/clock'
import type { IdentityFailure } from '../../src-core/ports/identity'
import type { ServiceFailure } from '../../src-core/ports/portal-api'
import { failure, success, type Result } from '../../src-core/shared/result'
import { BearerTokens } from './bearer-tokens'
import type { HttpPortalApiOptions } from './http-portal-api-options'
import { pauseAfter } from './retry-pause'
import { addressOf, type ServiceAnswer, type ServiceCall } from './service-call'

type Said = Result<ServiceAnswer, ServiceFailure>
type Attempt = { readonly said: Said; readonly retryAfter: string | null }

/** The line to the service: makes a call, again where that is safe, and answers what the service says to it. */
export class ServiceLine {
  readonly #baseAddress: string
  readonly #clock: Clock
  readonly #fetch: HttpPortalApiOptions['fetch']
  readonly #tokens: BearerTokens
  readonly #underWay = new Set<AbortController>()

  constructor({ baseAddress, bearer, clock, fetch }: HttpPortalApiOptions) {
    this.#baseAddress = baseAddress
    this.#clock = clock
    this.#fetch = fetch
    this.#tokens = new BearerTokens(bearer)
  }

  /** Gives up the calls that are under way, because the page is being left; later ones are made as ever. */
  leave(): void {
    for (const call of this.#underWay) call.abort(new Error('the page is being left'))
  }

  /**
   * What the service says within so many milliseconds, whatever the status. A 401 is `not-signed-in`, unless a renewed
   * token helps.
   */
  async ask(call: ServiceCall, limit: number): Promise<Said> {
    const controller = new AbortController()
    this.#underWay.add(controller)
    void this.#clock.wait(limit).then(() => controller.abort(new Error(`it took over ${limit} ms`)))
    const { signal } = controller
    const givenUp = new Promise<Said>((resolve) => {
      signal.addEventListener('abort', () => resolve(unreachable(call, signal.reason)), { once: true })
    })
    try {
      return await Promise.race([givenUp, this.#askAs(call, signal)])
    } finally {
      this.#underWay.delete(controller)
    }
  }

  async #askAs(call: ServiceCall, signal: AbortSignal): Promise<Said> {
    const token = await this.#tokens.current()
    if (token.type === 'error') return failure(withoutToken(call, token.error))
    if (token.value === undefined && !call.openToStrangers) return failure({ kind: 'not-signed-in' })
    const said = await this.#insist(call, token.value, signal)
    if (!isRefused(said)) return said
    if (token.value === undefined) return failure({ kind: 'not-signed-in' })

    const renewed = await this.#tokens.insteadOf(token.value)
    if (renewed.type === 'error') return failure(withoutToken(call, renewed.error))
    if (renewed.value === undefined) return failure({ kind: 'not-signed-in' })
    const second = await this.#insist(call, renewed.value, signal)
    return isRefused(second) ? failure({ kind: 'not-signed-in' }) : second
  }

  /** Questions are asked again where the network or the service has failed; what changes something is sent once. */
  async #insist(call: ServiceCall, token: string | undefined, signal: AbortSignal): Promise<Said> {
    for (let attempt = 1; ; attempt += 1) {
      // One attempt after the other is the point.
      const { said, retryAfter } = await this.#attempt(call, token, signal)
      const pause = isWorthAnotherTry(call, said)
        ? pauseAfter(attempt, retryAfter, this.#clock.now())
        : undefined
      if (pause === undefined) return said
      await this.#clock.wait(pause)
      if (signal.aborted) return unreachable(call, signal.reason)
    }
  }

  async #attempt(call: ServiceCall, token: string | undefined, signal: AbortSignal): Promise<Attempt> {
    try {
      signal.throwIfAborted()
      const response = await this.#fetch(addressOf(call, this.#baseAddress), {
        method: call.method,
        headers: {
          accept: 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
        credentials: 'omit',
        cache: 'no-store',
        // The token is for this origin only.
        redirect: 'error',
        signal,
      })
      const said = success({ status: response.status, body: parseJson(await response.text()) })
      return { said, retryAfter: response.headers.get('retry-after') }
    } catch (cause) {
      return { said: unreachable(call, cause), retryAfter: null }
    }
  }
}

function isRefused(said: Said): boolean {
  return said.type === 'success' && said.value.status === 401
}

function isWorthAnotherTry({ method }: ServiceCall, said: Said): boolean {
  if (method !== 'GET') return false
  return said.type === 'error' || said.value.status === 429 || said.value.status >= 500
}

function unreachable({ name }: ServiceCall, cause: unknown): Result<never, ServiceFailure> {
  return failure({ kind: 'unreachable', cause: new Error(`${name}: the service gave no answer`, { cause }) })
}

function withoutToken({ name }: ServiceCall, problem: IdentityFailure): ServiceFailure {
  const kind = problem.kind === 'no-connection' ? 'unreachable' : 'service-error'
  return { kind, cause: new Error(`${name}: no token could be had (${problem.kind})`, { cause: problem }) }
}

/** The JSON that the text holds; a text that holds none is no answer to anything. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
