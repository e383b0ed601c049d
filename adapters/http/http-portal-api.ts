import type { CancelReason } from '../../src-core/domain/cancel-reason'
import type { PersonName } from '../../src-core/domain/person-name'
import type { PromoQuote } from '../../src-core/domain/promo'
import type { CurrentUser } from '../../src-core/domain/subscriber'
import type * as Port from '../../src-core/ports/portal-api'
import { failure, success, type Result } from '../../src-core/shared/result'
import { readClientSecret } from './client-secret-answer'
import type { HttpPortalApiOptions } from './http-portal-api-options'
import { readPrice } from './price-answer'
import type { CallName, ServiceAnswer, ServiceCall } from './service-call'
import { objectionOf } from './service-failures'
import { ServiceLine } from './service-line'
import { timeLimit } from './time-limit'
import { readUser } from './user-answer'

/** What the port lets a call fail with. */
type FailureOf<Name extends CallName> =
  Awaited<ReturnType<Port.PortalApi[Name]>> extends infer Answer
    ? Answer extends { readonly type: 'error'; readonly error: infer Failure }
      ? Failure
      : never
    : never

type Read<Value> = (body: unknown, status: number) => Result<Value, string>

/** For calls whose answer says nothing but that it was done. Another success is of something in front of the service. */
const nothing: Read<void> = (_body, status) =>
  status === 204 ? success() : failure(`it is ${status} instead of 204`)

/** The web-payment service over HTTP: the nine calls of `docs/openapi.yaml`. */
export class HttpPortalApi implements Port.PortalApi {
  readonly #options: HttpPortalApiOptions
  readonly #line: ServiceLine
  readonly #limit: number

  constructor(options: HttpPortalApiOptions, line = new ServiceLine(options), limit = timeLimit) {
    this.#options = options
    this.#line = line
    this.#limit = limit
  }

  /** The same service on the same line, for calls that have only so many milliseconds left. */
  within(milliseconds: number): Port.PortalApi {
    return new HttpPortalApi(this.#options, this.#line, milliseconds)
  }

  /** Gives up the calls that are under way, because the page is being left. */
  leave(): void {
    this.#line.leave()
  }

  createCheckoutSession(order: {
    productId: string
    promoCode?: string
  }): Promise<Result<Port.ClientSecret, Port.CheckoutSessionFailure>> {
    const { productId, promoCode } = order
    const code = promoCode === undefined ? {} : { promoCode }
    const body = { productId, ...code, automaticTax: false, taxIdCollection: false }
    const call = {
      name: 'createCheckoutSession',
      method: 'POST',
      path: 'users/me/checkout-session',
      body,
    } as const
    return this.#make(call, readClientSecret)
  }

  previewPrice({
    productId,
    promoCode,
  }: {
    productId: string
    promoCode: string
  }): Promise<Result<PromoQuote, Port.PreviewFailure>> {
    const query = { promo_code: promoCode, product_id: productId }
    const call = { name: 'previewPrice', method: 'GET', path: 'users/me/checkout-session', query } as const
    return this.#make({ ...call, openToStrangers: true }, (body) => readPrice(body, this.#options.clock))
  }

  syncUser({
    firstName,
    lastName,
    email,
  }: PersonName & { email: string }): Promise<Result<void, Port.UserUpdateFailure>> {
    // JSON leaves out what is missing.
    return this.#make(
      { name: 'syncUser', method: 'PATCH', path: 'users', body: { firstName, lastName, email } },
      nothing,
    )
  }

  loadUser(): Promise<Result<CurrentUser, Port.ServiceFailure>> {
    return this.#make({ name: 'loadUser', method: 'GET', path: 'users/me' }, readUser)
  }

  updateUser(change: Port.ProfileChange): Promise<Result<void, Port.UserUpdateFailure>> {
    return this.#make({ name: 'updateUser', method: 'PATCH', path: 'users/me', body: change }, nothing)
  }

  deleteUser(): Promise<Result<void, Port.ServiceFailure>> {
    return this.#make({ name: 'deleteUser', method: 'DELETE', path: 'users/me' }, nothing)
  }

  createSetupIntent(): Promise<Result<Port.ClientSecret, Port.ServiceFailure>> {
    const call = { name: 'createSetupIntent', method: 'POST', path: 'users/me/setup-intent' } as const
    return this.#make(call, readClientSecret)
  }

  changePaymentMethod(paymentMethodId: string): Promise<Result<void, Port.UserUpdateFailure>> {
    const body = { paymentMethodId }
    const call = {
      name: 'changePaymentMethod',
      method: 'PATCH',
      path: 'users/me/payment-method',
      body,
    } as const
    return this.#make(call, nothing)
  }

  cancelSubscription(reason: CancelReason): Promise<Result<void, Port.UserUpdateFailure>> {
    const call = { name: 'cancelSubscription', method: 'DELETE', path: 'users/me/subscription' } as const
    return this.#make({ ...call, body: { reason } }, nothing)
  }

  /** Makes the call and says what came of it in the port's words for it. */
  async #make<Name extends CallName, Value>(
    call: ServiceCall & { readonly name: Name },
    read: Read<Value>,
  ): Promise<Result<Value, FailureOf<Name>>> {
    const said = await this.#line.ask(call, this.#limit)
    const made = said.type === 'error' ? said : understand(call.name, said.value, read)
    if (made.type === 'success') return made
    // Who may ask without a token is told to sign in. Which kinds a call may have is held by the table and its test.
    const inWords =
      call.openToStrangers && made.error.kind === 'not-signed-in' ? { kind: 'sign-in-needed' } : made.error
    return failure(inWords as FailureOf<Name>)
  }
}

function understand<Value>(name: CallName, answer: ServiceAnswer, read: Read<Value>) {
  if (answer.status < 200 || answer.status > 299) return failure(objectionOf(name, answer))
  const value = read(answer.body, answer.status)
  if (value.type === 'success') return value
  return failure({
    kind: 'service-error',
    cause: new Error(`${name}: the answer is not as agreed: ${value.error}`),
  })
}
