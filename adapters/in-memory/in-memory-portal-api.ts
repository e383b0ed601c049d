import { profileChangeLimits } from '#contract/limits'
import { isEmail } from '#core/domain/email'
import { isWithinLimits } from '#core/domain/text-limits'
import type { PortalApi, UserUpdateFailure } from '#core/ports/portal-api'
import { failure, success, type Result } from '#core/shared/result'
import { setBillingCard } from './payment-methods'
import { errorMap } from './error-map'
import type { ErrorMap } from './faults'
import { createClientSecret } from './client-secret'
import { deleteAccount } from './deletion'
import { openCheckout, previewPrice } from './open-checkout'
import { listInvoices, loadInvoiceDocument, payInvoice } from './invoices'
import { callOffChange, changePlan, previewChange } from './plan-changes'
import { accountOfToken, findByEmail, isSignInOld } from './sessions'
import { latestCheckout } from './purchase'
import { cancelRenewal, keepRenewing, userOf } from './subscriptions'
import type { World } from './world'
import type { DeepReadonly, WorldAccount } from './world-state'

type Caller = DeepReadonly<WorldAccount>

type Profile = Parameters<PortalApi['syncUser']>[1]

/** Calls that need a bearer token. */
type AuthenticatedCall = Exclude<keyof PortalApi, 'previewPrice'>

/** The portal's own service in the sandbox world. */
export class InMemoryPortalApi implements PortalApi {
  constructor(
    private readonly world: World,
    private readonly bearer: () => Promise<string | undefined>,
  ) {}

  readonly createCheckoutSession: PortalApi['createCheckoutSession'] = async (accountId, order) => {
    const refused = { kind: order.promoCode === undefined ? 'product-refused' : 'code-refused' } as const
    const errors = { ...errorMap.createCheckoutSession, refused }
    const caller = await this.authenticate('createCheckoutSession', accountId, errors)
    return caller.type === 'error' ? caller : openCheckout(this.world, caller.value, order)
  }

  readonly previewPrice: PortalApi['previewPrice'] = async (order) => {
    const fault = await this.world.faults.before('previewPrice')
    if (fault) return failure(fault)
    const token = await this.bearer()
    const isAnonymous = token === undefined && this.world.anonymousPreview === 'allowed'
    const account = isAnonymous ? undefined : accountOfToken(this.world.read(), token)
    if (!isAnonymous && !account) return failure({ kind: 'sign-in-needed' })
    return previewPrice(this.world, account, order)
  }

  // Every account of the sandbox has an email at the identity provider, which counts.
  readonly syncUser: PortalApi['syncUser'] = this.call('syncUser', (world, caller, { email, ...names }) =>
    isEmail(email)
      ? changeProfile(world, caller, names)
      : failure({ kind: 'refused', cause: 'not an email address' }),
  )

  readonly loadUser: PortalApi['loadUser'] = async () => {
    const caller = await this.authenticate('loadUser')
    if (caller.type === 'error') return caller
    const { world } = this
    return success(userOf(world, caller.value, latestCheckout(world, caller.value.id)))
  }

  readonly updateUser: PortalApi['updateUser'] = this.call('updateUser', (world, caller, change) =>
    'email' in change && isSignInOld(world.read(), caller.id, world.clock.now())
      ? failure({ kind: 'recent-sign-in-required' })
      : changeProfile(world, caller, change),
  )

  readonly deleteUser: PortalApi['deleteUser'] = this.call('deleteUser', deleteAccount)

  readonly createSetupIntent: PortalApi['createSetupIntent'] = this.call(
    'createSetupIntent',
    (world, { id }) => {
      const secret = createClientSecret(world, 'setup')
      const createdAt = world.clock.now()
      world.change((draft) => {
        draft.setupIntents.push({ secret, accountId: id, createdAt, status: 'open' })
      })
      return success({ clientSecret: secret })
    },
  )

  readonly changePaymentMethod: PortalApi['changePaymentMethod'] = this.call(
    'changePaymentMethod',
    (world, { id }, paymentMethodId) =>
      setBillingCard(world, id, paymentMethodId)
        ? success()
        : failure({ kind: 'refused', cause: 'no such card or subscription' }),
  )

  readonly cancelSubscription: PortalApi['cancelSubscription'] = this.call(
    'cancelSubscription',
    (world, caller, reason) =>
      cancelRenewal(world, caller, reason)
        ? success()
        : failure({ kind: 'refused', cause: 'no subscription to cancel' }),
  )

  readonly keepSubscription: PortalApi['keepSubscription'] = this.call('keepSubscription', (world, caller) =>
    keepRenewing(world, caller) ? success() : failure({ kind: 'not-possible' }),
  )

  readonly previewChange: PortalApi['previewChange'] = this.call('previewChange', previewChange)

  readonly changePlan: PortalApi['changePlan'] = this.call('changePlan', changePlan)

  readonly callOffChange: PortalApi['callOffChange'] = this.call('callOffChange', (world, { id }) => {
    callOffChange(world, id)
    return success()
  })

  readonly listInvoices: PortalApi['listInvoices'] = this.call('listInvoices', listInvoices)

  readonly loadInvoiceDocument: PortalApi['loadInvoiceDocument'] = this.call(
    'loadInvoiceDocument',
    loadInvoiceDocument,
  )

  readonly payInvoice: PortalApi['payInvoice'] = this.call('payInvoice', payInvoice)

  /** Returns a call for one account, which the service answers with `respond`. */
  private call<Name extends AuthenticatedCall, Details extends unknown[], Answer>(
    operation: Name,
    respond: (world: World, caller: Caller, ...details: Details) => Answer,
  ) {
    return async (accountId: string, ...details: Details) => {
      const caller = await this.authenticate(operation, accountId)
      return caller.type === 'error' ? caller : respond(this.world, caller.value, ...details)
    }
  }

  /** Returns the account of the bearer token, unless a fault comes first. Refuses another account than the given one. */
  private async authenticate<Name extends AuthenticatedCall>(
    operation: Name,
    accountId?: string,
    errors?: ErrorMap[Name],
  ) {
    const fault = await this.world.faults.before(operation, errors)
    if (fault) return failure(fault)
    const account = accountOfToken(this.world.read(), await this.bearer())
    const isCaller = account && (accountId === undefined || account.id === accountId)
    return isCaller ? success(account) : failure({ kind: 'not-signed-in' })
  }
}

/** Changes the given fields. Refuses blank fields and the email of another account. */
function changeProfile(
  world: World,
  { id: accountId }: Caller,
  changes: Partial<Profile>,
): Result<void, UserUpdateFailure> {
  const { firstName, lastName, email } = changes
  if ([firstName, lastName, email].some((value) => value?.trim() === ''))
    return failure({ kind: 'refused', cause: 'a field is blank' })
  const names = [
    [profileChangeLimits.firstName, firstName],
    [profileChangeLimits.lastName, lastName],
  ] as const
  if (!names.every(([limits, name = '']) => isWithinLimits(limits, name)))
    return failure({ kind: 'refused', cause: 'a name cannot be stored' })
  if (email !== undefined && !isEmail(email))
    return failure({ kind: 'refused', cause: 'not an email address' })
  const holder = email === undefined ? undefined : findByEmail(world.read().accounts, email)
  if (holder && holder.id !== accountId) return failure({ kind: 'refused', cause: 'the email is taken' })

  world.change((draft) => {
    const account = draft.accounts.find(({ id }) => id === accountId)
    if (account) Object.assign(account, changes)
  })
  return success()
}
