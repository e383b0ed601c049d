import { computed, makeObservable } from 'mobx'
import type { CreateAccountFailure } from '../../../src-core/ports/identity'
import type { SignUp } from '../../../src-core/use-cases/sign-up'
import { FormModel, type FormFields } from '../../features/forms/form-model'
import type { NavigationStore } from '../../stores/navigation-store'
import type { OrderStore } from '../../stores/order-store'
import type { SessionStore } from '../../stores/session-store'
import type { SignInDetailsStore } from '../../stores/sign-in-details-store'
import { Stateful } from '../../stores/stateful'
import { ValidateBy } from 'class-validator'
import { isLongEnough } from '../../../src-core/domain/password'
import { Email, problem, Required } from '../../features/forms/validators'

/** Failures that the form does not show at a field by itself. */
export type SignUpFailure = Exclude<CreateAccountFailure['kind'], 'password-refused' | 'email-invalid'>

type State =
  | { readonly type: 'idle' }
  | { readonly type: 'submitting' }
  | { readonly type: 'failed'; readonly kind: SignUpFailure }

/** Creating an account. Its user is signed in then, and the guard redirects. */
export class SignUpViewModel extends Stateful<State> {
  readonly form: FormModel<SignUpForm>

  constructor(
    private readonly session: SessionStore,
    private readonly signUp: SignUp,
    readonly orderStore: OrderStore,
    private readonly details: SignInDetailsStore,
    navigation: NavigationStore,
  ) {
    super({ type: 'idle' })
    this.form = new FormModel(
      () => new SignUpForm(),
      details.initialValues(navigation.address),
      (field) => this.formChanged(field),
    )
    makeObservable(this, { emailTaken: computed })
  }

  /** Whether another account has this email. A changed email is no longer taken. */
  get emailTaken(): boolean {
    return this.state.type === 'failed' && this.state.kind === 'email-taken'
  }

  start(): void {
    this.orderStore.resume()
    this.rememberDetails()
  }

  async submit(): Promise<void> {
    if (this.state.type === 'submitting') return
    const filled = this.form.submit()
    this.setState({ type: filled ? 'submitting' : 'idle' })
    if (!filled) return
    const result = await this.session.enter(this.signUp.execute(filled))
    if (result.type === 'success') this.setState({ type: 'idle' })
    else this.fail(result.error)
  }

  private fail(failure: CreateAccountFailure): void {
    if (failure.kind === 'password-refused') {
      const [missing] = failure.missing
      this.form.refuse('password', missing ? `password-needs-${missing}` : 'password-refused')
      this.setState({ type: 'idle' })
    } else if (failure.kind === 'email-invalid') {
      this.form.refuse('email', 'email-invalid')
      this.setState({ type: 'idle' })
    } else {
      this.setState({ type: 'failed', kind: failure.kind })
      if (this.emailTaken) this.form.pointAt('email')
    }
  }

  private formChanged(field: FormFields<SignUpForm>): void {
    if (this.emailTaken && field === 'email') this.setState({ type: 'idle' })
    this.rememberDetails()
  }

  private rememberDetails(): void {
    const { firstName, lastName, email } = this.form.values
    this.details.remember({ firstName, lastName, email })
  }
}

/** The fields of the sign-up. class-validator checks a property's decorators from the last to the first. */
export class SignUpForm {
  @Required('first-name-required')
  firstName = ''

  @Required('last-name-required')
  lastName = ''

  @Email()
  @Required('email-required')
  email = ''

  @ValidateBy({ name: 'isLongEnough', validator: { validate: isLongEnough } }, problem('password-too-short'))
  @Required('password-required')
  password = ''
}
