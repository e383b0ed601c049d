import { computed, makeObservable, when } from 'mobx'
import type { Account } from '../../src-core/domain/account'
import { fullName } from '../../src-core/domain/person-name'
import type { Visitor } from '../../src-core/domain/routes'
import type { CurrentUser } from '../../src-core/domain/subscriber'
import type { Clock } from '../../src-core/ports/clock'
import type { Identity, IdentityState } from '../../src-core/ports/identity'
import type { Log } from '../../src-core/ports/log'
import type { PortalApi, ServiceFailure } from '../../src-core/ports/portal-api'
import { failure, type Result } from '../../src-core/shared/result'
import type { LastSignIn } from '../../src-core/use-cases/last-sign-in'
import type { Authentication } from '../../src-core/use-cases/sign-up'
import type { SyncProfile } from '../../src-core/use-cases/sync-profile'
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
    private readonly lastSignIn: LastSignIn,
  ) {
    super({ type: 'loading' })
    makeObservable(this, { visitor: computed })
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
   * Reloads the user; fails as `not-signed-in` without a session. If the service does not respond, `expected` applies the
   * change that it has just accepted to the current user.
   */
  async refresh(expected?: (user: CurrentUser) => CurrentUser): Promise<Result<CurrentUser, ServiceFailure>> {
    const { state, identityState } = this
    if (state.type !== 'signed-in') return failure({ kind: 'not-signed-in' })
    const loaded = await this.portalApi.loadUser()
    // Another user, or none, has signed in meanwhile.
    if (identityState !== this.identityState) return failure({ kind: 'not-signed-in' })
    if (loaded.type === 'success') {
      this.setUser(state.account, loaded.value)
      return loaded
    }
    this.log.warn('The user could not be loaded', loaded.error)
    if (loaded.error.kind === 'not-signed-in') await this.endSession()
    else if (expected) this.setUser(state.account, expected(state.user))
    return loaded
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
    this.setState({ type: 'signed-in', account, user })
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
