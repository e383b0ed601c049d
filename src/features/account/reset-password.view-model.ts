import { action, makeObservable } from 'mobx'
import type { ResetRequestFailure } from '#core/ports/identity'
import { RequestPasswordReset } from '#core/use-cases/request-password-reset'
import { SessionStore } from '../../stores/session-store'
import { Stateful } from '../../stores/stateful'
import { viewModelModule } from '../../bind-class'

type State =
  | { readonly type: 'closed' }
  | { readonly type: 'open'; readonly failure?: ResetRequestFailure['kind'] }
  | { readonly type: 'sending' }
  | { readonly type: 'sent' }

/** The dialog that sends a reset link from the profile. */
export class ResetPasswordViewModel extends Stateful<State> {
  static readonly module = viewModelModule(ResetPasswordViewModel, [SessionStore, RequestPasswordReset])

  constructor(
    private readonly session: SessionStore,
    private readonly requestPasswordReset: RequestPasswordReset,
  ) {
    super({ type: 'closed' })
    makeObservable(this, { open: action, close: action })
  }

  get email(): string {
    return this.session.user?.email ?? ''
  }

  open(): void {
    this.setState({ type: 'open' })
  }

  close(): void {
    if (this.state.type === 'open') this.setState({ type: 'closed' })
  }

  async send(): Promise<void> {
    if (this.state.type !== 'open') return
    this.setState({ type: 'sending' })
    const sent = await this.requestPasswordReset.execute(this.email)
    this.setState(sent.type === 'success' ? { type: 'sent' } : { type: 'open', failure: sent.error.kind })
  }
}
