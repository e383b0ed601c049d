import { computed, makeObservable, observableRef, runInAction } from 'mobx'
import type { Account } from '../../src-core/domain/account'
import { fullName } from '../../src-core/domain/person-name'
import type { Visitor } from '../../src-core/domain/routes'
import type { CurrentUser } from '../../src-core/domain/subscriber'
import type { Clock } from '../../src-core/ports/clock'
import type { Identity, IdentityState } from '../../src-core/ports/identity'
import type { Log } from '../../src-core/ports/log'
import type { PortalApi, ServiceFailure } from '../../src-core/ports/portal-api'
import type { Result } from '../../src-core/shared/result'
import type { LastSignIn } from '../../src-core/use-cases/last-sign-in'
import type { Entry } from '../../src-core/use-cases/sign-up'
import type { SyncProfile } from '../../src-core/use-cases/sync-profile'
import type { TrackPurchase, UnconfirmedPurchase } from '../../src-core/use-cases/track-purchase'
import type { NoticeStore } from './notice-store'

export type SessionState =
  | { readonly type: 'loading' }
  | { readonly type: 'signed-out' }
  | { readonly type: 'signed-in'; readonly account: Account; readonly user: CurrentUser }
  /** Identity or service did not answer: nobody can say who is here. */
  | { readonly type: 'unreachable' }

const settleInMilliseconds = 200
const identityPatienceInMilliseconds = 12_000

interface UseCases {
  readonly syncProfile: SyncProfile
  readonly trackPurchase: TrackPurchase
  readonly lastSignIn: LastSignIn
}

/** Who is signed in, from the first moment on. Follows the identity provider and loads the user it names. */
export class SessionStore {
  state: SessionState = { type: 'loading' }
  /** A payment that the service does not know of yet keeps plans and checkout away: nobody pays twice. */
  unconfirmed: UnconfirmedPurchase = 'none'
  /** Counts what identity has said, so that only the latest word is acted on. */
  private word = 0
  private lastSaid: IdentityState | undefined
  private entry: Promise<Result<Entry, unknown>> | undefined
  private stopListening: (() => void) | undefined
  /** What waits to hear what has become of an entry. */
  private readonly arrivals: (() => void)[] = []
  private readonly signedOutListeners = new Set<() => void>()

  constructor(
    private readonly identity: Identity,
    private readonly portalApi: PortalApi,
    private readonly clock: Clock,
    private readonly notices: NoticeStore,
    private readonly log: Log,
    private readonly useCases: UseCases,
  ) {
    makeObservable(this, { state: observableRef, unconfirmed: observableRef, visitor: computed })
  }

  /** Who the guards have to do with. */
  get visitor(): Visitor {
    switch (this.state.type) {
      case 'signed-in':
        return { type: 'signed-in', user: this.state.user }
      case 'signed-out':
        return { type: 'signed-out' }
      case 'loading':
      case 'unreachable':
        return { type: 'unknown' }
    }
  }

  /** Listens to the identity provider; answers the way to stop. */
  start(): () => void {
    if (!this.identity.mayHaveSession()) this.become({ type: 'signed-out' })
    else void this.loseFaith(this.word)
    this.listen()
    return () => this.stopListening?.()
  }

  /** Calls the listener whenever somebody who was signed in no longer is. */
  onSignedOut(listener: () => void): void {
    this.signedOutListeners.add(listener)
  }

  /** Whether it is still the same person who is signed in: an answer may come after they have left. */
  isStill({ id }: Account): boolean {
    return this.state.type === 'signed-in' && this.state.account.id === id
  }

  /**
   * Follows an attempt to come in, made in the same moment: identity may name who it is before the attempt has its answer.
   * Settles when they are in, or have been turned away at once: the account may be gone by then.
   */
  async enter<Failure>(entry: Promise<Result<Entry, Failure>>): Promise<Result<Entry, Failure>> {
    const before = this.state
    this.entry = entry
    this.notices.dismiss()
    const entered = await entry
    if (entered.type === 'error') return entered
    this.useCases.lastSignIn.remember(entered.value.account.method)
    if (this.state === before) await new Promise<void>((resolve) => this.arrivals.push(resolve))
    return entered
  }

  async signOut(): Promise<void> {
    await this.identity.signOut()
  }

  /**
   * Loads the user anew and answers them; nothing when that did not work or nobody is signed in. `expected` is what
   * the service has just agreed to: it is shown where the service cannot be asked what it made of it.
   */
  async refresh(expected?: (user: CurrentUser) => CurrentUser): Promise<CurrentUser | undefined> {
    if (this.state.type !== 'signed-in') return undefined
    const { account } = this.state
    const word = this.word
    const loaded = await this.portalApi.loadUser()
    if (word !== this.word) return undefined
    if (loaded.type === 'error') {
      this.log.warn('The user could not be loaded', loaded.error)
      if (loaded.error.kind === 'not-signed-in') await this.endSession()
      else if (expected) this.welcome(account, expected(this.state.user))
      return undefined
    }
    this.welcome(account, loaded.value)
    return loaded.value
  }

  /** Looks, here and in other tabs, whether something was paid that the service does not know of. */
  readUnconfirmed(): UnconfirmedPurchase {
    const id = this.state.type === 'signed-in' ? this.state.account.id : undefined
    runInAction(() => {
      this.unconfirmed = id === undefined ? 'none' : this.useCases.trackPurchase.unconfirmed(id)
    })
    return this.unconfirmed
  }

  /** Asks again after nobody could be reached. */
  async retry(): Promise<void> {
    this.become({ type: 'loading' })
    if (this.lastSaid) return this.follow(this.lastSaid)
    // Identity has said nothing yet: asking it anew is what lets it try anew.
    this.listen()
    void this.loseFaith(this.word)
  }

  private listen(): void {
    this.stopListening?.()
    this.stopListening = this.identity.observe((state) => void this.follow(state))
  }

  private async follow(state: IdentityState): Promise<void> {
    this.lastSaid = state
    const word = (this.word += 1)
    if (state.type === 'signed-out') {
      this.leave(state)
      return
    }
    if (this.state.type === 'signed-in' && this.state.account.id !== state.account.id) this.becomeSignedOut()
    const settled = this.state.type === 'loading' ? this.clock.wait(settleInMilliseconds) : undefined
    const entry = await this.entry
    this.entry = undefined
    const entered =
      entry?.type === 'success' && entry.value.account.id === state.account.id ? entry.value : undefined
    const isStillHere = () => word === this.word
    const loaded = await this.useCases.syncProfile.execute(state.account, entered, isStillHere)
    await settled
    if (word !== this.word) return
    await this.arrive(state.account, loaded)
    const named = loaded.type === 'success' && fullName(loaded.value) !== undefined
    if (entered?.profile === 'failed' && !named) this.notices.tell('name-not-saved')
  }

  private async arrive(account: Account, loaded: Result<CurrentUser, ServiceFailure>): Promise<void> {
    if (loaded.type === 'success') this.welcome(account, loaded.value)
    else if (loaded.error.kind === 'not-signed-in') await this.endSession()
    else this.become({ type: 'unreachable' })
  }

  private welcome(account: Account, user: CurrentUser): void {
    if (user.subscribed) this.useCases.trackPurchase.confirmed(account.id, user.subscription)
    this.become({ type: 'signed-in', account, user })
    this.readUnconfirmed()
  }

  private leave(state: IdentityState & { readonly type: 'signed-out' }): void {
    this.entry = undefined
    if (state.ended === 'revoked') this.notices.tell('session-revoked')
    if (state.ended === 'disabled') this.notices.tell('session-disabled')
    // Hearing that nobody was here is no news: who is entering is not turned away by it.
    if (state.ended || this.state.type !== 'signed-out') this.becomeSignedOut()
  }

  /** Whoever was signed in is not any more, also where somebody else has signed in in another tab. */
  private becomeSignedOut(): void {
    const wasIn = this.state.type === 'signed-in'
    this.become({ type: 'signed-out' })
    if (!wasIn) return
    this.notices.signedOut()
    for (const listener of this.signedOutListeners) listener()
  }

  /** The service does not accept the session although identity does: it is over, once and with a sentence. */
  private async endSession(): Promise<void> {
    this.notices.tell('session-revoked')
    await this.identity.signOut()
  }

  private async loseFaith(word: number): Promise<void> {
    await this.clock.wait(identityPatienceInMilliseconds)
    if (word === this.word && this.state.type === 'loading') this.become({ type: 'unreachable' })
  }

  private become(state: SessionState): void {
    runInAction(() => {
      this.state = state
    })
    for (const arrive of this.arrivals.splice(0)) arrive()
  }
}
