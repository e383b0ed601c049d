import { initializeApp, type FirebaseApp } from 'firebase/app'
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  getAdditionalUserInfo,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  OAuthProvider,
  reauthenticateWithCredential,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  updateCurrentUser,
  updateProfile,
  verifyPasswordResetCode,
  type Auth,
  type AuthProvider,
  type Dependencies,
  type User,
} from 'firebase/auth'
import type { SocialProvider } from '../../src-core/domain/account'
import type { Identity, IdentityFailure, IdentityState } from '../../src-core/ports/identity'
import { failure, success, type Result } from '../../src-core/shared/result'
import type { FirebaseProject } from './firebase-project'
import { failureOf, sessionEndOf, type IdentityCall, type IdentityFailures } from './identity-failures'
import type { SessionHint } from './session-hint'
import { SessionPublisher } from './session-publisher'
import { signedInAt, toAccount } from './to-account'

/**
 * Accounts and sessions of a Firebase project. The project's console must set the action URL of its reset emails to the
 * portal's `/set-password`.
 */
export class FirebaseIdentity implements Identity {
  readonly #project: FirebaseProject
  readonly #startAppCheck: ((app: FirebaseApp) => Promise<unknown>) | undefined
  readonly #auth: Auth
  #popupAuth: Auth | undefined
  /** Settles once it is known whether the newest app has an App Check token. */
  #appCheck: Promise<unknown> | undefined
  readonly #hint: SessionHint
  readonly #publisher: SessionPublisher

  constructor(
    project: FirebaseProject,
    hint: SessionHint,
    startAppCheck?: (app: FirebaseApp) => Promise<unknown>,
  ) {
    this.#project = project
    this.#startAppCheck = startAppCheck
    // No popup resolver: Firebase would load its script before reporting the first auth state.
    this.#auth = this.#createAuth({ persistence: [indexedDBLocalPersistence, browserLocalPersistence] })
    this.#hint = hint
    this.#publisher = new SessionPublisher(this.#auth, hint)
    if (hint.read() === 'signing-out') void this.#publisher.hold(() => this.signOut())
  }

  mayHaveSession(): boolean {
    return this.#hint.mayHaveSession()
  }

  observe(listener: (state: IdentityState) => void): () => void {
    return this.#publisher.observe(listener)
  }

  readonly signIn: Identity['signIn'] = ({ email, password }) =>
    this.#call('signIn', async () => {
      const { user } = await signInWithEmailAndPassword(this.#auth, email, password)
      return toAccount(user)
    })

  readonly createAccount: Identity['createAccount'] = ({ email, password, displayName }) =>
    this.#call('createAccount', () =>
      this.#publisher.hold(async () => {
        const { user } = await createUserWithEmailAndPassword(this.#auth, email, password)
        // Ignored: the account exists, and the service stores the name next.
        await updateProfile(user, { displayName }).catch(() => undefined)
        return { ...toAccount(user), displayName }
      }),
    )

  preparePopup(): void {
    this.#createPopupAuth()
  }

  readonly signInWithProvider: Identity['signInWithProvider'] = (provider) => {
    const popupAuth = this.#createPopupAuth()
    // Browsers block a popup that is not opened synchronously in the click handler.
    const signingIn = signInWithPopup(popupAuth, createProvider(provider))
    return this.#call('signInWithProvider', async () => {
      // Firebase opens no popup before it has a token.
      const [credential] = await Promise.all([signingIn, this.#appCheck])
      await updateCurrentUser(this.#auth, credential.user)
      await signOut(popupAuth)
      const isNewAccount = getAdditionalUserInfo(credential)?.isNewUser ?? false
      return { account: toAccount(credential.user), isNewAccount }
    })
  }

  async signOut(): Promise<void> {
    this.#hint.write('signed-out')
    await signOut(this.#auth)
    this.#publisher.update()
  }

  signedInAt(): number | undefined {
    const user = this.#auth.currentUser
    return user ? signedInAt(user) : undefined
  }

  readonly reauthenticate: Identity['reauthenticate'] = ({ email, password }) => {
    const credential = EmailAuthProvider.credential(email, password)
    return this.#callAsUser('reauthenticate', (user) => reauthenticateWithCredential(user, credential))
  }

  readonly bearerToken: Identity['bearerToken'] = async (options) => {
    await this.#auth.authStateReady()
    const user = this.#auth.currentUser
    if (!user || user.uid !== (options?.accountId ?? user.uid)) return success(undefined)
    try {
      return success(await this.#callInSession(() => user.getIdToken(options?.renewed)))
    } catch (thrown) {
      return sessionEndOf(thrown) ? success(undefined) : failure(failureOf('bearerToken', thrown))
    }
  }

  readonly requestPasswordReset: Identity['requestPasswordReset'] = (email) =>
    this.#call('requestPasswordReset', () => sendPasswordResetEmail(this.#auth, email))

  readonly verifyResetCode: Identity['verifyResetCode'] = (code) =>
    this.#call('verifyResetCode', () => verifyPasswordResetCode(this.#auth, code))

  readonly confirmPasswordReset: Identity['confirmPasswordReset'] = (code, newPassword) =>
    this.#call('confirmPasswordReset', () => confirmPasswordReset(this.#auth, code, newPassword))

  readonly changeDisplayName: Identity['changeDisplayName'] = (accountId, displayName) =>
    this.#callAsUser('changeDisplayName', (user) => updateProfile(user, { displayName }), accountId)

  /** With an `accountId`, fails while another user is signed in. */
  async #callAsUser<Call extends 'changeDisplayName' | 'reauthenticate'>(
    name: Call,
    call: (user: User) => Promise<unknown>,
    accountId?: string,
  ): Promise<Result<void, IdentityFailure | IdentityFailures[Call]>> {
    await this.#auth.authStateReady()
    const user = this.#auth.currentUser
    if (!user || user.uid !== (accountId ?? user.uid))
      return failure({ kind: 'unknown', cause: 'the user is not signed in' })
    return this.#call(name, () => this.#callInSession(async () => void (await call(user))))
  }

  /**
   * Returns the Auth of the provider's popup. Safari and phones block a popup that opens only after its script has
   * loaded. For them, Firebase loads the script when it creates an Auth with the popup resolver; no other public API
   * loads it before the click.
   */
  #createPopupAuth(): Auth {
    const dependencies = { popupRedirectResolver: browserPopupRedirectResolver }
    this.#popupAuth ??= this.#createAuth(dependencies, 'provider-window')
    return this.#popupAuth
  }

  /** Without `persistence` the session is in memory only. */
  #createAuth(dependencies: Dependencies, name?: string): Auth {
    const { appCheck, emulator, ...keys } = this.#project
    const app = initializeApp({ ...keys, ...(appCheck && { appId: appCheck.appId }) }, name)
    this.#appCheck = this.#startAppCheck?.(app)
    this.#appCheck?.catch(() => undefined)
    const auth = initializeAuth(app, dependencies)
    if (emulator !== undefined) connectAuthEmulator(auth, emulator, { disableWarnings: true })
    return auth
  }

  async #call<Call extends IdentityCall, Value>(
    name: Call,
    call: () => Promise<Value>,
  ): Promise<Result<Value, IdentityFailures[Call]>> {
    try {
      const value = await call()
      this.#publisher.update()
      return success(value)
    } catch (thrown) {
      return failure(failureOf(name, thrown))
    }
  }

  /** Signs out if the error means that the session is over, because Firebase does not always do so. */
  #callInSession<Value>(call: () => Promise<Value>): Promise<Value> {
    return this.#publisher.hold(async () => {
      try {
        return await call()
      } catch (thrown) {
        const ended = sessionEndOf(thrown)
        if (ended) {
          this.#hint.write(ended)
          await signOut(this.#auth)
        }
        throw thrown
      }
    })
  }
}

function createProvider(provider: SocialProvider): AuthProvider {
  if (provider === 'google') return new GoogleAuthProvider()
  const apple = new OAuthProvider('apple.com')
  apple.addScope('email')
  apple.addScope('name')
  return apple
}
