import { action, computed, makeObservable, observableRef } from 'mobx'
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
import { LatestRequest, Stateful } from './stateful'

export type SessionState =
  | { readonly type: 'loading' }
  | { readonly type: 'signed-out' }
  | { readonly type: 'signed-in'; readonly account: Account; readonly user: CurrentUser }
  /** Identity provider or service did not answer: it is not known who is signed in. */
  | { readonly type: 'unreachable' }

const settleInMilliseconds = 200
const identityTimeoutInMilliseconds = 12_000

/** Who is signed in. Follows the identity provider and loads the user that it names. */
export class SessionStore extends Stateful<SessionState> {
  /** A payment that the service does not know of yet hides plans and checkout, so that nobody pays twice. */
  unconfirmed: UnconfirmedPurchase = 'none'
  private lastIdentityState: IdentityState | undefined
  private readonly requests = new LatestRequest()
  private pendingSignIn: Promise<Result<Entry, unknown>> | undefined
  private unsubscribe: (() => void) | undefined
  /** Resolved at the next change of state. */
  private readonly waitingForChange: (() => void)[] = []

  constructor(
    private readonly identity: Identity,
    private readonly portalApi: PortalApi,
    private readonly clock: Clock,
    private readonly notices: NoticeStore,
    private readonly log: Log,
    private readonly syncProfile: SyncProfile,
    private readonly trackPurchase: TrackPurchase,
    private readonly lastSignIn: LastSignIn,
  ) {
    super({ type: 'loading' })
    makeObservable(this, { unconfirmed: observableRef, visitor: computed, readUnconfirmed: action })
  }

  /** The visitor as the guard sees them. */
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

  /** Subscribes to the identity provider. Returns an unsubscribe function. */
  start(): () => void {
    if (this.identity.mayHaveSession()) void this.startTimeout()
    else this.setState({ type: 'signed-out' })
    this.subscribe()
    return () => this.unsubscribe?.()
  }

  /** Whether the account is still signed in: a response may arrive after it has left. */
  isStill({ id }: Account): boolean {
    return this.state.type === 'signed-in' && this.state.account.id === id
  }

  /**
   * Follows an attempt to sign up or in that begins now: the identity provider may report the account before the attempt
   * has its answer. Settles when the user is signed in, or the attempt has failed.
   */
  async enter<Failure>(entry: Promise<Result<Entry, Failure>>): Promise<Result<Entry, Failure>> {
    const before = this.state
    this.pendingSignIn = entry
    this.notices.dismiss()
    const entered = await entry
    if (entered.type === 'error') return entered
    this.lastSignIn.remember(entered.value.account.method)
    if (this.state === before) await new Promise<void>((resolve) => this.waitingForChange.push(resolve))
    return entered
  }

  async signOut(): Promise<void> {
    await this.identity.signOut()
  }

  /**
   * Reloads the user and returns them, or nothing when that failed or nobody is signed in. `expected` makes of the user
   * what the service has just agreed to; it is shown when the user cannot be reloaded.
   */
  async refresh(expected?: (user: CurrentUser) => CurrentUser): Promise<CurrentUser | undefined> {
    if (this.state.type !== 'signed-in') return undefined
    const { account } = this.state
    const identityState = this.lastIdentityState
    const loaded = await this.portalApi.loadUser()
    if (identityState !== this.lastIdentityState) return undefined
    if (loaded.type === 'success') {
      this.setUser(account, loaded.value)
      return loaded.value
    }
    this.log.warn('The user could not be loaded', loaded.error)
    if (loaded.error.kind === 'not-signed-in') await this.endSession()
    else if (expected) this.setUser(account, expected(this.state.user))
    return undefined
  }

  /** Reads, also from other tabs, whether something was paid that the service does not know of. */
  readUnconfirmed(): UnconfirmedPurchase {
    this.unconfirmed =
      this.state.type === 'signed-in' ? this.trackPurchase.unconfirmed(this.state.account.id) : 'none'
    return this.unconfirmed
  }

  /** Tries again after identity provider or service could not be reached. */
  async retry(): Promise<void> {
    this.setState({ type: 'loading' })
    if (this.lastIdentityState) return this.follow(this.lastIdentityState)
    // Only a new subscription makes an identity provider that has reported nothing yet try again.
    this.subscribe()
    void this.startTimeout()
  }

  private subscribe(): void {
    this.unsubscribe?.()
    this.unsubscribe = this.identity.observe((state) => void this.follow(state))
  }

  private async follow(state: IdentityState): Promise<void> {
    this.lastIdentityState = state
    const isLatest = this.requests.start()
    if (state.type === 'signed-out') {
      this.onIdentitySignedOut(state)
      return
    }
    if (this.state.type === 'signed-in' && !this.isStill(state.account)) this.setSignedOut()
    const settled = this.state.type === 'loading' ? this.clock.wait(settleInMilliseconds) : undefined
    const signIn = await this.pendingSignIn
    this.pendingSignIn = undefined
    const entered =
      signIn?.type === 'success' && signIn.value.account.id === state.account.id ? signIn.value : undefined
    const loaded = await this.syncProfile.execute(state.account, entered, isLatest)
    await settled
    if (!isLatest()) return
    await this.setLoaded(state.account, loaded)
    const hasName = loaded.type === 'success' && fullName(loaded.value) !== undefined
    if (entered?.profile === 'failed' && !hasName) this.notices.show('name-not-saved')
  }

  private async setLoaded(account: Account, loaded: Result<CurrentUser, ServiceFailure>): Promise<void> {
    if (loaded.type === 'success') this.setUser(account, loaded.value)
    else if (loaded.error.kind === 'not-signed-in') await this.endSession()
    else this.setState({ type: 'unreachable' })
  }

  private setUser(account: Account, user: CurrentUser): void {
    if (user.subscribed) this.trackPurchase.confirmed(account.id, user.subscription)
    this.setState({ type: 'signed-in', account, user })
    this.readUnconfirmed()
  }

  private onIdentitySignedOut({ ended }: IdentityState & { readonly type: 'signed-out' }): void {
    this.pendingSignIn = undefined
    if (ended === 'revoked') this.notices.show('session-revoked')
    if (ended === 'disabled') this.notices.show('session-disabled')
    // The report that nobody was signed in must not end a sign-in that has just begun.
    if (ended || this.state.type !== 'signed-out') this.setSignedOut()
  }

  /** Also called when another user has signed in in another tab. */
  private setSignedOut(): void {
    const wasSignedIn = this.state.type === 'signed-in'
    this.setState({ type: 'signed-out' })
    if (wasSignedIn) this.notices.onSignedOut()
  }

  /** The service refuses the session although the identity provider accepts it: the user is told once. */
  private async endSession(): Promise<void> {
    this.notices.show('session-revoked')
    await this.identity.signOut()
  }

  private async startTimeout(): Promise<void> {
    const identityState = this.lastIdentityState
    await this.clock.wait(identityTimeoutInMilliseconds)
    if (identityState === this.lastIdentityState && this.state.type === 'loading')
      this.setState({ type: 'unreachable' })
  }

  protected override setState(state: SessionState): void {
    super.setState(state)
    for (const resolve of this.waitingForChange.splice(0)) resolve()
  }
}
