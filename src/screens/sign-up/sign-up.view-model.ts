import { computed, makeObservable, observableRef, runInAction } from 'mobx'
import type { CreateAccountFailure } from '../../../src-core/ports/identity'
import type { SignUp } from '../../../src-core/use-cases/sign-up'
import type { EntryStore } from '../../stores/entry-store'
import type { NavigationStore } from '../../stores/navigation-store'
import type { OrderStore } from '../../stores/order-store'
import type { SessionStore } from '../../stores/session-store'
import { FormModel, type FormFields } from '../form-model'
import { SignUpForm } from './sign-up.form'

/** Failures that are not the form's own: of the email that is taken, or of no field at all. */
export type SignUpFailure = Exclude<CreateAccountFailure['kind'], 'password-refused' | 'email-invalid'>

type State =
  | { readonly type: 'idle' }
  | { readonly type: 'submitting' }
  | { readonly type: 'failed'; readonly kind: SignUpFailure }

/** Creating an account. Once it is there its owner is signed in, and the guards lead on. */
export class SignUpViewModel {
  state: State = { type: 'idle' }
  readonly form: FormModel<SignUpForm>

  constructor(
    private readonly session: SessionStore,
    private readonly signUp: SignUp,
    readonly orderStore: OrderStore,
    private readonly entry: EntryStore,
    navigation: NavigationStore,
  ) {
    this.form = new FormModel(
      () => new SignUpForm(),
      entry.prefill(navigation.address),
      (field) => this.changed(field),
    )
    makeObservable(this, { state: observableRef, emailTaken: computed })
  }

  /** Somebody has an account with this email; gone when the email is changed. */
  get emailTaken(): boolean {
    return this.state.type === 'failed' && this.state.kind === 'email-taken'
  }

  start(): void {
    this.orderStore.resume()
    this.noteDetails()
  }

  async submit(): Promise<void> {
    if (this.state.type === 'submitting') return
    const filled = this.form.submit()
    this.become({ type: filled ? 'submitting' : 'idle' })
    if (!filled) return
    const result = await this.session.enter(this.signUp.execute(filled))
    if (result.type === 'success') this.become({ type: 'idle' })
    else this.fail(result.error)
  }

  private fail(failure: CreateAccountFailure): void {
    if (failure.kind === 'password-refused') {
      const [missing] = failure.missing
      this.form.refuse('password', missing ? `password-needs-${missing}` : 'password-refused')
      this.become({ type: 'idle' })
    } else if (failure.kind === 'email-invalid') {
      this.form.refuse('email', 'email-invalid')
      this.become({ type: 'idle' })
    } else {
      this.become({ type: 'failed', kind: failure.kind })
      if (this.emailTaken) this.form.pointAt('email')
    }
  }

  private changed(field: FormFields<SignUpForm>): void {
    if (this.emailTaken && field === 'email') this.become({ type: 'idle' })
    this.noteDetails()
  }

  private noteDetails(): void {
    const { firstName, lastName, email } = this.form.values
    this.entry.note({ firstName, lastName, email })
  }

  private become(state: State): void {
    runInAction(() => {
      this.state = state
    })
  }
}
