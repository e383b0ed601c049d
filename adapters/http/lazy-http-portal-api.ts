import type { PortalApi } from '../../src-core/ports/portal-api'
import { failure } from '../../src-core/shared/result'
import type { HttpPortalApi } from './http-portal-api'
import type { HttpPortalApiOptions } from './http-portal-api-options'
import { timeLimit } from './time-limit'

/** The same service, with everything that a call needs loaded by the first call, in a chunk of its own. */
export class LazyHttpPortalApi implements PortalApi {
  readonly #options: HttpPortalApiOptions
  #loading: Promise<HttpPortalApi> | undefined

  constructor(options: HttpPortalApiOptions) {
    this.#options = options
  }

  readonly createCheckoutSession = this.#later('createCheckoutSession')
  readonly previewPrice = this.#later('previewPrice')
  readonly syncUser = this.#later('syncUser')
  readonly loadUser = this.#later('loadUser')
  readonly updateUser = this.#later('updateUser')
  readonly deleteUser = this.#later('deleteUser')
  readonly createSetupIntent = this.#later('createSetupIntent')
  readonly changePaymentMethod = this.#later('changePaymentMethod')
  readonly cancelSubscription = this.#later('cancelSubscription')

  /** Loads ahead of the first call; fails in silence, and the call then tries again. */
  warmUp(): void {
    this.#load().catch(() => undefined)
  }

  /** Gives up the calls that are under way, because the page is being left. */
  leave(): void {
    this.#loading?.then((api) => api.leave()).catch(() => undefined)
  }

  /**
   * What could not be loaded, or not in time, has not been called: for everybody who asks, the service is out of reach.
   * What the loading has taken is not there for the call any more.
   */
  #later<Name extends keyof PortalApi>(name: Name): PortalApi[Name] {
    const call = async (...details: never[]) => {
      const begun = this.#options.clock.now()
      const loaded = await Promise.race([this.#load(), this.#tooLong()]).catch(
        (cause: unknown) => new Error(`${name}: could not be loaded`, { cause }),
      )
      if (loaded instanceof Error) return failure({ kind: 'unreachable', cause: loaded })
      const api = loaded.within(timeLimit - (this.#options.clock.now() - begun))
      return (api[name] as (...details: never[]) => Promise<unknown>).apply(api, details)
    }
    return call as PortalApi[Name]
  }

  async #tooLong(): Promise<never> {
    await this.#options.clock.wait(timeLimit)
    throw new Error(`it took over ${timeLimit} ms`)
  }

  #load(): Promise<HttpPortalApi> {
    this.#loading ??= import('./http-portal-api')
      .then(({ HttpPortalApi }) => new HttpPortalApi(this.#options))
      .catch((cause: unknown) => {
        this.#loading = undefined
        throw cause
      })
    return this.#loading
  }
}
