import { action, makeObservable } from 'mobx'
import type { ResetRequestFailure } from '../../../src-core/ports/identity'
import type { RequestPasswordReset } from '../../../src-core/use-cases/request-password-reset'
import type { SessionStore } from '../../stores/session-store'
import { Stateful } from '../../stores/stateful'

type State =
  | { readonly type: 'closed' }
  | { readonly type: 'asking'; readonly failure?: ResetRequestFailure['kind'] }
  | { readonly type: 'sending' }
  | { readonly type: 'sent' }

/** Resetting the password from the profile: asked once more, then the email is sent. */
export class ResetPasswordViewModel extends Stateful<State> {
  constructor(
    private readonly session: SessionStore,
    private readonly requestPasswordReset: RequestPasswordReset,
  ) {
    super({ type: 'closed' })
    makeObservable(this, { ask: action, close: action })
  }

  get email(): string {
    return this.session.state.type === 'signed-in' ? this.session.state.user.email : ''
  }

  ask(): void {
    this.setState({ type: 'asking' })
  }

  close(): void {
    if (this.state.type === 'asking') this.setState({ type: 'closed' })
  }

  async send(): Promise<void> {
    if (this.state.type !== 'asking') return
    this.setState({ type: 'sending' })
    const sent = await this.requestPasswordReset.execute(this.email)
    this.setState(sent.type === 'success' ? { type: 'sent' } : { type: 'asking', failure: sent.error.kind })
  }
}
