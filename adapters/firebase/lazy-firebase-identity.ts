import type { FirebaseApp } from 'firebase/app'
import type { Clock } from '../../src-core/ports/clock'
import type { Identity, IdentityState } from '../../src-core/ports/identity'
import type { Log } from '../../src-core/ports/log'
import { failure, success } from '../../src-core/shared/result'
import { cacheUntilFailure } from '../../src-core/shared/cache-until-failure'
import { withTimeout } from '../../src-core/shared/with-timeout'
import type { FirebaseProject } from './firebase-project'
import { SessionHint, type HintStorage } from './session-hint'

const loadTimeoutInMilliseconds = 15_000

export interface LazyFirebaseOptions extends Pick<Clock, 'wait'> {
  readonly project: FirebaseProject
  /** Returns `localStorage`; returns undefined or throws if the browser refuses it. */
  readonly storage: () => HintStorage | undefined
  readonly window: Pick<Window, 'addEventListener' | 'indexedDB'>
  readonly whenIdle: (task: () => void) => void
  readonly log: Log
  /** Loads the adapter; by default its chunk. */
  readonly load?: typeof loadFirebase
}

interface Observer {
  readonly listener: (state: IdentityState) => void
  /** Whether `signed-out` was published before Firebase was loaded. */
  isSignedOut: boolean
  unsubscribe?: () => void
}

/**
 * Loads Firebase for a stored session, a call, a sign-in in another tab, or when the browser is idle. Publishes
 * `signed-out` for a visitor without a session before that. Every call retries a failed load.
 */
export class LazyFirebaseIdentity implements Identity {
  readonly signIn: Identity['signIn'] = (...details) => this.#call((identity) => identity.signIn(...details))
  readonly reauthenticate: Identity['reauthenticate'] = (credentials) =>
    this.#call((identity) => identity.reauthenticate(credentials))
  readonly createAccount: Identity['createAccount'] = (account) =>
    this.#call((identity) => identity.createAccount(account))
  readonly signInWithProvider: Identity['signInWithProvider'] = (provider) =>
    this.#call((identity) => identity.signInWithProvider(provider))
  readonly requestPasswordReset: Identity['requestPasswordReset'] = (email) =>
    this.#call((identity) => identity.requestPasswordReset(email))
  readonly verifyResetCode: Identity['verifyResetCode'] = (code) =>
    this.#call((identity) => identity.verifyResetCode(code))
  readonly confirmPasswordReset: Identity['confirmPasswordReset'] = (...details) =>
    this.#call((identity) => identity.confirmPasswordReset(...details))
  readonly changeDisplayName: Identity['changeDisplayName'] = (...details) =>
    this.#call((identity) => identity.changeDisplayName(...details))

  readonly #options: LazyFirebaseOptions
  readonly #hint: SessionHint
  readonly #load: () => Promise<Identity>
  /** Observers from before Firebase was loaded. */
  readonly #observers = new Set<Observer>()
  #loaded: Identity | undefined

  constructor(options: LazyFirebaseOptions) {
    this.#options = options
    this.#hint = new SessionHint(options.storage)
    this.#load = cacheUntilFailure(async () => {
      const identity = await (options.load ?? loadFirebase)(options.project, this.#hint, options)
      this.#onLoad(identity)
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
    if (this.#loaded) return this.#loaded.observe(listener)
    const observer: Observer = { listener, isSignedOut: false }
    this.#observers.add(observer)
    if (this.mayHaveSession()) this.preload()
    else {
      queueMicrotask(() => this.#publishSignedOut(observer, { type: 'signed-out' }))
      this.#options.whenIdle(() => this.preload())
    }
    return () => {
      this.#observers.delete(observer)
      observer.unsubscribe?.()
    }
  }

  async signOut(): Promise<void> {
    try {
      await (this.#loaded ?? (await this.#loadWithTimeout())).signOut()
    } catch (cause) {
      this.#options.log.warn('The identity provider did not load; it ends the session after loading', cause)
      this.#hint.write('signing-out')
      for (const observer of this.#observers)
        this.#publishSignedOut(observer, { type: 'signed-out', ended: 'signed-out' })
    }
  }

  signedInAt(): number | undefined {
    return this.#loaded?.signedInAt()
  }

  bearerToken(options?: Parameters<Identity['bearerToken']>[0]): ReturnType<Identity['bearerToken']> {
    if (!this.#loaded && !this.mayHaveSession()) return Promise.resolve(success(undefined))
    return this.#call((identity) => identity.bearerToken(options))
  }

  #whenLoaded(act: (identity: Identity) => void): void {
    this.#loadWithTimeout().then(act, (cause: unknown) =>
      this.#options.log.warn('The identity provider did not load', cause),
    )
  }

  /** Calls a loaded adapter synchronously, because browsers block popups that open later than in the click handler. */
  #call<Value>(call: (identity: Identity) => Promise<Value>) {
    if (this.#loaded) return call(this.#loaded)
    return this.#loadWithTimeout().then(call, (cause: unknown) => failure({ kind: 'no-connection', cause }))
  }

  /** A chunk that arrives after the timeout is still used. */
  #loadWithTimeout(): Promise<Identity> {
    return withTimeout(this.#load(), this.#options, loadTimeoutInMilliseconds, 'Loading Firebase')
  }

  #onLoad(identity: Identity): void {
    this.#loaded = identity
    for (const observer of this.#observers) {
      observer.unsubscribe = identity.observe((state) => {
        const isPublished = observer.isSignedOut && state.type === 'signed-out'
        observer.isSignedOut = false
        if (!isPublished) observer.listener(state)
      })
    }
  }

  #publishSignedOut(observer: Observer, state: IdentityState): void {
    if (this.#loaded || observer.isSignedOut || !this.#observers.has(observer)) return
    observer.isSignedOut = true
    observer.listener(state)
  }
}

async function loadFirebase(
  project: FirebaseProject,
  hint: SessionHint,
  { window, wait }: Pick<LazyFirebaseOptions, 'window' | 'wait'>,
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
    databaseAnswers: checkDatabase,
    hasWindowScript: () => 'gapi' in window,
    startAppCheck,
  })
}

async function loadAppCheck(siteKey: string, clock: Pick<Clock, 'wait'>) {
  const { startAppCheck } = await import('./app-check')
  return (app: FirebaseApp) => startAppCheck(app, siteKey, clock)
}
