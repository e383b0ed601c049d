import { portalApiCalls, type PortalApi } from '#core/ports/portal-api'
import { failure, type Result } from '#core/shared/result'
import { cacheUntilFailure } from '#core/shared/cache-until-failure'
import { withTimeout } from '#core/shared/with-timeout'
import type { HttpClient, HttpClientOptions } from './http-client'
import type { CallName, ParametersOf, FailureOf, ValueOf } from './requests'

/** Timeout of a call in milliseconds, including loading, retries and pauses. */
export const callTimeoutInMilliseconds = 10_000

/** The portal's service over HTTP. The client is a lazy chunk. */
export class HttpPortalApi {
  readonly calls = Object.fromEntries(
    portalApiCalls.map((name) => [name, this.#call(name)]),
  ) as unknown as PortalApi

  readonly #options: HttpClientOptions
  readonly #load: () => Promise<HttpClient>
  #client: HttpClient | undefined

  constructor(options: HttpClientOptions, importClient = () => import('./http-client')) {
    this.#options = options
    this.#load = cacheUntilFailure(async () => {
      const { HttpClient } = await importClient()
      return (this.#client = new HttpClient(options))
    })
  }

  /** Loads the client before the first call. Never fails: the call loads it again. */
  preload(): void {
    this.#load().catch(() => undefined)
  }

  /** Aborts the pending calls when the page is left. Later calls still work. */
  abortPending(): void {
    this.#client?.abortPending()
  }

  #call<Name extends CallName>(name: Name) {
    return async (
      ...parameters: ParametersOf<Name>
    ): Promise<Result<ValueOf<Name>, FailureOf<Name> | { kind: 'unreachable'; cause: Error }>> => {
      const { clock } = this.#options
      const deadline = clock.now() + callTimeoutInMilliseconds
      const client =
        this.#client ??
        (await withTimeout(this.#load(), clock, callTimeoutInMilliseconds, 'Loading the client').catch(
          (cause: unknown) => new Error(`${name}: the client did not load`, { cause }),
        ))
      if (client instanceof Error) return failure({ kind: 'unreachable', cause: client })
      return client.call(name, parameters, deadline - clock.now())
    }
  }
}
