import type { FirebaseApp } from 'firebase/app'
import type { Clock } from '#core/ports/clock'
import type { Identity, IdentityState } from '#core/ports/identity'
import type { Log } from '#core/ports/log'
import { failure, success } from '#core/shared/result'
import { cacheUntilFailure } from '#core/shared/cache-until-failure'
import { Publisher } from '#core/shared/publisher'
import { withTimeout } from '#core/shared/with-timeout'
import type { FirebaseProject } from './firebase-project'
import { SessionHint, type HintStorage } from './session-hint'

const loadTimeoutInMilliseconds = 15_000

export interface LazyFirebaseOptions extends Pick<Clock, 'wait'> {
  readonly project: FirebaseProject
  /** The language of Firebase's emails: BCP 47. */
  readonly language: string
  /** Returns `localStorage`; returns undefined or throws if the browser refuses it. */
  readonly storage: () => HintStorage | undefined
  readonly window: Pick<Window, 'addEventListener' | 'indexedDB'>
  readonly whenIdle: (task: () => void) => void
  readonly log: Log
  /** Loads the adapter; by default its chunk. */
  readonly load?: typeof loadFirebase
}

/**
 * Loads Firebase for a stored session, a call, a sign-in in another tab, or when the browser is idle. Publishes
 * `signed-out` for a visitor without a session before that. Every call retries a failed load.
 */
export class LazyFirebaseIdentity implements Identity {
  readonly signIn = this.#call((identity) => identity.signIn.bind(identity))
  readonly reauthenticate = this.#call((identity) => identity.reauthenticate.bind(identity))
  readonly reauthenticateWithProvider = this.#call((identity) =>
    identity.reauthenticateWithProvider.bind(identity),
  )
  readonly createAccount = this.#call((identity) => identity.createAccount.bind(identity))
  readonly signInWithProvider = this.#call((identity) => identity.signInWithProvider.bind(identity))
  readonly requestPasswordReset = this.#call((identity) => identity.requestPasswordReset.bind(identity))
  readonly verifyResetCode = this.#call((identity) => identity.verifyResetCode.bind(identity))
  readonly confirmPasswordReset = this.#call((identity) => identity.confirmPasswordReset.bind(identity))
  readonly changeDisplayName = this.#call((identity) => identity.changeDisplayName.bind(identity))

  readonly #readToken = this.#call((identity) => identity.bearerToken.bind(identity))
  readonly #options: LazyFirebaseOptions
  readonly #hint: SessionHint
  readonly #load: () => Promise<Identity>
  readonly #publisher = new Publisher<IdentityState>()
  #loaded: Identity | undefined

  constructor(options: LazyFirebaseOptions) {
    this.#options = options
    this.#hint = new SessionHint(options.storage)
    this.#load = cacheUntilFailure(async () => {
      const identity = await (options.load ?? loadFirebase)(options.project, this.#hint, options)
      this.#loaded = identity
      identity.observe((state) => this.#publish(state))
      return identity
    })
    options.window.addEventListener('storage', ({ key }) => {
      if (this.#hint.isHintKey(key) && this.#hint.mayHaveSession()) this.preload()
    })
  }

  /** Loads Firebase. Never fails. */
  preload(): void {
    this.#whenLoaded(() => undefined)
  }

  preparePopup(): void {
    this.#whenLoaded((identity) => identity.preparePopup())
  }

  mayHaveSession(): boolean {
    return this.#hint.mayHaveSession()
  }

  observe(listener: (state: IdentityState) => void): () => void {
    if (this.mayHaveSession()) this.preload()
    else if (!this.#loaded) {
      this.#publish({ type: 'signed-out' })
      this.#options.whenIdle(() => this.preload())
    }
    return this.#publisher.observe(listener)
  }

  async signOut(): Promise<void> {
    try {
      await (this.#loaded ?? (await this.#loadWithTimeout())).signOut()
    } catch (cause) {
      this.#options.log.warn('The identity provider did not load; it ends the session after loading', cause)
      this.#hint.write('signing-out')
      this.#publish({ type: 'signed-out', ended: 'signed-out' })
    }
  }

  signedInAt(): number | undefined {
    return this.#loaded?.signedInAt()
  }

  bearerToken(options?: Parameters<Identity['bearerToken']>[0]): ReturnType<Identity['bearerToken']> {
    if (!this.#loaded && !this.mayHaveSession()) return Promise.resolve(success(undefined))
    return this.#readToken(options)
  }

  #whenLoaded(act: (identity: Identity) => void): void {
    this.#loadWithTimeout().then(act, (cause: unknown) =>
      this.#options.log.warn('The identity provider did not load', cause),
    )
  }

  /** Calls a loaded adapter synchronously, because browsers block popups that open later than in the click handler. */
  #call<Details extends unknown[], Answer>(
    methodOf: (identity: Identity) => (...details: Details) => Promise<Answer>,
  ) {
    return (...details: Details) => {
      const call = (identity: Identity) => methodOf(identity)(...details)
      if (this.#loaded) return call(this.#loaded)
      return this.#loadWithTimeout().then(call, (cause: unknown) => failure({ kind: 'no-connection', cause }))
    }
  }

  /** A chunk that arrives after the timeout is still used. */
  #loadWithTimeout(): Promise<Identity> {
    return withTimeout(this.#load(), this.#options, loadTimeoutInMilliseconds, 'Loading Firebase')
  }

  /** Firebase may confirm later that the visitor is signed out. */
  #publish(state: IdentityState): void {
    if (state.type === 'signed-in' || this.#publisher.latest?.type !== 'signed-out')
      this.#publisher.publish(state)
  }
}

async function loadFirebase(
  project: FirebaseProject,
  hint: SessionHint,
  { window, wait, language }: Pick<LazyFirebaseOptions, 'window' | 'wait' | 'language'>,
): Promise<Identity> {
  const [{ databaseAnswers, FirebaseIdentity }, startAppCheck] = await Promise.all([
    import('./firebase-identity'),
    project.appCheck && loadAppCheck(project.appCheck.siteKey, { wait }),
  ])
  const checkDatabase = () => databaseAnswers(() => window.indexedDB, { wait })
  // Firebase's modules wait for a silent database before every request; without one they use other storage.
  if (!(await checkDatabase()))
    Object.defineProperty(window, 'indexedDB', { value: undefined, configurable: true })
  return new FirebaseIdentity(project, hint, {
    wait,
    language,
    databaseAnswers: checkDatabase,
    hasWindowScript: () => 'gapi' in window,
    startAppCheck,
  })
}

async function loadAppCheck(siteKey: string, clock: Pick<Clock, 'wait'>) {
  const { startAppCheck } = await import('./app-check')
  return (app: FirebaseApp) => startAppCheck(app, siteKey, clock)
}
