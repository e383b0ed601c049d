import { action, computed, makeObservable, observableRef, when } from 'mobx'
import type { Account } from '../../src-core/domain/account'
import { fullName } from '../../src-core/domain/person-name'
import type { Visitor } from '../../src-core/domain/routes'
import type { CurrentUser } from '../../src-core/domain/subscriber'
import type { SavedOrder } from '../../src-core/domain/saved-order'
import type { Clock } from '../../src-core/ports/clock'
import type { Identity, IdentityState } from '../../src-core/ports/identity'
import type { Log } from '../../src-core/ports/log'
import type { PortalApi, ServiceFailure } from '../../src-core/ports/portal-api'
import type { Result } from '../../src-core/shared/result'
import type { LastSignIn } from '../../src-core/use-cases/last-sign-in'
import type { Authentication } from '../../src-core/use-cases/sign-up'
import type { SyncProfile } from '../../src-core/use-cases/sync-profile'
import type { PendingPurchaseStatus } from '../../src-core/domain/pending-purchase'
import type { PurchaseOutcome, TrackPurchase } from '../../src-core/use-cases/track-purchase'
import type { NoticeStore } from './notice-store'
import { LatestRequest, Stateful } from './stateful'

export type SessionState =
  | { readonly type: 'loading' }
  | { readonly type: 'signed-out' }
  | { readonly type: 'signed-in'; readonly account: Account; readonly user: CurrentUser }
  /** The identity provider or the service did not respond. */
  | { readonly type: 'unreachable' }

/** The specified minimum duration of the loading state. */
const settleDelayInMilliseconds = 200
const identityTimeoutInMilliseconds = 12_000

/** The session: follows the identity provider and loads the signed-in user from the service. */
export class SessionStore extends Stateful<SessionState> {
  /** A pending purchase hides plans and checkout, so that users cannot pay twice. */
  pendingPurchase: PendingPurchaseStatus = 'none'
  private identityState: IdentityState | undefined
  private readonly requests = new LatestRequest()
  private pendingSignIn: Promise<Result<Authentication, unknown>> | undefined
  private unsubscribe: (() => void) | undefined

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
    makeObservable(this, { pendingPurchase: observableRef, visitor: computed, readPendingPurchase: action })
  }

  /** The visitor for the route guard. */
  get visitor(): Visitor {
    switch (this.state.type) {
      case 'signed-in':
        return { type: 'signed-in', user: this.state.user }
      case 'signed-out':
        return { type: 'signed-out' }
      case 'loading':
      case 'unreachable':
        return { type: 'unreachable' }
    }
  }

  /** The signed-in account. Actions read it at the click and send the request for that account. */
  get account(): Account | undefined {
    return this.state.type === 'signed-in' ? this.state.account : undefined
  }

  /** Subscribes to the identity provider. Returns an unsubscribe function. */
  start(): () => void {
    if (this.identity.mayHaveSession()) void this.startTimeout()
    else this.setState({ type: 'signed-out' })
    this.subscribe()
    // Stryker disable next-line OptionalChaining: start() has subscribed
    return () => this.unsubscribe?.()
  }

  /** Whether the account is signed in; check it when a response may arrive after a sign-out. */
  isSignedInAs({ id }: Account): boolean {
    return this.state.type === 'signed-in' && this.state.account.id === id
  }

  /**
   * Waits for a pending sign-in or sign-up and for the user to be loaded. Call it before the identity provider can report
   * the account. Resolves with the result of the attempt.
   */
  async awaitSignIn<Failure>(
    attempt: Promise<Result<Authentication, Failure>>,
  ): Promise<Result<Authentication, Failure>> {
    const previous = this.state
    this.pendingSignIn = attempt
    this.notices.dismiss()
    const result = await attempt
    if (result.type === 'error') return result
    this.lastSignIn.remember(result.value.account.method)
    if (this.state === previous) await when(() => this.state !== previous)
    return result
  }

  /** Whether the identity provider has reported another user than this account. */
  isReplaced({ id }: Account): boolean {
    return this.identityState?.type === 'signed-in' && this.identityState.account.id !== id
  }

  async signOut(): Promise<void> {
    await this.identity.signOut()
  }

  /**
   * Reloads the user. Returns undefined on failure and without a session. If the service does not respond, `expected`
   * applies the change that it has just accepted to the current user.
   */
  async refresh(expected?: (user: CurrentUser) => CurrentUser): Promise<CurrentUser | undefined> {
    if (this.state.type !== 'signed-in') return undefined
    const { account } = this.state
    const { identityState } = this
    const loaded = await this.portalApi.loadUser()
    if (identityState !== this.identityState) return undefined
    if (loaded.type === 'success') {
      this.setUser(account, loaded.value)
      return loaded.value
    }
    this.log.warn('The user could not be loaded', loaded.error)
    if (loaded.error.kind === 'not-signed-in') await this.endSession()
    else if (expected) this.setUser(account, expected(this.state.user))
    return undefined
  }

  /** Stores an order whose confirmation has begun as the pending purchase. */
  addPendingPurchase(order: SavedOrder, options?: { readonly isReturn: boolean }): void {
    this.trackPurchase.recordConfirmation(order, options)
    this.readPendingPurchase()
  }

  /** Evaluates the loaded user after a return to a browser that has not stored the order. */
  recordReturn(checkoutId: string): PurchaseOutcome {
    if (this.state.type !== 'signed-in') return 'pending'
    const outcome = this.trackPurchase.recordReturn(this.state.account.id, checkoutId, this.state.user)
    this.readPendingPurchase()
    return outcome
  }

  /**
   * Reloads the user and evaluates what the service says about the pending purchase. Returns its
   * outcome only while `isNeeded` returns true, because the next call would find no purchase.
   */
  async checkPurchase(isNeeded: () => boolean): Promise<PurchaseOutcome> {
    const user = await this.refresh()
    if (!user || !isNeeded() || this.state.type !== 'signed-in') return 'pending'
    const outcome = this.trackPurchase.recordOutcome(this.state.account.id, user)
    this.readPendingPurchase()
    return outcome
  }

  /** Updates `pendingPurchase` from the storage, which other tabs share. */
  readPendingPurchase(): PendingPurchaseStatus {
    this.pendingPurchase =
      this.state.type === 'signed-in' ? this.trackPurchase.pendingStatus(this.state.account.id) : 'none'
    return this.pendingPurchase
  }

  /** Retries after `unreachable`. */
  async retry(): Promise<void> {
    this.setState({ type: 'loading' })
    if (this.identityState) return this.onIdentityState(this.identityState)
    // An identity provider that has reported no state retries only for a new observer.
    this.subscribe()
    void this.startTimeout()
  }

  private subscribe(): void {
    this.unsubscribe?.()
    this.unsubscribe = this.identity.observe((state) => void this.onIdentityState(state))
  }

  private async onIdentityState(state: IdentityState): Promise<void> {
    this.identityState = state
    const isLatest = this.requests.start()
    if (state.type === 'signed-out') {
      this.onIdentitySignedOut(state)
      return
    }
    if (this.state.type === 'signed-in' && !this.isSignedInAs(state.account)) this.setSignedOut()
    const settled = this.state.type === 'loading' ? this.clock.wait(settleDelayInMilliseconds) : undefined
    const result = await this.pendingSignIn
    // The token of another user, who signed in meanwhile, would be sent with this profile.
    if (!isLatest()) return
    this.pendingSignIn = undefined
    const signIn =
      result?.type === 'success' && result.value.account.id === state.account.id ? result.value : undefined
    const loaded = await this.syncProfile.execute(state.account, signIn, isLatest)
    await settled
    if (!isLatest()) return
    await this.setLoaded(state.account, loaded)
    const hasName = loaded.type === 'success' && fullName(loaded.value) !== undefined
    if (signIn?.profile === 'failed' && !hasName) this.notices.show('name-not-saved')
  }

  private async setLoaded(account: Account, loaded: Result<CurrentUser, ServiceFailure>): Promise<void> {
    if (loaded.type === 'success') this.setUser(account, loaded.value)
    else if (loaded.error.kind === 'not-signed-in') await this.endSession()
    else this.setState({ type: 'unreachable' })
  }

  private setUser(account: Account, user: CurrentUser): void {
    if (this.state.type !== 'signed-in') this.notices.onSignedIn()
    if (user.subscribed) this.trackPurchase.recordSubscription(account.id, user.subscription)
    this.setState({ type: 'signed-in', account, user })
    this.readPendingPurchase()
  }

  private onIdentitySignedOut({ ended }: IdentityState & { readonly type: 'signed-out' }): void {
    this.pendingSignIn = undefined
    if (ended === 'revoked') this.notices.show('session-revoked')
    if (ended === 'disabled') this.notices.show('session-disabled')
    // A first report without a session must not interrupt a sign-in that has just started.
    if (ended || this.state.type !== 'signed-out') this.setSignedOut()
  }

  /** Also called when another user signs in in another tab. */
  private setSignedOut(): void {
    const wasSignedIn = this.state.type === 'signed-in'
    this.setState({ type: 'signed-out' })
    if (wasSignedIn) this.notices.onSignedOut()
  }

  /** Signs out when the service rejects the session although the identity provider accepts it. */
  private async endSession(): Promise<void> {
    this.notices.show('session-revoked')
    await this.identity.signOut()
  }

  private async startTimeout(): Promise<void> {
    const { identityState } = this
    await this.clock.wait(identityTimeoutInMilliseconds)
    if (identityState === this.identityState && this.state.type === 'loading')
      this.setState({ type: 'unreachable' })
  }
}
