import type { Account } from '#core/domain/account'
import { isEmail } from '#core/domain/email'
import type { Identity, IdentityFailure, IdentityState, SignInFailure } from '#core/ports/identity'
import { failure, success, type Result } from '#core/shared/result'
import type { ErrorMap } from './faults'
import { accountDefaults } from './seed'
import { findResetCode, sendResetEmail, redeemResetCode } from './reset-codes'
import { endSession, findByEmail, renewToken, sessionStatus, signedInAccount, startSession } from './sessions'
import { checkPassword, confirmByProvider, isPasswordAccepted, signInByProvider } from './sign-in'
import type { World } from './world'
import { WorldSession } from './world-session'
import type { WorldAccount } from './world-state'

/** The identity provider of the sandbox world. */
export class InMemoryIdentity implements Identity {
  private readonly session: WorldSession
  /** Counts sign-ins, so that a window does not replace the user of a later one. */
  private signIns = 0

  constructor(
    private readonly world: World,
    private readonly options: { readonly resetEmail?: { readonly subject: string } } = {},
  ) {
    this.session = new WorldSession(world)
  }

  mayHaveSession(): boolean {
    return this.world.read().session !== undefined
  }

  observe(listener: (state: IdentityState) => void): () => void {
    return this.session.observe(listener)
  }

  readonly signIn: Identity['signIn'] = this.call('signIn', (credentials) => {
    const now = this.world.clock.now()
    return this.world.change((draft): Result<Account, SignInFailure> => {
      const checked = checkPassword(draft, credentials, now)
      if (checked.type === 'error') return checked
      this.signIns += 1
      return success(startSession(draft, checked.value, 'password', now))
    })
  })

  readonly createAccount: Identity['createAccount'] = this.call('createAccount', (details) => {
    const { email, password, displayName } = details
    if (!isEmail(email)) return failure({ kind: 'email-invalid' })
    if (findByEmail(this.world.read().accounts, email)) return failure({ kind: 'email-taken' })
    if (!isPasswordAccepted(password)) return failure({ kind: 'password-refused', missing: ['length'] })
    const id = `account-${this.world.randomId()}`
    const account: WorldAccount = { id, email, password, displayName, method: 'password', ...accountDefaults }
    this.signIns += 1
    return this.world.change((draft) => {
      draft.accounts.push(account)
      return success(startSession(draft, account, 'password', this.world.clock.now()))
    })
  })

  /** Does nothing: the sandbox opens no window. */
  preparePopup(): void {}

  readonly signInWithProvider: Identity['signInWithProvider'] = async (provider) =>
    (await this.useWindow('signInWithProvider')) ?? signInByProvider(this.world, provider)

  async signOut(): Promise<void> {
    this.world.change((draft) => endSession(draft, 'signed-out'))
    await this.world.faults.delay('signOut')
  }

  signedInAt(): number | undefined {
    const state = this.world.read()
    return sessionStatus(state).type === 'active' ? state.session?.signedInAt : undefined
  }

  readonly reauthenticate: Identity['reauthenticate'] = this.call('reauthenticate', (credentials) => {
    const now = this.world.clock.now()
    return this.world.change((draft): Result<void, SignInFailure> => {
      const { session } = draft
      if (!session) return failure({ kind: 'unknown', cause: 'no user is signed in' })
      const checked = checkPassword(draft, credentials, now)
      if (checked.type === 'error') return checked
      if (checked.value.id !== session.accountId) return failure({ kind: 'invalid-credentials' })
      session.signedInAt = now
      renewToken(draft)
      return success()
    })
  })

  readonly reauthenticateWithProvider: Identity['reauthenticateWithProvider'] = async (provider) =>
    (await this.useWindow('reauthenticateWithProvider')) ?? confirmByProvider(this.world, provider)

  readonly bearerToken: Identity['bearerToken'] = async (options) => {
    const { faults } = this.world
    // Only a renewed token needs the network; the current one is stored.
    const fault = await (options?.renewed ? faults.before('bearerToken') : faults.queued('bearerToken'))
    if (fault) return failure(fault)
    this.session.update()
    if (options?.renewed) this.world.change(renewToken)
    const session = sessionStatus(this.world.read())
    if (session.type !== 'active') return success(undefined)
    const { id } = session.account
    return success(id === (options?.accountId ?? id) ? session.token : undefined)
  }

  readonly requestPasswordReset: Identity['requestPasswordReset'] = this.call(
    'requestPasswordReset',
    (email) => sendResetEmail(this.world, email, this.options.resetEmail?.subject ?? ''),
  )

  readonly verifyResetCode: Identity['verifyResetCode'] = this.call('verifyResetCode', (code) => {
    const owner = findResetCode(this.world.read(), code, this.world.clock.now())
    return owner.type === 'error' ? owner : success(owner.value.email)
  })

  readonly confirmPasswordReset: Identity['confirmPasswordReset'] = this.call(
    'confirmPasswordReset',
    (code, newPassword) => redeemResetCode(this.world, code, newPassword),
  )

  readonly changeDisplayName: Identity['changeDisplayName'] = this.call(
    'changeDisplayName',
    (accountId, displayName) =>
      this.world.change((draft): Result<void, IdentityFailure> => {
        const account = draft.accounts.find(({ id }) => id === accountId)
        if (!account || signedInAccount(draft)?.id !== accountId)
          return failure({ kind: 'unknown', cause: 'the user is not signed in' })
        account.displayName = displayName
        return success()
      }),
  )

  /** Opens a provider's window. Returns why it was not used; undefined if the visitor has signed in there. */
  private async useWindow<Name extends 'signInWithProvider' | 'reauthenticateWithProvider'>(operation: Name) {
    this.signIns += 1
    const attempt = this.signIns
    const popup = this.world.read().controls.signInPopup
    if (popup === 'blocked') return failure({ kind: 'popup-blocked' } as const)
    const fault = await this.world.faults.before(operation)
    if (fault) return failure(fault)
    const isClosed = popup === 'closed' || attempt !== this.signIns
    return isClosed ? failure({ kind: 'popup-closed' } as const) : undefined
  }

  /** Returns a call that is answered with `respond`, unless a fault comes first. */
  private call<Name extends keyof ErrorMap, Details extends unknown[], Answer>(
    operation: Name,
    respond: (...details: Details) => Answer,
  ) {
    return async (...details: Details) => {
      const fault = await this.world.faults.before(operation)
      return fault ? failure(fault) : respond(...details)
    }
  }
}
