import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely'
import type { Fate } from '../../fake-stripe/api.ts'
import type { StepOf } from './steps.ts'

/** The process crashes here. */
class Crash extends Error {}

interface Beside {
  readonly after: number
  readonly start: () => void
}

type StripeFault = StepOf<'Stripe fails'>

/** The faults that are to come, and what is between the service and its systems so that they strike. */
export class Faults implements KyselyPlugin {
  /** Whether a query or the process has failed since the step began. */
  hasStruckDatabase = false
  /** Whether anything has failed since the step began. */
  hasStruck = false
  /** What becomes of the call to Stripe in progress. */
  fate: Fate = 'answer'
  #crash: { steps: number; readonly hasEffect: boolean } | undefined
  #stripe: { calls: number; readonly kind: StripeFault['kind'] } | undefined
  #queries: { after: number; queries: number; readonly hasEffect: boolean } | undefined
  #beside: { steps: number; readonly start: () => void } | undefined

  crash({ after, hasEffect }: StepOf<'crash'>): void {
    this.#crash = { steps: after, hasEffect }
  }

  failStripe({ calls, kind }: StripeFault): void {
    this.#stripe = { calls, kind }
  }

  failDatabase({ after, queries, hasEffect }: StepOf<'database fails'>): void {
    this.#queries = { after, queries, hasEffect }
  }

  /** Starts something else after so many queries and calls. */
  interrupt({ after, start }: Beside): void {
    this.#beside = { steps: after, start }
  }

  beginStep(): void {
    this.hasStruck = false
    this.hasStruckDatabase = false
    this.#beside = undefined
  }

  /** Ends a crash; returns whether there was one. */
  restart(): boolean {
    if (!this.isDead) return false
    this.#crash = undefined
    return true
  }

  clear(): void {
    this.#crash = undefined
    this.#stripe = undefined
    this.#queries = undefined
  }

  get isDead(): boolean {
    return this.#crash !== undefined && this.#crash.steps < 0
  }

  /** `last`: the step has its effect, but its result is lost with the process. */
  #take(): 'alive' | 'last' | 'dead' {
    const beside = this.#beside
    if (beside && (beside.steps -= 1) < 0) {
      this.#beside = undefined
      beside.start()
    }
    const crash = this.#crash
    if (!crash) return 'alive'
    crash.steps -= 1
    if (crash.steps >= 0) return 'alive'
    this.hasStruck = true
    this.hasStruckDatabase = true
    return crash.steps === -1 && crash.hasEffect ? 'last' : 'dead'
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if (this.#take() === 'dead') throw new Crash()
    const queries = this.#queries
    if (queries) {
      queries.after -= 1
      if (!queries.hasEffect) this.#failQuery(queries)
    }
    return node
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    if (this.isDead) throw new Crash()
    if (this.#queries?.hasEffect) this.#failQuery(this.#queries)
    return result
  }

  #failQuery(queries: { readonly after: number; queries: number }): void {
    if (queries.after >= 0 || queries.queries <= 0) return
    queries.queries -= 1
    this.hasStruck = true
    this.hasStruckDatabase = true
    throw new Error('Connection terminated unexpectedly')
  }

  /** Crashes and failures happen between any two calls. */
  callStripe(call: () => Response, name: string): Response {
    const life = this.#take()
    if (life === 'last') call()
    if (life !== 'alive') throw new Crash()
    const fault = this.#stripe
    if (!fault || fault.calls <= 0) return call()
    if (fault.kind === 'key in use' && !name.startsWith('POST')) return call()
    fault.calls -= 1
    this.hasStruck = true
    return this.#fail(call, fault.kind)
  }

  #fail(call: () => Response, kind: StripeFault['kind']): Response {
    switch (kind) {
      case 'error':
        return refusal(500, { type: 'api_error' })
      case 'stored error':
      case 'connection lost after':
        this.fate = kind === 'stored error' ? 'error' : 'lost'
        try {
          return call()
        } finally {
          this.fate = 'answer'
        }
      case 'connection lost before':
        throw new TypeError('connection reset')
      case 'rate limit':
        return refusal(429, { type: 'invalid_request_error', code: 'rate_limit' }, 'false')
      case 'lock timeout':
        return refusal(429, { type: 'invalid_request_error', code: 'lock_timeout' }, 'true')
      case 'key in use':
        return refusal(409, { type: 'idempotency_error', code: 'idempotency_key_in_use' })
    }
  }
}

function refusal(status: number, error: object, shouldRetry = 'false'): Response {
  return Response.json({ error }, { status, headers: { 'stripe-should-retry': shouldRetry } })
}
