import { makeObservable, observableRef, runInAction } from 'mobx'
import type { SignInFailure } from '../../../src-core/ports/identity'
import type { NavigationStore } from '../../stores/navigation-store'
import type { OrderStore } from '../../stores/order-store'
import type { SessionStore } from '../../stores/session-store'
import { FormModel } from '../form-model'
import { SignInForm } from './sign-in.form'

type State =
  | { readonly type: 'idle' }
  | { readonly type: 'submitting' }
  | { readonly type: 'failed'; readonly kind: SignInFailure['kind'] }

/** Signing in with email and password. Once signed in, the guards lead on. */
export class SignInViewModel {
  state: State = { type: 'idle' }
  readonly form: FormModel<SignInForm>

  constructor(
    private readonly session: SessionStore,
    readonly orderStore: OrderStore,
    navigation: NavigationStore,
  ) {
    this.form = new FormModel(() => new SignInForm(), { email: navigation.address.query.get('email') ?? '' })
    makeObservable(this, { state: observableRef })
  }

  start(): void {
    this.orderStore.resume()
  }

  async submit(): Promise<void> {
    if (this.state.type === 'submitting') return
    const filled = this.form.submit()
    this.become({ type: filled ? 'submitting' : 'idle' })
    if (!filled) return
    const result = await this.session.signIn({ email: filled.email, password: filled.password })
    this.become(result.type === 'error' ? { type: 'failed', kind: result.error.kind } : { type: 'idle' })
  }

  private become(state: State): void {
    runInAction(() => {
      this.state = state
    })
  }
}
