import type { BrowserContext, Request, Route } from 'playwright-core'

/** No response, a late response, or a request that arrives and whose response is lost. */
export type Fault = 'failed' | 'delayed' | 'cut'

export interface RequestTarget {
  readonly name: string
  /** 1 for the first request of that name. */
  readonly occurrence: number
  /** The step of the path that made the request. */
  readonly step: string
}

export interface Requests {
  /** Names a request; undefined leaves it alone. */
  readonly nameOf: (request: Request) => string | undefined
  readonly fetch: (route: Route) => Promise<NonNullable<Parameters<Route['fulfill']>[0]>>
}

/** Records the requests of a browser context, and makes one of them fail. */
export class FaultInjector {
  readonly requests: RequestTarget[] = []
  step = ''
  isHolding = false
  #pending: { readonly target: RequestTarget; readonly fault: Fault } | undefined
  #release = () => {}
  readonly #released = new Promise<void>((resolve) => (this.#release = resolve))

  private constructor(private readonly options: Requests) {}

  static async attach(context: BrowserContext, options: Requests): Promise<FaultInjector> {
    const injector = new FaultInjector(options)
    await context.route(/^https?:/, (route) => injector.#handle(route))
    return injector
  }

  inject(target: RequestTarget, fault: Fault): void {
    this.#pending = { target, fault }
  }

  get wasInjected(): boolean {
    return this.#pending === undefined
  }

  /** Lets the delayed request through. */
  release(): void {
    this.#release()
    this.isHolding = false
  }

  async #handle(route: Route): Promise<void> {
    const name = this.options.nameOf(route.request())
    if (name === undefined) return route.fallback()
    const occurrence = this.requests.filter((request) => request.name === name).length + 1
    this.requests.push({ name, occurrence, step: this.step })
    const pending = this.#pending
    const isTarget = pending?.target.name === name && pending.target.occurrence === occurrence
    if (isTarget) this.#pending = undefined
    if (isTarget && pending.fault === 'failed') return route.abort('connectionfailed')
    if (isTarget && pending.fault === 'delayed') {
      this.isHolding = true
      await this.#released
    }
    const response = await this.options.fetch(route)
    await (isTarget && pending.fault === 'cut' ? route.abort('connectionreset') : route.fulfill(response))
  }
}
