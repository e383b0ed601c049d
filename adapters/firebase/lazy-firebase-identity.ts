import type { Clock } from '../../src-core/ports/clock'
import type { Identity, IdentityState } from '../../src-core/ports/identity'
import type { Log } from '../../src-core/ports/log'
import { failure, success } from '../../src-core/shared/result'
import { retryable } from '../../src-core/shared/retryable'
import { withTimeout } from '../../src-core/shared/with-timeout'
import type { FirebaseProject } from './firebase-project'
import { SessionMark, type MarkStore } from './session-mark'

/** How long the chunk may take, in milliseconds. */
const loadTimeout = 15_000

export interface LazyFirebaseOptions extends Pick<Clock, 'wait'> {
  readonly project: FirebaseProject
  /** The browser's storage that all tabs share; undefined, or an exception, where it is refused. */
  readonly store: () => MarkStore | undefined
  /** Dispatches the storage events of other tabs. */
  readonly window: Pick<Window, 'addEventListener'>
  readonly whenIdle: (act: () => void) => void
  readonly log: Log
  /** Loads the adapter; the default is its own chunk. */
  readonly load?: (project: FirebaseProject, mark: SessionMark) => Promise<Identity>
}

interface Observer {
  readonly listener: (state: IdentityState) => void
  /** Whether the listener was called with `signed-out` before Firebase was loaded. */
  toldSignedOut: boolean
  unsubscribe?: () => void
}

/**
 * Loads Firebase when something needs it: a stored session, a call, a sign-in in another tab, or an idle moment. A
 * visitor without a session is signed out before that. Observers wait while it cannot be loaded; every call retries.
 */
export class LazyFirebaseIdentity implements Identity {
  readonly signIn: Identity['signIn'] = (...details) => this.#call((identity) => identity.signIn(...details))
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
  readonly changeDisplayName: Identity['changeDisplayName'] = (name) =>
    this.#call((identity) => identity.changeDisplayName(name))

  readonly #options: LazyFirebaseOptions
  readonly #mark: SessionMark
  readonly #load: () => Promise<Identity>
  /** Observers from before Firebase was loaded. */
  readonly #observers = new Set<Observer>()
  #loaded: Identity | undefined

  constructor(options: LazyFirebaseOptions) {
    this.#options = options
    this.#mark = new SessionMark(options.store)
    this.#load = retryable(async () => {
      const identity = await (options.load ?? loadFirebase)(options.project, this.#mark)
      this.#begin(identity)
      return identity
    })
    options.window.addEventListener('storage', ({ key }) => {
      if (this.#mark.isOwnKey(key) && this.#mark.mayHaveSession()) this.prepare()
    })
  }

  /** Preloads Firebase: a provider's window opens in the click only when it is loaded. Never fails. */
  prepare(): void {
    this.#loadInTime().catch((cause: unknown) =>
      this.#options.log.warn('The identity provider did not load.', cause),
    )
  }

  mayHaveSession(): boolean {
    return this.#mark.mayHaveSession()
  }

  observe(listener: (state: IdentityState) => void): () => void {
    if (this.#loaded) return this.#loaded.observe(listener)
    const observer: Observer = { listener, toldSignedOut: false }
    this.#observers.add(observer)
    if (this.mayHaveSession()) this.prepare()
    else {
      queueMicrotask(() => this.#tellSignedOut(observer, { type: 'signed-out' }))
      this.#options.whenIdle(() => this.prepare())
    }
    return () => {
      this.#observers.delete(observer)
      observer.unsubscribe?.()
    }
  }

  async signOut(): Promise<void> {
    try {
      await (this.#loaded ?? (await this.#loadInTime())).signOut()
    } catch (cause) {
      this.#options.log.warn(
        'The identity provider did not load: signing out is finished when it does.',
        cause,
      )
      this.#mark.write('signing-out')
      for (const observer of this.#observers)
        this.#tellSignedOut(observer, { type: 'signed-out', ended: 'signed-out' })
    }
  }

  bearerToken(options?: { renewed?: boolean }): ReturnType<Identity['bearerToken']> {
    if (!this.#loaded && !this.mayHaveSession()) return Promise.resolve(success(undefined))
    return this.#call((identity) => identity.bearerToken(options))
  }

  /** Calls a loaded adapter synchronously: browsers block windows that are not opened in the click itself. */
  #call<Answer>(act: (identity: Identity) => Promise<Answer>) {
    if (this.#loaded) return act(this.#loaded)
    return this.#loadInTime().then(act, (cause: unknown) => failure({ kind: 'no-connection', cause }))
  }

  /** A chunk that arrives after the timeout is still used. */
  #loadInTime(): Promise<Identity> {
    return withTimeout(this.#load(), this.#options, loadTimeout, 'Loading Firebase')
  }

  #begin(identity: Identity): void {
    this.#loaded = identity
    for (const observer of this.#observers) {
      observer.unsubscribe = identity.observe((state) => {
        const known = observer.toldSignedOut && state.type === 'signed-out'
        observer.toldSignedOut = false
        if (!known) observer.listener(state)
      })
    }
  }

  #tellSignedOut(observer: Observer, state: IdentityState): void {
    if (this.#loaded || observer.toldSignedOut || !this.#observers.has(observer)) return
    observer.toldSignedOut = true
    observer.listener(state)
  }
}

async function loadFirebase(project: FirebaseProject, mark: SessionMark): Promise<Identity> {
  const { FirebaseIdentity } = await import('./firebase-identity')
  return new FirebaseIdentity(project, mark)
}
