import { onAuthStateChanged, type Auth } from 'firebase/auth'
import type { IdentityState, SessionEnd } from '../../src-core/ports/identity'
import { accountOfUser } from './account-of-user'
import type { SessionMark } from './session-mark'

interface Observer {
  readonly listener: (state: IdentityState) => void
  /** The state that the observer knows; nothing before the first. */
  told?: IdentityState
}

/** Follows Firebase's user and tells observers: the first state soon, then changes only. Keeps the mark true. */
export class SessionWatch {
  readonly #auth: Auth
  readonly #mark: SessionMark
  readonly #observers = new Set<Observer>()
  #state: IdentityState | undefined
  #userId: string | undefined
  #holding = 0
  /** Before it is ready, Firebase has no user, and that says nothing. */
  #ready = false

  constructor(auth: Auth, mark: SessionMark) {
    this.#auth = auth
    this.#mark = mark
    onAuthStateChanged(auth, () => {
      this.#ready = true
      this.settle()
    })
  }

  observe(listener: (state: IdentityState) => void): () => void {
    const observer: Observer = { listener }
    this.#observers.add(observer)
    this.#tellSoon(observer)
    return () => void this.#observers.delete(observer)
  }

  /** Keeps observers waiting while something is done that has more than one step. */
  async during<Value>(act: () => Promise<Value>): Promise<Value> {
    this.#holding += 1
    try {
      return await act()
    } finally {
      this.#holding -= 1
      this.settle()
    }
  }

  /** Looks at Firebase's user anew; observers hear of a change. */
  settle(): void {
    if (!this.#ready || this.#holding > 0) return
    const user = this.#auth.currentUser
    if (this.#state !== undefined && user?.uid === this.#userId) return
    const ended = user ? undefined : this.#end()
    this.#userId = user?.uid
    this.#state = user
      ? { type: 'signed-in', account: accountOfUser(user) }
      : { type: 'signed-out', ...(ended && { ended }) }
    if (user) this.#mark.write('signed-in')
    else if (ended) this.#mark.write(ended)
    for (const observer of this.#observers) this.#tellSoon(observer)
  }

  /** Whoever ended the session, here or in another tab, left a mark; Firebase, which ends some by itself, does not. */
  #end(): SessionEnd | undefined {
    const mark = this.#mark.read()
    if (mark === 'signed-in') return 'revoked'
    if (this.#state === undefined) return undefined
    return mark === undefined || mark === 'signing-out' ? 'signed-out' : mark
  }

  #tellSoon(observer: Observer): void {
    queueMicrotask(() => {
      const state = this.#state
      if (!state || observer.told === state || !this.#observers.has(observer)) return
      observer.told = state
      observer.listener(state)
    })
  }
}
