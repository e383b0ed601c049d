import type { PortalApi } from '../../src-core/ports/portal-api'
import { failure } from '../../src-core/shared/result'
import type { HttpPortalApiOptions } from './http-portal-api-options'

/** The same service, with everything that a call needs loaded by the first call, in a chunk of its own. */
export class LazyHttpPortalApi implements PortalApi {
  readonly #options: HttpPortalApiOptions
  #loading: Promise<PortalApi & { leave(): void }> | undefined

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

  /** What could not be loaded has not been called: for everybody who asks, the service is out of reach. */
  #later<Name extends keyof PortalApi>(name: Name): PortalApi[Name] {
    const call = async (...details: never[]) => {
      const api = await this.#load().catch(
        (cause: unknown) => new Error(`${name}: could not be loaded`, { cause }),
      )
      if (api instanceof Error) return failure({ kind: 'unreachable', cause: api })
      return (api[name] as (...details: never[]) => Promise<unknown>).apply(api, details)
    }
    return call as PortalApi[Name]
  }

  #load(): Promise<PortalApi & { leave(): void }> {
    this.#loading ??= import('./http-portal-api')
      .then(({ HttpPortalApi }) => new HttpPortalApi(this.#options))
      .catch((cause: unknown) => {
        this.#loading = undefined
        throw cause
      })
    return this.#loading
  }
}
