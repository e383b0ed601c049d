import { isRecentSignIn } from '../../src-core/domain/account'
import type { CancelReason } from '../../src-core/domain/cancel-reason'
import { isEmail } from '../../src-core/domain/email'
import { isWithinLimits } from '../../src-core/domain/text-limits'
import type { PersonName } from '../../src-core/domain/person-name'
import type { PreviewFailure, PromoQuote } from '../../src-core/domain/promo'
import type { CurrentUser } from '../../src-core/domain/subscriber'
import type {
  CheckoutOrder,
  CheckoutSessionFailure,
  ClientSecret,
  PortalApi,
  ProfileChange,
  ProfileUpdateFailure,
  ServiceFailure,
  UserUpdateFailure,
} from '../../src-core/ports/portal-api'
import { failure, success, type Result } from '../../src-core/shared/result'
import { setBillingCard } from './payment-methods'
import { errorMap } from './error-map'
import type { ErrorMap } from './faults'
import { createClientSecret, openCheckout, previewPrice } from './open-checkout'
import { accountOfToken, endSession, findByEmail } from './sessions'
import { latestCheckout } from './purchase'
import { cancelRenewal, userOf } from './subscriptions'
import type { World } from './world'
import type { DeepReadonly, WorldAccount } from './world-state'

type Caller = DeepReadonly<WorldAccount>

/** Calls that need a bearer token. */
type AuthenticatedCall = Exclude<keyof PortalApi, 'previewPrice'>

/** The portal's own service in the sandbox world. */
export class InMemoryPortalApi implements PortalApi {
  /** `accountOf` returns the account of a token; by default the one that is signed in with it in this world. */
  constructor(
    private readonly world: World,
    private readonly bearer: () => Promise<string | undefined>,
    private readonly accountOf: (token: string | undefined) => Caller | undefined = (token) =>
      accountOfToken(world.read(), token),
  ) {}

  async createCheckoutSession(
    accountId: string,
    order: CheckoutOrder,
  ): Promise<Result<ClientSecret, CheckoutSessionFailure>> {
    const refused = { kind: order.promoCode === undefined ? 'product-refused' : 'code-refused' } as const
    const errors = { ...errorMap.createCheckoutSession, refused }
    const caller = await this.authenticateAs(accountId, 'createCheckoutSession', errors)
    if (caller.type === 'error') return caller
    return openCheckout(this.world, caller.value, order)
  }

  async previewPrice(order: {
    productId: string
    promoCode: string
  }): Promise<Result<PromoQuote, PreviewFailure>> {
    const fault = await this.world.faults.before('previewPrice')
    if (fault) return failure(fault)
    const token = await this.bearer()
    const isAnonymous = token === undefined && this.world.anonymousPreview === 'allowed'
    if (!isAnonymous && !this.accountOf(token)) return failure({ kind: 'sign-in-needed' })
    return previewPrice(this.world, order)
  }

  async syncUser(
    accountId: string,
    profile: PersonName & { email: string },
  ): Promise<Result<void, UserUpdateFailure>> {
    const caller = await this.authenticateAs(accountId, 'syncUser')
    return caller.type === 'error' ? caller : changeProfile(this.world, caller.value.id, profile)
  }

  async loadUser(): Promise<Result<CurrentUser, ServiceFailure>> {
    const caller = await this.authenticate('loadUser')
    if (caller.type === 'error') return caller
    const { world } = this
    return success(userOf(caller.value, world.clock, latestCheckout(world, caller.value.id)))
  }

  async updateUser(accountId: string, change: ProfileChange): Promise<Result<void, ProfileUpdateFailure>> {
    const caller = await this.authenticateAs(accountId, 'updateUser')
    if (caller.type === 'error') return caller
    const { session } = this.world.read()
    const now = this.world.clock.now()
    // A caller from another world has no session in this one.
    const isOld = session?.accountId === caller.value.id && !isRecentSignIn(session.signedInAt, now)
    if ('email' in change && isOld) return failure({ kind: 'recent-sign-in-required' })
    return changeProfile(this.world, caller.value.id, change)
  }

  async deleteUser(accountId: string): Promise<Result<void, ServiceFailure>> {
    const caller = await this.authenticateAs(accountId, 'deleteUser')
    if (caller.type === 'error') return caller
    this.world.change((draft) => {
      draft.accounts = draft.accounts.filter(({ id }) => id !== caller.value.id)
      endSession(draft, 'signed-out')
    })
    return success()
  }

  async createSetupIntent(accountId: string): Promise<Result<ClientSecret, ServiceFailure>> {
    const caller = await this.authenticateAs(accountId, 'createSetupIntent')
    if (caller.type === 'error') return caller
    const secret = createClientSecret(this.world, 'setup')
    const createdAt = this.world.clock.now()
    this.world.change((draft) => {
      draft.setupIntents.push({ secret, accountId: caller.value.id, createdAt, status: 'open' })
    })
    return success({ clientSecret: secret })
  }

  async changePaymentMethod(
    accountId: string,
    paymentMethodId: string,
  ): Promise<Result<void, UserUpdateFailure>> {
    const caller = await this.authenticateAs(accountId, 'changePaymentMethod')
    if (caller.type === 'error') return caller
    const changed = setBillingCard(this.world, caller.value.id, paymentMethodId)
    return changed ? success() : failure({ kind: 'refused', cause: 'no such card or subscription' })
  }

  async cancelSubscription(
    accountId: string,
    reason: CancelReason,
  ): Promise<Result<void, UserUpdateFailure>> {
    const caller = await this.authenticateAs(accountId, 'cancelSubscription')
    if (caller.type === 'error') return caller
    const cancelled = cancelRenewal(this.world, caller.value, reason)
    return cancelled ? success() : failure({ kind: 'refused', cause: 'no subscription to cancel' })
  }

  /** Like `authenticate`, but refuses the token of another account. */
  private async authenticateAs<Name extends AuthenticatedCall>(
    accountId: string,
    operation: Name,
    errors?: ErrorMap[Name],
  ) {
    const caller = await this.authenticate(operation, errors)
    if (caller.type === 'error' || caller.value.id === accountId) return caller
    return failure({ kind: 'not-signed-in' } as const)
  }

  /** Returns the account of the bearer token, unless a fault comes first. */
  private async authenticate<Name extends AuthenticatedCall>(operation: Name, errors?: ErrorMap[Name]) {
    const fault = await this.world.faults.before(operation, errors)
    if (fault) return failure(fault)
    const account = this.accountOf(await this.bearer())
    return account ? success(account) : failure({ kind: 'not-signed-in' })
  }
}

/** Changes the given fields. Refuses blank fields and the email of another account. */
function changeProfile(
  world: World,
  accountId: string,
  changes: Partial<PersonName & { readonly email: string }>,
): Result<void, UserUpdateFailure> {
  const { firstName, lastName, email } = changes
  if ([firstName, lastName, email].some((value) => value?.trim() === '')) {
    return failure({ kind: 'refused', cause: 'a field is blank' })
  }
  if (
    (firstName !== undefined && !isWithinLimits('firstName', firstName)) ||
    (lastName !== undefined && !isWithinLimits('lastName', lastName))
  ) {
    return failure({ kind: 'refused', cause: 'a name cannot be stored' })
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
