import { makeObservable, observableRef, runInAction } from 'mobx'
import type { SignInFailure } from '../../../src-core/ports/identity'
import type { SignIn } from '../../../src-core/use-cases/sign-in'
import type { EntryStore } from '../../stores/entry-store'
import type { NavigationStore } from '../../stores/navigation-store'
import type { OrderStore } from '../../stores/order-store'
import type { SessionStore } from '../../stores/session-store'
import { FormModel, type FormFields } from '../form-model'
import { SignInForm } from './sign-in.form'

type State =
  | { readonly type: 'idle' }
  | { readonly type: 'submitting' }
  | { readonly type: 'failed'; readonly kind: SignInFailure['kind'] }

/** The fields that a failure is about: with the next edit of one of them it is gone. */
const about: Record<SignInFailure['kind'], readonly FormFields<SignInForm>[]> = {
  'invalid-credentials': ['email', 'password'],
  'account-disabled': ['email'],
  'no-connection': [],
  'too-many-attempts': [],
  unknown: ['email', 'password'],
}

/** Signing in with email and password. Once signed in, the guards lead on. */
export class SignInViewModel {
  state: State = { type: 'idle' }
  readonly form: FormModel<SignInForm>

  constructor(
    private readonly session: SessionStore,
    private readonly signIn: SignIn,
    readonly orderStore: OrderStore,
    private readonly entry: EntryStore,
    navigation: NavigationStore,
  ) {
    const { email } = entry.prefill(navigation.address)
    this.form = new FormModel(
      () => new SignInForm(),
      { email },
      (field) => this.changed(field),
    )
    makeObservable(this, { state: observableRef })
  }

  start(): void {
    this.orderStore.resume()
    this.entry.note({ email: this.form.values.email })
  }

  async submit(): Promise<void> {
    if (this.state.type === 'submitting') return
    const filled = this.form.submit()
    this.become({ type: filled ? 'submitting' : 'idle' })
    if (!filled) return
    const { email, password } = filled
    const result = await this.session.enter(this.signIn.execute({ email, password }))
    this.become(result.type === 'error' ? { type: 'failed', kind: result.error.kind } : { type: 'idle' })
  }

  private changed(field: FormFields<SignInForm>): void {
    if (this.state.type === 'failed' && about[this.state.kind].includes(field)) this.become({ type: 'idle' })
    this.entry.note({ email: this.form.values.email })
  }

  private become(state: State): void {
    runInAction(() => {
      this.state = state
    })
  }
}
