import { makeObservable, observableRef, runInAction } from 'mobx'
import type { ResetRequestFailure } from '../../../src-core/ports/identity'
import type { RequestPasswordReset } from '../../../src-core/use-cases/request-password-reset'
import type { NavigationStore } from '../../stores/navigation-store'
import { FormModel } from '../form-model'
import { ForgotPasswordForm } from './forgot-password.form'

type State =
  | { readonly type: 'idle' }
  | { readonly type: 'sending' }
  | { readonly type: 'sent'; readonly email: string }
  | { readonly type: 'failed'; readonly kind: ResetRequestFailure['kind'] }

/** Asking for a link to set a new password. Once it is sent there is nothing left to press. */
export class ForgotPasswordViewModel {
  state: State = { type: 'idle' }
  readonly form: FormModel<ForgotPasswordForm>

  constructor(
    private readonly requestPasswordReset: RequestPasswordReset,
    navigation: NavigationStore,
  ) {
    this.form = new FormModel(() => new ForgotPasswordForm(), {
      email: navigation.address.query.get('email') ?? '',
    })
    makeObservable(this, { state: observableRef })
  }

  async submit(): Promise<void> {
    if (this.state.type === 'sending' || this.state.type === 'sent') return
    const filled = this.form.submit()
    if (!filled) return
    this.become({ type: 'sending' })
    const { email } = filled
    const requested = await this.requestPasswordReset.execute(email)
    this.become(
      requested.type === 'success' ? { type: 'sent', email } : { type: 'failed', kind: requested.error.kind },
    )
  }

  private become(state: State): void {
    runInAction(() => {
      this.state = state
    })
  }
}
