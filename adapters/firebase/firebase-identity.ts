import { initializeApp, type FirebaseApp } from 'firebase/app'
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  reauthenticateWithCredential,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  updateCurrentUser,
  updateProfile,
  verifyPasswordResetCode,
  type Auth,
  type Dependencies,
  type Persistence,
  type User,
  type UserCredential,
} from 'firebase/auth'
import type { SocialProvider } from '#core/domain/account'
import type { Identity, IdentityFailure, IdentityState } from '#core/ports/identity'
import { failure, success, type Result } from '#core/shared/result'
import { TimeoutError, withTimeout } from '#core/shared/with-timeout'
import type { FirebaseProject } from './firebase-project'
import { FirebaseSession } from './firebase-session'
import {
  failureOf,
  sessionEndOf,
  storageError,
  type IdentityCall,
  type IdentityFailures,
} from './identity-failures'
import {
  isNewUser,
  leaveWindow,
  openWindow,
  otherAccount,
  supersededWindow,
  type ProviderWindowOptions,
} from './provider-window'
import type { SessionHint } from './session-hint'
import { signedInAt, toAccount } from './to-account'

export { databaseAnswers } from './browser-database'

/** Firebase itself gives up a request after 30 to 60 seconds, and waits for the browser's storage for ever. */
const callTimeoutInMilliseconds = 20_000
/** What follows a call that has succeeded. */
const stepTimeoutInMilliseconds = 5000

export interface FirebaseIdentityOptions extends ProviderWindowOptions {
  /** The language of emails and windows: BCP 47. */
  readonly language: string
  readonly startAppCheck?: ((app: FirebaseApp) => () => Promise<unknown>) | undefined
  /** Whether the database answers now. Never rejects. */
  readonly databaseAnswers: () => Promise<boolean>
}

/**
 * Accounts and sessions of a Firebase project. The project's console must set the action URL of its reset emails to the
 * portal's `/set-password`.
 */
export class FirebaseIdentity implements Identity {
  readonly #project: FirebaseProject
  readonly #options: FirebaseIdentityOptions
  readonly #auth: Auth
  #popupAuth: Auth | undefined
  /** Waits until it is known whether the newest app has an App Check token, which may come later than one attempt waits. */
  #untilAppCheck: (() => Promise<unknown>) | undefined
  readonly #hint: SessionHint
  readonly #session: FirebaseSession
  /** Counts sign-ins, so that an earlier window does not replace the user of a later one. */
  #signIns = 0

  constructor(project: FirebaseProject, hint: SessionHint, options: FirebaseIdentityOptions) {
    this.#project = project
    this.#options = options
    this.#hint = hint
    // No popup resolver: Firebase would load its script before reporting the first auth state.
    this.#auth = this.#createAuth({ persistence: this.#persistence() })
    this.#session = new FirebaseSession(this.#auth, hint)
    if (hint.read() === 'signing-out') void this.#session.hold(() => this.signOut())
  }

  mayHaveSession(): boolean {
    return this.#hint.mayHaveSession()
  }

  observe(listener: (state: IdentityState) => void): () => void {
    return this.#session.observe(listener)
  }

  readonly signIn: Identity['signIn'] = ({ email, password }) =>
    this.#call('signIn', async () => {
      const { user } = await signInWithEmailAndPassword(this.#auth, email, password)
      this.#signIns += 1
      return toAccount(user)
    })

  readonly createAccount: Identity['createAccount'] = ({ email, password, displayName }) =>
    this.#callUntimed('createAccount', () =>
      this.#session.hold(async () => {
        const creating = createUserWithEmailAndPassword(this.#auth, email, password)
        const { user } = await this.#within(callTimeoutInMilliseconds, creating)
        this.#signIns += 1
        const naming = this.#within(stepTimeoutInMilliseconds, updateProfile(user, { displayName }))
        // Ignored: the account exists, and the service stores the name next.
        await naming.catch(() => undefined)
        return { ...toAccount(user), displayName }
      }),
    )

  preparePopup(): void {
    this.#createPopupAuth()
  }

  readonly signInWithProvider: Identity['signInWithProvider'] = (provider) =>
    this.#callUntimed('signInWithProvider', async () => {
      const credential = await this.#useWindow(provider, () => true)
      return { account: toAccount(credential.user), isNewAccount: isNewUser(credential) }
    })

  async signOut(): Promise<void> {
    this.#signIns += 1
    this.#hint.write('signed-out')
    await this.#endSession()
    this.#session.update()
  }

  signedInAt(): number | undefined {
    const user = this.#auth.currentUser
    return user ? signedInAt(user) : undefined
  }

  readonly reauthenticate: Identity['reauthenticate'] = ({ email, password }) => {
    const credential = EmailAuthProvider.credential(email, password)
    return this.#callAsUser('reauthenticate', (user) => reauthenticateWithCredential(user, credential))
  }

  // Not by Firebase's `reauthenticateWithPopup`, which would need the window's script in the Auth of the session.
  readonly reauthenticateWithProvider: Identity['reauthenticateWithProvider'] = (provider) =>
    this.#callUntimed('reauthenticateWithProvider', async () => {
      if (!this.#session.user) throw new Error('the user is not signed in')
      await this.#useWindow(provider, ({ user }) => user.uid === this.#session.user?.uid)
    })

  readonly bearerToken: Identity['bearerToken'] = async (options) => {
    try {
      const user = await this.#readUser()
      if (!user || user.uid !== (options?.accountId ?? user.uid)) return success(undefined)
      return success(await this.#callInSession(() => user.getIdToken(options?.renewed)))
    } catch (thrown) {
      return sessionEndOf(thrown) ? success(undefined) : this.#failure('bearerToken', thrown)
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
    return this.#callUntimed(name, async () => {
      const user = await this.#readUser()
      if (!user || user.uid !== (accountId ?? user.uid)) throw new Error('the user is not signed in')
      await this.#callInSession(async () => void (await call(user)))
    })
  }

  /** Returns the user once Firebase has read the session. */
  async #readUser(): Promise<User | null> {
    await this.#within(callTimeoutInMilliseconds, this.#auth.authStateReady())
    return this.#session.user
  }

  /** Opens the provider's window. Its user becomes that of the session, if it is accepted. */
  async #useWindow(provider: SocialProvider, isAccepted: (credential: UserCredential) => boolean) {
    const popupAuth = this.#createPopupAuth()
    // Before the first `await`: browsers block a popup that opens later than in the click handler.
    const opened = openWindow(popupAuth, provider, this.#options)
    this.#signIns += 1
    const attempt = this.#signIns
    // Firebase opens no popup before it has a token.
    const [credential] = await Promise.all([opened, this.#untilAppCheck?.()])
    const isLatest = () => attempt === this.#signIns
    const isWanted = isAccepted(credential)
    if (isLatest() && isWanted)
      await this.#within(callTimeoutInMilliseconds, updateCurrentUser(this.#auth, credential.user))
    const leaving = leaveWindow(popupAuth, credential, { isRefused: isLatest() && !isWanted })
    await this.#within(stepTimeoutInMilliseconds, leaving).catch(() => undefined)
    if (!isLatest()) throw supersededWindow
    if (!isWanted) throw otherAccount
    return credential
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

  /** A session that was stored while the database was silent is newer than one in the database. */
  #persistence(): Persistence[] {
    return this.#hint.hasStoredUser()
      ? [browserLocalPersistence, indexedDBLocalPersistence]
      : [indexedDBLocalPersistence, browserLocalPersistence]
  }

  /** Without `persistence` the session is in memory only. */
  #createAuth(dependencies: Dependencies, name?: string): Auth {
    const { appCheck, emulator, ...keys } = this.#project
    const app = initializeApp({ ...keys, ...(appCheck && { appId: appCheck.appId }) }, name)
    this.#untilAppCheck = this.#options.startAppCheck?.(app)
    const auth = initializeAuth(app, dependencies)
    auth.languageCode = this.#options.language
    if (emulator !== undefined) connectAuthEmulator(auth, emulator, { disableWarnings: true })
    return auth
  }

  #call<Call extends IdentityCall, Value>(name: Call, call: () => Promise<Value>) {
    return this.#callUntimed(name, () => this.#within(callTimeoutInMilliseconds, call()))
  }

  /** For a call whose steps have timeouts of their own. */
  async #callUntimed<Call extends IdentityCall, Value>(
    name: Call,
    call: () => Promise<Value>,
  ): Promise<Result<Value, IdentityFailures[Call]>> {
    try {
      const value = await call()
      this.#session.update()
      return success(value)
    } catch (thrown) {
      return this.#failure(name, thrown)
    }
  }

  /** Tells a silent storage from a missing connection, of which Firebase says nothing either. */
  async #failure<Call extends IdentityCall>(
    name: Call,
    thrown: unknown,
  ): Promise<Result<never, IdentityFailures[Call]>> {
    const isStorageSilent = thrown instanceof TimeoutError && !(await this.#options.databaseAnswers())
    return failure(failureOf(name, isStorageSilent ? storageError(thrown) : thrown))
  }

  #within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
    return withTimeout(work, this.#options, milliseconds, 'Firebase')
  }

  /** Ends the session for this page even if Firebase does not answer; it then ends it after the next load. */
  async #endSession(): Promise<void> {
    const { user } = this.#session
    try {
      await this.#within(stepTimeoutInMilliseconds, signOut(this.#auth))
    } catch {
      this.#hint.write('signing-out')
      this.#session.forget(user)
    }
  }

  /** Signs out if the error means that the session is over, because Firebase does not always do so. */
  #callInSession<Value>(call: () => Promise<Value>): Promise<Value> {
    return this.#session.hold(async () => {
      try {
        return await this.#within(callTimeoutInMilliseconds, call())
      } catch (thrown) {
        const ended = sessionEndOf(thrown)
        if (ended) {
          this.#hint.write(ended)
          await this.#endSession()
        }
        throw thrown
      }
    })
  }
}
