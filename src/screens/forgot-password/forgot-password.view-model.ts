import { computed, makeObservable, observableRef, runInAction } from 'mobx'
import type { ResetRequestFailure } from '../../../src-core/ports/identity'
import type { RequestPasswordReset } from '../../../src-core/use-cases/request-password-reset'
import type { EntryStore } from '../../stores/entry-store'
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
    private readonly entry: EntryStore,
    navigation: NavigationStore,
  ) {
    const { email } = entry.prefill(navigation.address)
    this.form = new FormModel(
      () => new ForgotPasswordForm(),
      { email },
      () => this.changed(),
    )
    makeObservable(this, { state: observableRef, emailRefused: computed })
  }

  /** Nobody was found with this email; gone when it is changed. */
  get emailRefused(): boolean {
    const { state } = this
    return state.type === 'failed' && (state.kind === 'user-not-found' || state.kind === 'unknown')
  }

  start(): void {
    this.entry.note({ email: this.form.values.email })
  }

  async submit(): Promise<void> {
    if (this.state.type === 'sending' || this.state.type === 'sent') return
    const filled = this.form.submit()
    this.become({ type: filled ? 'sending' : 'idle' })
    if (!filled) return
    const { email } = filled
    const requested = await this.requestPasswordReset.execute(email)
    this.become(
      requested.type === 'success' ? { type: 'sent', email } : { type: 'failed', kind: requested.error.kind },
    )
    if (this.emailRefused) this.form.pointAt('email')
  }

  private changed(): void {
    if (this.emailRefused) this.become({ type: 'idle' })
    this.entry.note({ email: this.form.values.email })
  }

  private become(state: State): void {
    runInAction(() => {
      this.state = state
    })
  }
}
