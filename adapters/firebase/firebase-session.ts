import { onAuthStateChanged, type Auth, type User } from 'firebase/auth'
import type { IdentityState, SessionEndReason } from '#core/ports/identity'
import { Publisher } from '#core/shared/publisher'
import type { SessionHint } from './session-hint'
import { toAccount } from './to-account'

/** Follows Firebase's session: tells observers and writes the session hint. */
export class FirebaseSession {
  readonly #auth: Auth
  readonly #hint: SessionHint
  readonly #publisher = new Publisher<IdentityState>()
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
    return this.#publisher.observe(listener)
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
    const { latest } = this.#publisher
    if (latest && user?.uid === (latest.type === 'signed-in' ? latest.account.id : undefined)) return
    const ended = user ? undefined : this.#endReason()
    if (user) this.#hint.write('signed-in')
    else if (ended) this.#hint.write(ended)
    this.#publisher.publish(
      user
        ? { type: 'signed-in', account: toAccount(user) }
        : { type: 'signed-out', ...(ended && { ended }) },
    )
  }

  /** Every sign-out first writes its reason as the hint; a session that Firebase ended still has the hint `signed-in`. */
  #endReason(): SessionEndReason | undefined {
    const hint = this.#hint.read()
    if (hint === 'signed-in') return 'revoked'
    if (!this.#publisher.latest) return undefined
    return hint === undefined || hint === 'signing-out' ? 'signed-out' : hint
  }
}
