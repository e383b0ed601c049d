import type { ConfirmRequest, Entry, Outcome } from '../../tests/support/fake-stripe/backend'
import type { ApiRequest, ApiResponse, FakeStripeOptions } from './api.ts'
import { passTime } from './billing-cycle.ts'
import { CardsAndBank } from './cards-and-bank.ts'
import { Dashboard } from './dashboard.ts'
import { StripeFailure } from './failure.ts'
import { decodeForm, textsIn } from './form.ts'
import { IdempotencyKeys } from './limits.ts'
import type { Kind, Stored } from './objects.ts'
import { routeOf } from './routes.ts'
import { Store } from './store.ts'

export { signatureOf } from './signature.ts'
export { apiVersion } from './store.ts'
export type { FakeStripeOptions } from './api.ts'

/**
 * A fake Stripe API for subscriptions, in memory. Its objects have the published shapes and the SDK's types; it supports
 * idempotency keys and events, and its time is set by the caller.
 */
export class FakeStripe {
  /** What an owner does in Stripe's dashboard. */
  readonly dashboard: Dashboard
  readonly #store: Store
  readonly #cardsAndBank: CardsAndBank
  readonly #idempotencyKeys = new IdempotencyKeys()

  constructor(options: FakeStripeOptions = {}) {
    this.#store = new Store({
      now: Date.now,
      onEvent: () => undefined,
      searchLag: 60_000,
      bankAddress: 'https://hooks.stripe.com/fake-stripe/',
      cards: 'by number',
      ...options,
    })
    this.#cardsAndBank = new CardsAndBank(this.#store)
    this.dashboard = new Dashboard(this.#store)
  }

  /** Answers a request of the REST API. */
  answer(request: ApiRequest): ApiResponse {
    this.passTime()
    return this.#idempotencyKeys.answer(request, () => this.#respond(request))
  }

  /** All objects of a kind, oldest first. */
  all<Of extends Kind>(kind: Of): readonly Stored<Of>[] {
    return this.#store.all(kind)
  }

  /** What expires, renews or ends by now does so. */
  passTime(): void {
    passTime(this.#store)
  }

  lookUp(secret: string): Entry | undefined {
    this.passTime()
    return this.#cardsAndBank.lookUp(secret)
  }

  confirm(request: ConfirmRequest): Outcome {
    this.passTime()
    return this.#cardsAndBank.confirm(request)
  }

  /** Answers at the bank; returns the address to return to. */
  answerAtBank(visit: string, answer: 'approved' | 'refused'): string | undefined {
    this.passTime()
    return this.#cardsAndBank.answerAtBank(visit, answer)
  }

  hasVisit(visit: string): boolean {
    return this.#cardsAndBank.hasVisit(visit)
  }

  refund(chargeId: string, amount?: number): void {
    this.dashboard.refund(chargeId, amount)
  }

  /** Lets a session's payment be processing, as with a bank debit. */
  startProcessing(secret: string): void {
    const session = this.#cardsAndBank.issuedFor(secret)
    if (session?.object !== 'checkout.session' || session.status !== 'open') throw new Error('Not open')
    session.status = 'complete'
    session.payment_status = 'unpaid'
    this.#store.happen('checkout.session.completed', session)
  }

  /** Ends the current period or trial now. */
  endPeriod(subscriptionId: string): void {
    const subscription = this.#store.get('subscription', subscriptionId)
    for (const item of subscription.items.data) item.current_period_end = this.#store.now()
    this.passTime()
  }

  /** Ends the retries of a failed payment, as the account's settings say. */
  giveUpOn(subscriptionId: string, status: 'canceled' | 'unpaid'): void {
    const subscription = this.#store.get('subscription', subscriptionId)
    subscription.status = status
    if (status === 'canceled') subscription.ended_at = this.#store.now()
    this.#store.happen(`customer.subscription.${status === 'canceled' ? 'deleted' : 'updated'}`, subscription)
  }

  #respond({ method, address, body }: ApiRequest): ApiResponse {
    const [path = '', query = ''] = address.split('?')
    const form = decodeForm(method === 'GET' || method === 'DELETE' ? query || body : body)
    try {
      const route = routeOf(method, path)
      if (!route)
        throw new StripeFailure(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${method}: ${path})`,
        })
      const copy = structuredClone(route.handler(this.#store, form, route.id))
      for (const expansion of textsIn(form, 'expand')) this.#store.expand(copy, expansion.split('.'))
      return { status: 200, body: copy }
    } catch (error) {
      if (error instanceof StripeFailure) return error.response
      throw error
    }
  }
}
