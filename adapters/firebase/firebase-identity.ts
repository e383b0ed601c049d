import {
  browserPopupRedirectResolver,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  getAdditionalUserInfo,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  updateProfile,
  verifyPasswordResetCode,
  type Auth,
  type User,
  GoogleAuthProvider,
  OAuthProvider,
  type AuthProvider,
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
} from 'firebase/auth'
import type { Account, SocialProvider } from '../../src-core/domain/account'
import type { Identity, IdentityState } from '../../src-core/ports/identity'
import { failure, success, type Result } from '../../src-core/shared/result'
import { accountOfUser } from './account-of-user'
import type { FirebaseProject } from './firebase-project'
import { failureOf, sessionEndOf, type FailureOf } from './identity-failures'
import type { SessionMark } from './session-mark'
import { SessionWatch } from './session-watch'
import { initializeApp } from 'firebase/app'

type Answer<Call extends keyof FailureOf, Value> = Promise<Result<Value, FailureOf[Call]>>

/**
 * Accounts and sessions of a Firebase project. Where its reset emails lead is set in the project's console: the action
 * URL has to be the portal's `/set-password`.
 */
export class FirebaseIdentity implements Identity {
  readonly #auth: Auth
  readonly #mark: SessionMark
  readonly #watch: SessionWatch

  constructor(project: FirebaseProject, mark: SessionMark) {
    this.#auth = startAuth(project)
    this.#mark = mark
    this.#watch = new SessionWatch(this.#auth, mark)
    if (mark.read() === 'signing-out') void this.#watch.during(() => this.signOut())
  }

  mayHaveSession(): boolean {
    return this.#mark.mayHaveSession()
  }

  observe(listener: (state: IdentityState) => void): () => void {
    return this.#watch.observe(listener)
  }

  signIn(credentials: { email: string; password: string }): Answer<'signIn', Account> {
    return this.#answer('signIn', async () => {
      const { user } = await signInWithEmailAndPassword(this.#auth, credentials.email, credentials.password)
      return accountOfUser(user)
    })
  }

  createAccount(details: {
    email: string
    password: string
    displayName: string
  }): Answer<'createAccount', Account> {
    return this.#answer('createAccount', () =>
      this.#watch.during(async () => {
        const { user } = await createUserWithEmailAndPassword(this.#auth, details.email, details.password)
        // The account is there, with a name or without: the service keeps the person's names, and is sent them next.
        await updateProfile(user, { displayName: details.displayName }).catch(() => undefined)
        return { ...accountOfUser(user), displayName: details.displayName }
      }),
    )
  }

  signInWithProvider(
    provider: SocialProvider,
  ): Answer<'signInWithProvider', { account: Account; first: boolean }> {
    // Nothing may be waited for before this, or browsers no longer see the click that asked for the window.
    const entering = signInWithPopup(this.#auth, newProvider(provider), browserPopupRedirectResolver)
    return this.#answer('signInWithProvider', async () => {
      const entered = await entering
      const first = getAdditionalUserInfo(entered)?.isNewUser ?? false
      return { account: accountOfUser(entered.user), first }
    })
  }

  async signOut(): Promise<void> {
    this.#mark.write('signed-out')
    await signOut(this.#auth)
    this.#watch.settle()
  }

  async bearerToken(options?: { renewed?: boolean }): Answer<'bearerToken', string | undefined> {
    await this.#auth.authStateReady()
    const user = this.#auth.currentUser
    if (!user) return success(undefined)
    try {
      return success(await this.#watch.during(() => this.#whileGood(user.getIdToken(options?.renewed))))
    } catch (thrown) {
      return sessionEndOf(thrown) ? success(undefined) : failure(failureOf('bearerToken', thrown))
    }
  }

  requestPasswordReset(email: string): Answer<'requestPasswordReset', void> {
    return this.#answer('requestPasswordReset', () => sendPasswordResetEmail(this.#auth, email))
  }

  verifyResetCode(code: string): Answer<'verifyResetCode', string> {
    return this.#answer('verifyResetCode', () => verifyPasswordResetCode(this.#auth, code))
  }

  confirmPasswordReset(code: string, newPassword: string): Answer<'confirmPasswordReset', void> {
    return this.#answer('confirmPasswordReset', () => confirmPasswordReset(this.#auth, code, newPassword))
  }

  async changeDisplayName(displayName: string): Answer<'changeDisplayName', void> {
    await this.#auth.authStateReady()
    const user: User | null = this.#auth.currentUser
    if (!user) return failure({ kind: 'unknown', cause: 'nobody is signed in' })
    return this.#answer('changeDisplayName', () =>
      this.#watch.during(() => this.#whileGood(updateProfile(user, { displayName }))),
    )
  }

  async #answer<Call extends keyof FailureOf, Value>(
    call: Call,
    act: () => Promise<Value>,
  ): Answer<Call, Value> {
    try {
      const value = await act()
      this.#watch.settle()
      return success(value)
    } catch (thrown) {
      return failure(failureOf(call, thrown))
    }
  }

  /** Ends the session when the provider says that it is over; for some of its words, Firebase does not. */
  async #whileGood<Value>(answer: Promise<Value>): Promise<Value> {
    try {
      return await answer
    } catch (thrown) {
      const ended = sessionEndOf(thrown)
      if (ended) {
        this.#mark.write(ended)
        await signOut(this.#auth)
      }
      throw thrown
    }
  }
}

/** The other provider as Firebase knows it, asked for what an account needs. */
export function newProvider(provider: SocialProvider): AuthProvider {
  if (provider === 'google') return new GoogleAuthProvider()
  const apple = new OAuthProvider('apple.com')
  apple.addScope('email')
  apple.addScope('name')
  return apple
}

/** Starts Firebase with what the portal uses of it: sessions kept in the browser, for all of its tabs. */
export function startAuth({ emulator, ...keys }: FirebaseProject): Auth {
  // The popup resolver is given to the popup alone: here, it would load its script before the first state.
  const persistence = [indexedDBLocalPersistence, browserLocalPersistence]
  const auth = initializeAuth(initializeApp(keys), { persistence })
  if (emulator !== undefined) connectAuthEmulator(auth, emulator, { disableWarnings: true })
  return auth
}
