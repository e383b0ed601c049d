import type { Account, SocialProvider } from '../../src-core/domain/account'
import { isEmail } from '../../src-core/domain/email'
import type {
  CreateAccountFailure,
  Identity,
  IdentityFailure,
  IdentityState,
  ProviderSignInFailure,
  ResetCodeFailure,
  ResetFailure,
  ResetRequestFailure,
  SignInFailure,
} from '../../src-core/ports/identity'
import { failure, success, type Result } from '../../src-core/shared/result'
import { identityErrors } from './error-map'
import { newcomer } from './first-accounts'
import { findResetCode, sendResetEmail, redeemResetCode } from './reset-codes'
import { SessionWatch } from './session-watch'
import { endSession, findByEmail, renewToken, signedInAccount, standing, startSession } from './sessions'
import { checkPassword, isPasswordAccepted, signInByProvider } from './sign-in'
import type { World } from './world'
import type { WorldAccount } from './world-state'

export interface InMemoryIdentityOptions {
  /** Words of the reset email. */
  readonly resetEmail?: { readonly subject: string }
}

/** The identity provider of the sandbox world. */
export class InMemoryIdentity implements Identity {
  readonly #world: World
  readonly #watch: SessionWatch
  readonly #resetSubject: string

  constructor(world: World, { resetEmail }: InMemoryIdentityOptions = {}) {
    this.#world = world
    this.#watch = new SessionWatch(world)
    this.#resetSubject = resetEmail?.subject ?? ''
  }

  mayHaveSession(): boolean {
    return this.#world.read().session !== undefined
  }

  observe(listener: (state: IdentityState) => void): () => void {
    return this.#watch.observe(listener)
  }

  async signIn(credentials: { email: string; password: string }): Promise<Result<Account, SignInFailure>> {
    const errors = identityErrors({ kind: 'invalid-credentials' } as const)
    const obstacle = await this.#world.faults.before('signIn', errors)
    if (obstacle) return failure(obstacle)
    return this.#world.change((draft): Result<Account, SignInFailure> => {
      const checked = checkPassword(draft, credentials, this.#world.clock.now())
      return checked.type === 'error' ? checked : success(startSession(draft, checked.value, 'password'))
    })
  }

  async createAccount(details: {
    email: string
    password: string
    displayName: string
  }): Promise<Result<Account, CreateAccountFailure>> {
    const errors = identityErrors({ kind: 'email-taken' } as const)
    const obstacle = await this.#world.faults.before('createAccount', errors)
    if (obstacle) return failure(obstacle)
    const { email, password, displayName } = details
    if (!isEmail(email)) return failure({ kind: 'email-invalid' })
    if (findByEmail(this.#world.read().accounts, email)) return failure({ kind: 'email-taken' })
    if (!isPasswordAccepted(password)) return failure({ kind: 'password-refused', missing: ['length'] })
    const id = `account-${this.#world.randomId()}`
    const account: WorldAccount = { id, email, password, displayName, method: 'password', ...newcomer }
    return this.#world.change((draft) => {
      draft.accounts.push(account)
      return success(startSession(draft, account, 'password'))
    })
  }

  async signInWithProvider(
    provider: SocialProvider,
  ): Promise<Result<{ account: Account; first: boolean }, ProviderSignInFailure>> {
    const window = this.#world.read().controls.signInWindow
    if (window === 'blocked') return failure({ kind: 'window-blocked' })
    const errors = identityErrors({ kind: 'other-method' } as const)
    const obstacle = await this.#world.faults.before('signInWithProvider', errors)
    if (obstacle) return failure(obstacle)
    if (window === 'closed') return failure({ kind: 'window-closed' })
    return signInByProvider(this.#world, provider)
  }

  async signOut(): Promise<void> {
    this.#world.change((draft) => endSession(draft, 'signed-out'))
    await this.#world.faults.scripted('signOut')
  }

  async bearerToken(options?: { renewed?: boolean }): Promise<Result<string | undefined, IdentityFailure>> {
    const errors = identityErrors(nobody)
    const faults = this.#world.faults
    // A token that is still good is at hand; only a new one needs the network.
    const obstacle = await (options?.renewed
      ? faults.before('bearerToken', errors)
      : faults.scriptedIn('bearerToken', errors))
    if (obstacle) return failure(obstacle)
    this.#watch.settle()
    if (options?.renewed) this.#world.change(renewToken)
    const found = standing(this.#world.read())
    return success(found.type === 'living' ? found.token : undefined)
  }

  async requestPasswordReset(email: string): Promise<Result<void, ResetRequestFailure>> {
    const errors = identityErrors({ kind: 'user-not-found' } as const)
    const obstacle = await this.#world.faults.before('requestPasswordReset', errors)
    if (obstacle) return failure(obstacle)
    return sendResetEmail(this.#world, email, this.#resetSubject)
  }

  async verifyResetCode(code: string): Promise<Result<string, ResetCodeFailure>> {
    const errors = identityErrors({ kind: 'code-invalid' } as const)
    const obstacle = await this.#world.faults.before('verifyResetCode', errors)
    if (obstacle) return failure(obstacle)
    const found = findResetCode(this.#world.read(), code, this.#world.clock.now())
    return found.type === 'error' ? found : success(found.value.email)
  }

  async confirmPasswordReset(code: string, newPassword: string): Promise<Result<void, ResetFailure>> {
    const errors = identityErrors({ kind: 'code-invalid' } as const)
    const obstacle = await this.#world.faults.before('confirmPasswordReset', errors)
    return obstacle ? failure(obstacle) : redeemResetCode(this.#world, code, newPassword)
  }

  async changeDisplayName(displayName: string): Promise<Result<void, IdentityFailure>> {
    const obstacle = await this.#world.faults.before('changeDisplayName', identityErrors(nobody))
    if (obstacle) return failure(obstacle)
    return this.#world.change((draft): Result<void, IdentityFailure> => {
      const id = signedInAccount(draft)?.id
      const account = draft.accounts.find((each) => each.id === id)
      if (!account) return failure(nobody)
      account.displayName = displayName
      return success()
    })
  }
}

const nobody = { kind: 'unknown', cause: 'nobody is signed in' } as const
