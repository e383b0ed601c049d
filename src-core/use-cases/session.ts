import type { Account } from '../domain/account'
import { fullName } from '../domain/person-name'
import type { SessionEnd, SessionState } from '../domain/session'
import type { CurrentUser } from '../domain/subscriber'
import type { UserChange } from '../domain/user-changes'
import type { Clock } from '../ports/clock'
import type { Identity, IdentityState } from '../ports/identity'
import type { Log } from '../ports/log'
import { isLost, isRefused, type PortalApi, type ServiceFailure } from '../ports/portal-api'
import { failure, success, type Result } from '../shared/result'
import type { LastSignIn } from './last-sign-in'
import type { Authentication } from './sign-up'
import type { SyncProfile } from './sync-profile'

/** The specified minimum duration of the loading state. */
const settleDelayInMilliseconds = 200
const identityTimeoutInMilliseconds = 12_000

const notSignedIn = failure({ kind: 'not-signed-in' })

/** Is told of every new state, and of what to tell the user. */
export interface SessionListener {
  changed(state: SessionState): void
  ended(reason: SessionEnd): void
  nameNotSaved(): void
}

/** A change that the signed-in user asks the service for. */
interface RequestedChange<Value, Failure> extends UserChange {
  readonly call: (account: Account, user: CurrentUser) => Promise<Result<Value, Failure>>
  /** What the log says if it is not known to be made. */
  readonly warning: string
}

/** The session: follows the identity provider and loads the signed-in user from the service. */
export class Session {
  private state: SessionState = { type: 'loading' }
  /** What the identity provider has last reported. What belongs to an earlier report comes too late. */
  private reported: IdentityState | undefined
  private signIn: Promise<Result<Authentication, unknown>> | undefined
  private listener: SessionListener | undefined
  private unsubscribe: (() => void) | undefined
  /** Called at the next change. */
  private readonly waiting: (() => void)[] = []

  constructor(
    private readonly identity: Identity,
    private readonly portalApi: PortalApi,
    private readonly clock: Pick<Clock, 'wait'>,
    private readonly log: Log,
    private readonly syncProfile: SyncProfile,
    private readonly lastSignIn: LastSignIn,
  ) {}

  /** Subscribes to the identity provider. Returns an unsubscribe function. */
  start(listener: SessionListener): () => void {
    this.listener = listener
    if (this.identity.mayHaveSession()) void this.startTimeout()
    else this.setState({ type: 'signed-out' })
    this.subscribe()
    return () => this.unsubscribe?.()
  }

  /** Retries after `unreachable`. */
  async retry(): Promise<void> {
    this.setState({ type: 'loading' })
    if (this.reported) return this.follow(this.reported)
    // An identity provider that has reported no state retries only for a new observer.
    this.subscribe()
    void this.startTimeout()
  }

  /**
   * Waits for a pending sign-in or sign-up and for the user to be loaded. Call it before the identity provider can report
   * the account. Resolves with the result of the attempt.
   */
  async awaitSignIn<Failure>(
    attempt: Promise<Result<Authentication, Failure>>,
  ): Promise<Result<Authentication, Failure>> {
    const previous = this.state
    this.signIn = attempt
    const result = await attempt
    if (result.type === 'error') return result
    this.lastSignIn.remember(result.value.account.method)
    if (this.state === previous) await new Promise<void>((resolve) => this.waiting.push(resolve))
    return result
  }

  get user(): CurrentUser | undefined {
    return this.state.type === 'signed-in' ? this.state.user : undefined
  }

  /**
   * Makes a call for the signed-in user. Fails as `not-signed-in` if there is no user, or no longer the same one: the answer
   * is dropped. If the service says so although it still loads the user, fails as `service-error`.
   */
  async act<Value, Failure extends { readonly kind: string }>(
    call: RequestedChange<Value, Failure>['call'],
  ): Promise<Result<Value, Failure | ServiceFailure>> {
    const { state, reported } = this
    if (state.type !== 'signed-in') return notSignedIn
    const result = await call(state.account, state.user)
    if (reported !== this.reported) return notSignedIn
    if (result.type === 'success' || result.error.kind !== 'not-signed-in') return result
    const loaded = await this.refresh()
    const isOver = loaded.type === 'error' && loaded.error.kind === 'not-signed-in'
    return isOver ? loaded : failure({ kind: 'service-error', cause: result.error })
  }

  /**
   * Changes something for the signed-in user, as `act` does, and reloads the user. If the answer was lost, or may have been,
   * the reloaded user decides whether the change is made: a success then has no value. Any other failure, such as a declined
   * card, has changed nothing, and is not logged.
   */
  async change<Value, Failure extends { readonly kind: string }>({
    call,
    accepted,
    isMade,
    warning,
  }: RequestedChange<Value, Failure>): Promise<Result<Value | undefined, Failure | ServiceFailure>> {
    const changed = await this.act(call)
    if (changed.type === 'error') {
      if (!isLost(changed.error) && !isRefused(changed.error)) return changed
      this.log.warn(warning, changed.error)
    }
    const loaded = await this.refresh(changed.type === 'success' ? accepted : undefined)
    if (loaded.type === 'error' && loaded.error.kind === 'not-signed-in') return loaded
    if (changed.type === 'success' || loaded.type === 'error') return changed
    return isMade(loaded.value) ? success(undefined) : changed
  }

  /**
   * Reloads the user; fails as `not-signed-in` without a session. If the service does not respond, `accepted` applies what it
   * has just accepted to the current user.
   */
  async refresh(accepted?: UserChange['accepted']): Promise<Result<CurrentUser, ServiceFailure>> {
    const { state, reported } = this
    if (state.type !== 'signed-in') return notSignedIn
    const loaded = await this.portalApi.loadUser()
    if (reported !== this.reported) return notSignedIn
    const { account } = state
    if (loaded.type === 'success') {
      this.setState({ type: 'signed-in', account, user: loaded.value })
      return loaded
    }
    this.log.warn('The user could not be loaded', loaded.error)
    if (loaded.error.kind === 'not-signed-in') await this.end(account, 'session-revoked')
    else if (accepted) this.setState({ type: 'signed-in', account, user: accepted(state.user) })
    return loaded
  }

  async signOut(): Promise<void> {
    await this.identity.signOut()
  }

  /** Signs the account out and tells the reason, unless another user has signed in meanwhile. */
  async end({ id }: Account, reason: SessionEnd): Promise<void> {
    if (this.reported?.type === 'signed-in' && this.reported.account.id !== id) return
    this.listener?.ended(reason)
    await this.identity.signOut()
  }

  private subscribe(): void {
    this.unsubscribe?.()
    this.unsubscribe = this.identity.observe((state) => void this.follow(state))
  }

  private async follow(report: IdentityState): Promise<void> {
    this.reported = report
    if (report.type === 'signed-out') {
      const { ended } = report
      if (ended === 'revoked' || ended === 'disabled') this.listener?.ended(`session-${ended}`)
      // A first report without a session must not interrupt a sign-in that has just started.
      if (ended || this.state.type !== 'signed-out') this.setState({ type: 'signed-out' })
      return
    }
    const { account } = report
    // Another user has signed in, in another tab.
    if (this.state.type === 'signed-in') this.setState({ type: 'signed-out' })
    const settled = this.state.type === 'loading' ? this.clock.wait(settleDelayInMilliseconds) : undefined
    const result = await this.signIn
    if (report !== this.reported) return
    this.signIn = undefined
    const signIn =
      result?.type === 'success' && result.value.account.id === account.id ? result.value : undefined
    const loaded = await this.syncProfile.execute(account, signIn)
    await settled
    if (report !== this.reported) return
    if (loaded.type === 'success') {
      this.setState({ type: 'signed-in', account, user: loaded.value })
      if (signIn?.name && fullName(loaded.value) === undefined) this.listener?.nameNotSaved()
    } else if (loaded.error.kind === 'not-signed-in') await this.end(account, 'session-revoked')
    else this.setState({ type: 'unreachable' })
  }

  private async startTimeout(): Promise<void> {
    const { reported } = this
    await this.clock.wait(identityTimeoutInMilliseconds)
    if (reported === this.reported) this.setState({ type: 'unreachable' })
  }

  private setState(state: SessionState): void {
    this.state = state
    this.listener?.changed(state)
    for (const resolve of this.waiting.splice(0)) resolve()
  }
}
