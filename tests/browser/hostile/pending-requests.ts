import type { BrowserContext, Request } from 'playwright-core'

/** The requests of a visitor that something will still answer. */
export class PendingRequests {
  readonly #pending = new Set<Request>()

  constructor(context: BrowserContext) {
    context.on('request', (request) => this.#pending.add(request))
    context.on('requestfinished', (request) => this.#pending.delete(request))
    context.on('requestfailed', (request) => this.#pending.delete(request))
  }

  get count(): number {
    return this.#pending.size
  }

  /** Marks a request that nothing will answer. */
  hold(request: Request): void {
    this.#pending.delete(request)
  }
}
