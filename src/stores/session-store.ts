import type { Account } from '#core/domain/account'
import type { SessionEnd, SessionState } from '#core/domain/session'
import type { CurrentUser, Subscription } from '#core/domain/subscriber'
import type { Session, SessionListener } from '#core/use-cases/session'
import type { NoticeStore } from './notice-store'
import { Stateful } from './stateful'

/** The session as screens see it, and its notices. It has no rule of its own. */
export class SessionStore extends Stateful<SessionState> implements SessionListener {
  constructor(
    private readonly session: Session,
    private readonly notices: NoticeStore,
  ) {
    super({ type: 'loading' })
  }

  readonly act: Session['act'] = (call) => this.session.act(call)
  readonly change: Session['change'] = (change) => this.session.change(change)
  readonly refresh: Session['refresh'] = (accepted) => this.session.refresh(accepted)
  readonly retry: Session['retry'] = () => this.session.retry()
  readonly signOut: Session['signOut'] = () => this.session.signOut()

  /** A notice belongs to what was done before. */
  readonly awaitSignIn: Session['awaitSignIn'] = (attempt) => {
    this.notices.dismiss()
    return this.session.awaitSignIn(attempt)
  }

  get account(): Account | undefined {
    return this.state.type === 'signed-in' ? this.state.account : undefined
  }

  get user(): CurrentUser | undefined {
    return this.state.type === 'signed-in' ? this.state.user : undefined
  }

  get subscription(): Subscription | undefined {
    return this.user?.subscription
  }

  /** Follows the session. Returns a function that stops it. */
  start(): () => void {
    return this.session.start(this)
  }

  changed(state: SessionState): void {
    const wasSignedIn = this.state.type === 'signed-in'
    this.setState(state)
    if (state.type === 'signed-in' && !wasSignedIn) this.notices.onSignedIn()
    if (state.type === 'signed-out' && wasSignedIn) this.notices.onSignedOut()
  }

  ended(reason: SessionEnd): void {
    this.notices.ended(reason)
  }

  nameNotSaved(): void {
    this.notices.show('name-not-saved')
  }
}
