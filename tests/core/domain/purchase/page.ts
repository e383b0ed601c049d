import { next, type Effect, type Purchase, type Stored } from '#core/domain/purchase'
import type { NotOpenedReason } from '#core/domain/purchase/checkout'
import type { CheckoutStatus } from '#core/domain/subscriber'
import type { CheckoutPayment, PaymentFailure, PaymentOutcome } from '#core/ports/payments'
import type { RequestId } from '#core/shared/flow'
import { failure, success } from '#core/shared/result'
import { now, paymentFor, told, yearly, type Cause } from './examples'

type Form = Extract<Cause, { readonly type: 'form' }>['form']
type Returned = Partial<Omit<Extract<Cause, { readonly type: 'returned' }>, 'type' | 'user'>>

/** A page of Mira's, with what storage holds and the time. Answers are to the last request of their kind. */
export class Page {
  purchase: Purchase = { step: 'none', account: 'mira' }
  /** What the last event has caused. */
  effects: readonly Effect[] = []
  private lastId = 0
  private readonly requests = new Map<Effect['type'], RequestId>()

  constructor(
    public stored: Stored = {},
    public time = now,
  ) {}

  later(milliseconds: number): this {
    this.time += milliseconds
    return this
  }

  /** Another tab has stored, or removed, what every tab awaits. */
  stores(shared: Stored['shared']): this {
    this.stored = { ...this.stored, shared }
    return this
  }

  send(cause: Cause): this {
    this.lastId += 1
    const event = { ...cause, id: this.lastId, stored: this.stored } as Parameters<typeof next>[1]
    const { state, effects } = next(this.purchase, event, this.time)
    this.purchase = state
    this.effects = effects
    for (const effect of effects) {
      if ('request' in effect) this.requests.set(effect.type, effect.request)
      if (effect.type === 'save') this.stored = { ...this.stored, [effect.place]: effect.record }
      if (effect.type === 'forget') this.stored = { ...this.stored, [effect.place]: undefined }
      if (effect.type === 'report-purchase')
        this.stored = { ...this.stored, reported: { accountId: effect.account, at: this.time } }
    }
    return this
  }

  private lastRequest(type: Effect['type']): RequestId {
    return this.requests.get(type) ?? 0
  }

  /** The user is loaded, as the purchase has asked. */
  user(user = told()): this {
    return this.send({ type: 'user', account: 'mira', user, answers: this.lastRequest('load-user') })
  }

  /** The user is loaded for another reason. */
  hears(user = told(), account = 'mira'): this {
    return this.send({ type: 'user', account, user, answers: undefined })
  }

  notLoaded(reason: 'unreachable' | 'not-signed-in' = 'unreachable'): this {
    return this.send({ type: 'user-not-loaded', answers: this.lastRequest('load-user'), reason })
  }

  checkout(wanted = yearly): this {
    return this.send({ type: 'checkout', wanted })
  }

  session(clientSecret = 'secret_1'): this {
    const answers = this.lastRequest('open-session')
    return this.send({ type: 'session', answers, result: success({ clientSecret }) })
  }

  noSession(kind: NotOpenedReason): this {
    return this.send({
      type: 'session',
      answers: this.lastRequest('open-session'),
      result: failure({ kind }),
    })
  }

  form(form: Form, clientSecret = 'secret_1'): this {
    return this.send({ type: 'form', clientSecret, form })
  }

  pay(changes: { readonly wallet?: CheckoutPayment; readonly isOutdated?: boolean } = {}): this {
    return this.send({ type: 'pay', isOutdated: false, ...changes })
  }

  confirmed(value: PaymentOutcome): this {
    return this.send({ type: 'confirmed', answers: this.lastRequest('confirm'), result: success(value) })
  }

  failed(error: PaymentFailure): this {
    return this.send({ type: 'confirmed', answers: this.lastRequest('confirm'), result: failure(error) })
  }

  /** The time is over that the purchase waits for. */
  waited(milliseconds = 0): this {
    return this.later(milliseconds).send({ type: 'time-passed', answers: this.lastRequest('wait') })
  }

  status(status: CheckoutStatus | undefined): this {
    return this.send({ type: 'status', answers: this.lastRequest('read-status'), status })
  }

  home(user = told()): this {
    return this.send({ type: 'home', user })
  }

  returned(changes: Returned = {}, user = told()): this {
    return this.send({ type: 'returned', user, isRefused: false, ...changes })
  }

  /** Opens the card form of the order. */
  open(payment = paymentFor(yearly)): this {
    return this.checkout().user().session().form({ type: 'ready', payment })
  }

  /** Asks the provider for the payment. */
  confirm(): this {
    return this.open().pay().user()
  }
}
