import type { ConfirmRequest, Entry, Outcome } from './script/backend.ts'
import { AnswerLost, type ApiRequest, type ApiResponse, type FakeStripeOptions } from './api.ts'
import { passTime } from './billing-cycle.ts'
import { CardsAndBank } from './cards-and-bank.ts'
import { giveUp } from './collection.ts'
import { hideCurrencyOptions } from './currencies.ts'
import { Dashboard } from './dashboard.ts'
import { serverError, StripeFailure, unknownCall } from './failure.ts'
import { decodeForm, textsIn, type Form } from './form.ts'
import { IdempotencyKeys, RateLimiter } from './limits.ts'
import type { Kind, Stored } from './objects.ts'
import { checkParameters } from './parameters.ts'
import { routeOf } from './routes.ts'
import { Store } from './store.ts'

export { webhookRequest } from './webhook-request.ts'
export type { FakeStripeOptions } from './api.ts'

/**
 * A fake Stripe API for subscriptions, in memory, which refuses what Stripe refuses. Its objects have the published shapes
 * and the SDK's types; its calls are those of `service/ledger`, and its time is set by the caller.
 */
export class FakeStripe {
  /** What an owner does in Stripe's dashboard. */
  readonly dashboard: Dashboard
  readonly #store: Store
  readonly #cardsAndBank: CardsAndBank
  readonly #keys: IdempotencyKeys
  readonly #rate: RateLimiter

  constructor(options: FakeStripeOptions = {}) {
    this.#store = new Store({
      now: Date.now,
      onEvent: () => undefined,
      documentAddress: 'https://pay.stripe.com/invoice/fake/',
      bankAddress: 'https://hooks.stripe.com/fake-stripe/',
      cards: 'by number',
      isRateLimited: false,
      servesDomain: () => true,
      onPaymentFailure: 'past_due',
      onTrialEndWithoutMethod: 'create_invoice',
      draftSeconds: 0,
      retryDays: [3, 5, 7],
      onLastRetry: 'past_due',
      fateOf: () => 'answer',
      ...options,
    })
    this.#cardsAndBank = new CardsAndBank(this.#store)
    this.dashboard = new Dashboard(this.#store)
    this.#keys = new IdempotencyKeys(this.#store.options.now)
    this.#rate = new RateLimiter(this.#store.options.now)
  }

  /** Answers a request of the REST API. Throws `AnswerLost` where it takes effect and its answer is lost. */
  send(request: ApiRequest): ApiResponse {
    const response = this.answer(request)
    if (this.#store.options.fateOf(request) === 'lost') throw new AnswerLost('The answer of Stripe is lost')
    return response
  }

  /** Answers a request whatever becomes of the connection. */
  answer(request: ApiRequest): ApiResponse {
    this.passTime()
    return this.#keys.answer(request, () => this.#respond(request))
  }

  /** Returns the time in seconds. */
  now(): number {
    return this.#store.now()
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

  /** Answers at the address of the bank; returns the one to return to. */
  answerAtBank(address: string, answer: 'approved' | 'refused'): string | undefined {
    this.passTime()
    return this.#cardsAndBank.answerAtBank(address, answer)
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
    giveUp(this.#store, this.#store.get('subscription', subscriptionId), status)
  }

  /** Stripe stores the answers of what it has begun to execute. */
  #respond(request: ApiRequest): { response: ApiResponse; isExecuted: boolean } {
    let isExecuted = false
    try {
      const { method, path, form } = parse(request)
      const route = routeOf(method, path)
      if (!route) throw unknownCall(method, path)
      if (this.#store.options.isRateLimited) this.#rate.admit()
      checkParameters(route.call, form)
      isExecuted = true
      const copy = structuredClone(route.handler(this.#store, form, route.id))
      const expansions = textsIn(form, 'expand')
      for (const expansion of expansions) this.#store.expand(copy, expansion.split('.'))
      if (!expansions.some((each) => each.endsWith('currency_options'))) hideCurrencyOptions(copy)
      if (this.#store.options.fateOf(request) === 'error') throw serverError()
      return { response: { status: 200, body: copy }, isExecuted }
    } catch (error) {
      return { response: responseTo(error), isExecuted }
    }
  }
}

function parse({ method, address, body }: ApiRequest): { method: string; path: string; form: Form } {
  const [path = '', query = ''] = address.split('?')
  return { method, path, form: decodeForm(method === 'GET' || method === 'DELETE' ? query || body : body) }
}

function responseTo(error: unknown): ApiResponse {
  if (error instanceof StripeFailure) return error.response
  throw error
}
