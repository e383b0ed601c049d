import type { SocialProvider } from '../../src-core/domain/account'
import type { Identity, IdentityState } from '../../src-core/ports/identity'
import { failure, success } from '../../src-core/shared/result'
import type { FirebaseProject } from './firebase-project'
import type { LazyFirebaseOptions } from './lazy-firebase-options'
import { SessionMark } from './session-mark'

/** How long to wait for the chunk, in milliseconds. */
const patience = 15_000

interface Observer {
  readonly listener: (state: IdentityState) => void
  toldNobody: boolean
  stop?: () => void
}

/**
 * Firebase, loaded when something needs it: a stored session, a call, a sign-in in another tab, or an idle moment. A
 * visitor without a session is told so before that. Listeners wait while it cannot be loaded; every call tries again.
 */
export class LazyFirebaseIdentity implements Identity {
  readonly #options: LazyFirebaseOptions
  readonly #mark: SessionMark
  /** Those who came before Firebase. */
  readonly #waiting = new Set<Observer>()
  #loaded: Identity | undefined
  #loading: Promise<Identity> | undefined

  constructor(options: LazyFirebaseOptions) {
    this.#options = options
    this.#mark = new SessionMark(options.store)
    options.window.addEventListener('storage', ({ key }) => {
      if (this.#mark.isOwnKey(key) && this.#mark.mayHaveSession()) this.prepare()
    })
  }

  /** Loads Firebase ahead: the window of a provider opens in the click only when it is there. Never fails. */
  prepare(): void {
    this.#load().catch((cause: unknown) =>
      this.#options.log.warn('The identity provider did not load.', cause),
    )
  }

  mayHaveSession(): boolean {
    return this.#mark.mayHaveSession()
  }

  observe(listener: (state: IdentityState) => void): () => void {
    if (this.#loaded) return this.#loaded.observe(listener)
    const observer: Observer = { listener, toldNobody: false }
    this.#waiting.add(observer)
    if (this.mayHaveSession()) this.prepare()
    else {
      queueMicrotask(() => this.#tellNobody(observer, { type: 'signed-out' }))
      this.#options.whenIdle(() => this.prepare())
    }
    return () => {
      this.#waiting.delete(observer)
      observer.stop?.()
    }
  }

  signIn(...details: Parameters<Identity['signIn']>): ReturnType<Identity['signIn']> {
    return this.#call((identity) => identity.signIn(...details))
  }

  createAccount(...details: Parameters<Identity['createAccount']>): ReturnType<Identity['createAccount']> {
    return this.#call((identity) => identity.createAccount(...details))
  }

  signInWithProvider(provider: SocialProvider): ReturnType<Identity['signInWithProvider']> {
    return this.#call((identity) => identity.signInWithProvider(provider))
  }

  async signOut(): Promise<void> {
    try {
      await (this.#loaded ?? (await this.#load())).signOut()
    } catch (cause) {
      this.#options.log.warn(
        'The identity provider did not load: signing out is finished when it does.',
        cause,
      )
      this.#mark.write('signing-out')
      for (const observer of this.#waiting)
        this.#tellNobody(observer, { type: 'signed-out', ended: 'signed-out' })
    }
  }

  bearerToken(options?: { renewed?: boolean }): ReturnType<Identity['bearerToken']> {
    if (!this.#loaded && !this.mayHaveSession()) return Promise.resolve(success(undefined))
    return this.#call((identity) => identity.bearerToken(options))
  }

  requestPasswordReset(email: string): ReturnType<Identity['requestPasswordReset']> {
    return this.#call((identity) => identity.requestPasswordReset(email))
  }

  verifyResetCode(code: string): ReturnType<Identity['verifyResetCode']> {
    return this.#call((identity) => identity.verifyResetCode(code))
  }

  confirmPasswordReset(code: string, newPassword: string): ReturnType<Identity['confirmPasswordReset']> {
    return this.#call((identity) => identity.confirmPasswordReset(code, newPassword))
  }

  changeDisplayName(displayName: string): ReturnType<Identity['changeDisplayName']> {
    return this.#call((identity) => identity.changeDisplayName(displayName))
  }

  /** Calls at once what is loaded: a window has to be opened in the click itself. */
  #call<Answer>(act: (identity: Identity) => Promise<Answer>) {
    if (this.#loaded) return act(this.#loaded)
    return this.#load().then(act, (cause: unknown) => failure({ kind: 'no-connection', cause }))
  }

  /** A chunk that hangs counts as one that is not there; when it comes after all, it is taken. */
  #load(): Promise<Identity> {
    this.#loading ??= this.#fetch()
    return Promise.race([this.#loading, this.#tooLate()])
  }

  #fetch(): Promise<Identity> {
    const loading = (this.#options.load ?? loadFirebase)(this.#options.project, this.#mark).then(
      (identity) => {
        this.#begin(identity)
        return identity
      },
    )
    loading.catch(() => {
      this.#loading = undefined
    })
    return loading
  }

  async #tooLate(): Promise<never> {
    await this.#options.wait(patience)
    throw new Error(`Firebase did not load within ${patience} ms`)
  }

  #begin(identity: Identity): void {
    this.#loaded = identity
    for (const observer of this.#waiting) {
      observer.stop = identity.observe((state) => {
        const known = observer.toldNobody && state.type === 'signed-out'
        observer.toldNobody = false
        if (!known) observer.listener(state)
      })
    }
  }

  #tellNobody(observer: Observer, state: IdentityState): void {
    if (this.#loaded || observer.toldNobody || !this.#waiting.has(observer)) return
    observer.toldNobody = true
    observer.listener(state)
  }
}

async function loadFirebase(project: FirebaseProject, mark: SessionMark): Promise<Identity> {
  const { FirebaseIdentity } = await import('./firebase-identity')
  return new FirebaseIdentity(project, mark)
}
