import { makeObservable, observableRef, runInAction } from 'mobx'
import type { CreateAccountFailure } from '../../../src-core/ports/identity'
import type { NavigationStore } from '../../stores/navigation-store'
import type { OrderStore } from '../../stores/order-store'
import type { SessionStore } from '../../stores/session-store'
import { FormModel } from '../form-model'
import { SignUpForm } from './sign-up.form'

type State =
  | { readonly type: 'idle' }
  | { readonly type: 'submitting' }
  | { readonly type: 'failed'; readonly kind: Exclude<CreateAccountFailure['kind'], 'password-refused'> }

/** Creating an account. Once it is there its owner is signed in, and the guards lead on. */
export class SignUpViewModel {
  state: State = { type: 'idle' }
  readonly form: FormModel<SignUpForm>

  constructor(
    private readonly session: SessionStore,
    readonly orderStore: OrderStore,
    navigation: NavigationStore,
  ) {
    const { query } = navigation.address
    this.form = new FormModel(() => new SignUpForm(), {
      firstName: query.get('firstName') ?? '',
      lastName: query.get('lastName') ?? '',
      email: query.get('email') ?? '',
    })
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
    const result = await this.session.signUp(filled)
    if (result.type === 'success') {
      this.become({ type: 'idle' })
      return
    }
    const failure = result.error
    if (failure.kind === 'password-refused') {
      const [missing] = failure.missing
      this.form.refuse('password', missing ? `password-needs-${missing}` : 'password-refused')
      this.become({ type: 'idle' })
    } else this.become({ type: 'failed', kind: failure.kind })
  }

  private become(state: State): void {
    runInAction(() => {
      this.state = state
    })
  }
}
