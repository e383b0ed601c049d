import { computed, makeObservable } from 'mobx'
import type { ResetRequestFailure } from '#core/ports/identity'
import { RequestPasswordReset } from '#core/use-cases/request-password-reset'
import { FormModel } from '../../features/forms/form-model'
import { NavigationStore } from '../../stores/navigation-store'
import { SignInDetailsStore } from '../../stores/sign-in-details-store'
import { Stateful } from '../../stores/stateful'
import { Email } from '../../features/forms/validators'
import { viewModelModule } from '../../bind-class'

type State =
  | { readonly type: 'idle' }
  | { readonly type: 'sending' }
  | { readonly type: 'sent'; readonly email: string }
  | { readonly type: 'failed'; readonly kind: ResetRequestFailure['kind'] }

/** Requests a link to set a new password. */
export class ForgotPasswordViewModel extends Stateful<State> {
  static readonly module = viewModelModule(ForgotPasswordViewModel, [
    RequestPasswordReset,
    SignInDetailsStore,
    NavigationStore,
  ])

  readonly form: FormModel<ForgotPasswordForm>

  constructor(
    private readonly requestPasswordReset: RequestPasswordReset,
    private readonly details: SignInDetailsStore,
    private readonly navigation: NavigationStore,
  ) {
    super({ type: 'idle' })
    this.form = new FormModel(
      () => new ForgotPasswordForm(),
      {},
      () => this.formChanged(),
    )
    makeObservable(this, { isEmailRefused: computed })
  }

  /** Whether no account was found for the email. False again after an edit. */
  get isEmailRefused(): boolean {
    const { state } = this
    return state.type === 'failed' && (state.kind === 'user-not-found' || state.kind === 'unknown')
  }

  start(): void {
    const { email } = this.details.initialValues(this.navigation.address)
    this.form.prefill({ email })
    this.details.remember({ email: this.form.values.email })
  }

  async submit(): Promise<void> {
    if (this.state.type === 'sending' || this.state.type === 'sent') return
    const filled = this.form.submit()
    this.setState({ type: filled ? 'sending' : 'idle' })
    if (!filled) return
    const { email } = filled
    const sent = await this.requestPasswordReset.execute(email)
    this.setState(
      sent.type === 'success' ? { type: 'sent', email } : { type: 'failed', kind: sent.error.kind },
    )
    if (this.isEmailRefused) this.form.focus('email')
  }

  /** Shows the form again, with the email that the link was sent to. */
  startOver(): void {
    this.setState({ type: 'idle' })
    this.form.focus('email')
  }

  private formChanged(): void {
    if (this.isEmailRefused) this.setState({ type: 'idle' })
    this.details.remember({ email: this.form.values.email })
  }
}

export class ForgotPasswordForm {
  @Email()
  email = ''
}
