import { action, makeObservable, observableRef, runInAction } from 'mobx'
import type { ResetRequestFailure } from '../../../src-core/ports/identity'
import type { RequestPasswordReset } from '../../../src-core/use-cases/request-password-reset'
import type { SessionStore } from '../../stores/session-store'

type State =
  | { readonly type: 'closed' }
  | { readonly type: 'asking'; readonly failure?: ResetRequestFailure['kind'] }
  | { readonly type: 'sending' }
  | { readonly type: 'sent' }

/** Resetting the password from the profile: asked once more, then the email is sent. */
export class ResetPasswordViewModel {
  state: State = { type: 'closed' }

  constructor(
    private readonly session: SessionStore,
    private readonly requestPasswordReset: RequestPasswordReset,
  ) {
    makeObservable(this, { state: observableRef, ask: action, close: action })
  }

  get email(): string {
    return this.session.state.type === 'signed-in' ? this.session.state.user.email : ''
  }

  ask(): void {
    this.state = { type: 'asking' }
  }

  close(): void {
    if (this.state.type === 'asking') this.state = { type: 'closed' }
  }

  async send(): Promise<void> {
    if (this.state.type !== 'asking') return
    this.become({ type: 'sending' })
    const sent = await this.requestPasswordReset.execute(this.email)
    this.become(sent.type === 'success' ? { type: 'sent' } : { type: 'asking', failure: sent.error.kind })
  }

  private become(state: State): void {
    runInAction(() => {
      this.state = state
    })
  }
}
