import { onAuthStateChanged, type Auth, type User } from 'firebase/auth'
import type { IdentityState, SessionEndReason } from '../../src-core/ports/identity'
import type { SessionHint } from './session-hint'
import { toAccount } from './to-account'

interface Observer {
  readonly listener: (state: IdentityState) => void
  published?: IdentityState
}

/** Publishes Firebase's session to observers and writes the session hint. */
export class SessionPublisher {
  readonly #auth: Auth
  readonly #hint: SessionHint
  readonly #observers = new Set<Observer>()
  #state: IdentityState | undefined
  #userId: string | undefined
  #holds = 0
  /** Until Firebase is ready, its missing user does not mean that the user is signed out. */
  #isReady = false
  /** A user whose session has ended although Firebase did not answer. */
  #forgotten: User | null = null

  constructor(auth: Auth, hint: SessionHint) {
    this.#auth = auth
    this.#hint = hint
    onAuthStateChanged(auth, () => {
      this.#isReady = true
      this.update()
    })
  }

  /** The signed-in user. */
  get user(): User | null {
    const user = this.#auth.currentUser
    return user === this.#forgotten ? null : user
  }

  /** Publishes the user as signed out, whatever Firebase says. */
  forget(user: User | null): void {
    this.#forgotten = user
    this.update()
  }

  observe(listener: (state: IdentityState) => void): () => void {
    const observer: Observer = { listener }
    this.#observers.add(observer)
    this.#publishSoon(observer)
    return () => void this.#observers.delete(observer)
  }

  /** Publishes nothing until a call of several steps has ended. */
  async hold<Value>(call: () => Promise<Value>): Promise<Value> {
    this.#holds += 1
    try {
      return await call()
    } finally {
      this.#holds -= 1
      this.update()
    }
  }

  /** Publishes the state if Firebase's user has changed. */
  update(): void {
    if (!this.#isReady || this.#holds > 0) return
    const { user } = this
    if (this.#state !== undefined && user?.uid === this.#userId) return
    const ended = user ? undefined : this.#endReason()
    this.#userId = user?.uid
    this.#state = user
      ? { type: 'signed-in', account: toAccount(user) }
      : { type: 'signed-out', ...(ended && { ended }) }
    if (user) this.#hint.write('signed-in')
    else if (ended) this.#hint.write(ended)
    for (const observer of this.#observers) this.#publishSoon(observer)
  }

  /** Every sign-out first writes its reason as the hint; a session that Firebase ended still has the hint `signed-in`. */
  #endReason(): SessionEndReason | undefined {
    const hint = this.#hint.read()
    if (hint === 'signed-in') return 'revoked'
    if (this.#state === undefined) return undefined
    return hint === undefined || hint === 'signing-out' ? 'signed-out' : hint
  }

  #publishSoon(observer: Observer): void {
    queueMicrotask(() => {
      const state = this.#state
      if (!state || observer.published === state || !this.#observers.has(observer)) return
      observer.published = state
      observer.listener(state)
    })
  }
}
