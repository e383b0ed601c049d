import type { CancelReason } from '../../src-core/domain/cancel-reason'
import { isEmail } from '../../src-core/domain/email'
import type { PersonName } from '../../src-core/domain/person-name'
import type { PromoQuote } from '../../src-core/domain/promo'
import type { CurrentUser } from '../../src-core/domain/subscriber'
import type {
  CheckoutSessionFailure,
  ClientSecret,
  PortalApi,
  PreviewFailure,
  ProfileChange,
  ServiceFailure,
  UserUpdateFailure,
} from '../../src-core/ports/portal-api'
import { failure, success, type Result } from '../../src-core/shared/result'
import { billTo } from './card-setup'
import { previewErrors, serviceError, serviceErrors } from './error-map'
import type { ErrorMap } from './faults'
import { newSecret, openCheckout, priceWith } from './open-checkout'
import { accountOfToken, endSession, findByEmail } from './sessions'
import { cancelRenewal, userOf } from './subscriptions'
import type { World } from './world'
import type { DeepReadonly, WorldAccount } from './world-state'

type Caller = DeepReadonly<WorldAccount>

/** The calls that nobody can make without a bearer token. */
type OwnCall = Exclude<keyof PortalApi, 'previewPrice'>

/** The portal's own service in the sandbox world. */
export class InMemoryPortalApi implements PortalApi {
  readonly #world: World
  readonly #bearer: () => Promise<string | undefined>
  readonly #accountOf: (token: string | undefined) => Caller | undefined

  /** `accountOf` says whose a token is; unless told otherwise, the session of this world proves itself by it. */
  constructor(
    world: World,
    bearer: () => Promise<string | undefined>,
    accountOf: (token: string | undefined) => Caller | undefined = (token) =>
      accountOfToken(world.read(), token),
  ) {
    this.#world = world
    this.#bearer = bearer
    this.#accountOf = accountOf
  }

  async createCheckoutSession(order: {
    productId: string
    promoCode?: string
  }): Promise<Result<ClientSecret, CheckoutSessionFailure>> {
    const refused = { kind: order.promoCode === undefined ? 'product-refused' : 'code-refused' } as const
    const caller = await this.#caller('createCheckoutSession', refused)
    if (caller.type === 'error') return caller
    return openCheckout(this.#world, caller.value, order)
  }

  async previewPrice(question: {
    productId: string
    promoCode: string
  }): Promise<Result<PromoQuote, PreviewFailure>> {
    const obstacle = await this.#world.faults.before('previewPrice', previewErrors)
    if (obstacle) return failure(obstacle)
    const token = await this.#bearer()
    const stranger = token === undefined && this.#world.anonymousPreview === 'allowed'
    if (!stranger && !this.#accountOf(token)) return failure({ kind: 'sign-in-needed' })
    return priceWith(this.#world, question)
  }

  async syncUser(facts: PersonName & { email: string }): Promise<Result<void, UserUpdateFailure>> {
    const caller = await this.#caller('syncUser', { kind: 'refused' })
    return caller.type === 'error' ? caller : changeProfile(this.#world, caller.value.id, facts)
  }

  async loadUser(): Promise<Result<CurrentUser, ServiceFailure>> {
    const caller = await this.#caller('loadUser', serviceError)
    if (caller.type === 'error') return caller
    return success(userOf(caller.value, this.#world.clock))
  }

  async updateUser(change: ProfileChange): Promise<Result<void, UserUpdateFailure>> {
    const caller = await this.#caller('updateUser', { kind: 'refused' })
    return caller.type === 'error' ? caller : changeProfile(this.#world, caller.value.id, change)
  }

  async deleteUser(): Promise<Result<void, ServiceFailure>> {
    const caller = await this.#caller('deleteUser', serviceError)
    if (caller.type === 'error') return caller
    this.#world.change((draft) => {
      draft.accounts = draft.accounts.filter(({ id }) => id !== caller.value.id)
      // The person did it, so no other reason is told.
      endSession(draft, 'signed-out')
    })
    return success()
  }

  async createSetupIntent(): Promise<Result<ClientSecret, ServiceFailure>> {
    const caller = await this.#caller('createSetupIntent', serviceError)
    if (caller.type === 'error') return caller
    const secret = newSecret(this.#world, 'setup')
    const createdAt = this.#world.clock.now()
    this.#world.change((draft) => {
      draft.setupIntents.push({ secret, accountId: caller.value.id, createdAt, status: 'open' })
    })
    return success({ clientSecret: secret })
  }

  async changePaymentMethod(paymentMethodId: string): Promise<Result<void, UserUpdateFailure>> {
    const caller = await this.#caller('changePaymentMethod', { kind: 'refused' })
    if (caller.type === 'error') return caller
    const changed = billTo(this.#world, caller.value.id, paymentMethodId)
    return changed ? success() : failure({ kind: 'refused', cause: 'no such card, or nothing to bill to it' })
  }

  async cancelSubscription(reason: CancelReason): Promise<Result<void, UserUpdateFailure>> {
    const caller = await this.#caller('cancelSubscription', { kind: 'refused' })
    if (caller.type === 'error') return caller
    const cancelled = cancelRenewal(this.#world, caller.value, reason)
    return cancelled ? success() : failure({ kind: 'refused', cause: 'nothing to cancel here' })
  }

  /** Who calls, after everything that can happen on the way. */
  async #caller<const Refused>(
    operation: OwnCall,
    refused: Refused,
  ): Promise<Result<Caller, ServiceFailure | Refused>> {
    const errors = serviceErrors(refused)
    // Each caller gives the "refused" of its own operation, which the compiler cannot follow through here.
    const obstacle = await this.#world.faults.before(operation, errors as ErrorMap<never>)
    if (obstacle) return { type: 'error', error: obstacle as ServiceFailure | Refused }
    const account = this.#accountOf(await this.#bearer())
    return account ? success(account) : failure({ kind: 'not-signed-in' })
  }
}

/** Changes what is given and leaves the rest. The email is the one to sign in with, so it has to be free. */
function changeProfile(
  world: World,
  accountId: string,
  facts: Partial<PersonName & { readonly email: string }>,
): Result<void, UserUpdateFailure> {
  const { firstName, lastName, email } = facts
  if ([firstName, lastName, email].some((value) => value?.trim() === '')) {
    return failure({ kind: 'refused', cause: 'a field is blank' })
  }
  if (email !== undefined && !isEmail(email))
    return failure({ kind: 'refused', cause: 'not an email address' })
  const holder = email === undefined ? undefined : findByEmail(world.read().accounts, email)
  if (holder && holder.id !== accountId) return failure({ kind: 'refused', cause: 'the email is taken' })

  world.change((draft) => {
    const account = draft.accounts.find(({ id }) => id === accountId)
    if (!account) return
    if (firstName !== undefined) account.firstName = firstName
    if (lastName !== undefined) account.lastName = lastName
    if (email !== undefined) account.email = email
  })
  return success()
}
