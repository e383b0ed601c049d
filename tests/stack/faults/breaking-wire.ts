import { inject } from 'vitest'
import type { CallFault } from '../../support/browser/faults/call-sights'
import type { BrowserContext, Request, Route } from 'playwright-core'

export const callFaults: readonly CallFault[] = ['failed', 'delayed', 'cut']

/** A call of the whole way: the how manieth of its name, and at which step it was made. */
export interface HeardCall {
  readonly name: string
  readonly occurrence: number
  readonly step: string
}

const bank = 'the bank’s page'

/** Stands between the pages of a browser and all that they call, and breaks when it is told to. */
export class BreakingWire {
  readonly heard: HeardCall[] = []
  /** How often the payment provider has said that somebody has paid. */
  payments = 0
  #step = ''
  #struck: { readonly call: HeardCall; readonly fault: CallFault } | undefined
  #release: (() => void) | undefined
  #hold = new Promise<void>((resolve) => {
    this.#release = resolve
  })
  isHolding = false

  async attach(context: BrowserContext): Promise<void> {
    // Everything but the portal's own files.
    await context.route(
      (url) => url.origin !== inject('address') && /^https?:$/.test(url.protocol),
      (route) => this.#pass(route),
    )
  }

  /** What is called from now on belongs to this step. */
  at(step: string): void {
    this.#step = step
  }

  strike(call: HeardCall, fault: CallFault): void {
    this.#struck = { call, fault }
  }

  get hasStruck(): boolean {
    return this.#struck === undefined
  }

  /** Lets what is held back through, if anything is. */
  releaseHeld(): void {
    if (this.isHolding) this.#release?.()
    this.isHolding = false
  }

  async #pass(route: Route): Promise<void> {
    const request = route.request()
    const name = nameOf(request)
    if (name === undefined) return route.fallback()
    // The bank's own pages are the bank's.
    if (name === bank) return this.#answer(route)
    const occurrence = this.heard.filter((call) => call.name === name).length + 1
    this.heard.push({ name, occurrence, step: this.#step })
    const struck = this.#struck
    if (struck?.call.name !== name || struck.call.occurrence !== occurrence) return this.#answer(route)
    this.#struck = undefined
    if (struck.fault === 'failed') return route.abort('connectionfailed')
    if (struck.fault === 'cut') {
      await this.#ask(route)
      return route.abort('connectionreset')
    }
    this.isHolding = true
    await this.#hold
    return this.#answer(route)
  }

  async #answer(route: Route): Promise<void> {
    const answer = await this.#ask(route)
    await route.fulfill({ ...answer, headers: { ...answer.headers, 'access-control-allow-origin': '*' } })
  }

  async #ask(route: Route) {
    const { address, contentType } = whereToAsk(route.request())
    if (address === undefined) return { status: 200, contentType, body: inject('stripeDouble') }
    const response = await route.fetch({ url: address })
    const body = await response.text()
    if (address.endsWith('/confirm') && isPayment(route.request()) && body.includes('"done"'))
      this.payments += 1
    if (/\/portal-double\/bank\/[^/]+\/approved/.test(address)) this.payments += 1
    return { status: response.status(), headers: response.headers(), body }
  }
}

/** Otherwise a card is kept, and nothing is paid. */
const isPayment = (request: Request) => request.postData()?.includes('cs_test_') ?? false

/** The call in words; nothing for what only browsers ask, and for what nobody answers. */
function nameOf(request: Request): string | undefined {
  const url = new URL(request.url())
  if (request.method() === 'OPTIONS') return undefined
  if (url.origin === inject('service')) return `${request.method()} ${url.pathname}`
  if (url.origin === inject('emulator')) return `identity: ${url.pathname.split('/').at(-1)}`
  if (url.hostname === 'js.stripe.com') return 'Stripe’s script'
  if (url.hostname === 'api.stripe.com') return `Stripe: ${url.pathname.split('/').at(-1)}`
  if (url.hostname === 'hooks.stripe.com') return bank
  return url.pathname === '/country.js' ? 'the country’s script' : undefined
}

/** Stripe and the bank are played by the service, but for the script, which is the double. */
function whereToAsk(request: Request): { address: string | undefined; contentType: string } {
  const { hostname, pathname } = new URL(request.url())
  const service = inject('service')
  if (hostname === 'js.stripe.com') return { address: undefined, contentType: 'text/javascript' }
  if (hostname === 'api.stripe.com')
    return { address: service + pathname.replace('/v1/', '/'), contentType: 'application/json' }
  if (hostname === 'hooks.stripe.com')
    return {
      address: service + pathname.replace('/portal-double/', '/portal-double/bank/'),
      contentType: 'text/html',
    }
  return { address: request.url(), contentType: 'application/json' }
}
