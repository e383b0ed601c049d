import type { clientOf } from '../../fake-stripe/connect.ts'

type Around = NonNullable<Parameters<typeof clientOf>[1]>

/**
 * What becomes of a call: Stripe is down; the call never arrives; its answer never does; Stripe makes the change and fails then;
 * or something else answers.
 */
type Fault = 'down' | 'unreachable' | 'answer lost' | 'fails afterwards' | ((call: () => Response) => unknown)

/** Between the service and Stripe. */
export class Network {
  #fault: { readonly at: RegExp; readonly how: Fault } | undefined
  #hook: { readonly at: RegExp; readonly run: () => unknown } | undefined

  /** From now on, calls whose method and path match fail. */
  fail(how: Fault = 'down', at = /./): void {
    this.#fault = { at, how }
  }

  mend(): void {
    this.#fault = undefined
  }

  /** Acts once, right before the next such call. */
  before(at: RegExp, run: () => unknown): void {
    this.#hook = { at, run }
  }

  readonly around: Around = async (call, name) => {
    if (this.#hook?.at.test(name)) {
      const { run } = this.#hook
      this.#hook = undefined
      await run()
    }
    if (!this.#fault?.at.test(name)) return call()
    const { how } = this.#fault
    if (typeof how === 'function') return ((await how(call)) as Response | undefined) ?? call()
    if (how === 'answer lost' || how === 'fails afterwards') call()
    if (how === 'answer lost' || how === 'unreachable') throw new TypeError('fetch failed')
    return Response.json({ error: { type: 'api_error' } }, { status: 500 })
  }
}

/** Stripe's answer to a request that it does not accept. */
export const refusal = (error: object, status = 400) =>
  Response.json({ error: { type: 'invalid_request_error', message: 'No', ...error } }, { status })
