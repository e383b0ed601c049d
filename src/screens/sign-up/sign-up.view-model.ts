import { computed, makeObservable } from 'mobx'
import { fields } from '#messages/fields'
import { isLongEnough } from '#core/domain/password'
import type { CreateAccountFailure } from '#core/ports/identity'
import { SignUp } from '#core/use-cases/sign-up'
import { FormModel, type FormFields } from '../../features/forms/form-model'
import { NavigationStore } from '../../stores/navigation-store'
import { OrderStore } from '../../stores/order-store'
import { SessionStore } from '../../stores/session-store'
import { SignInDetailsStore } from '../../stores/sign-in-details-store'
import { Stateful } from '../../stores/stateful'
import { PersonForm, Required, Valid } from '../../features/forms/validators'
import { ConsentedAnalytics } from '#core/use-cases/consented-analytics'
import { PORTS } from '../../ports'
import { viewModelModule, bindClass } from '../../bind-class'

/** Failures that are not a problem of a form field. */
export type SignUpFailure = Exclude<CreateAccountFailure['kind'], 'password-refused' | 'email-invalid'>

type State =
  | { readonly type: 'idle' }
  | { readonly type: 'submitting' }
  | { readonly type: 'failed'; readonly kind: SignUpFailure }

/** Creates an account, which signs the user in. The guard redirects after that. */
export class SignUpViewModel extends Stateful<State> {
  static readonly module = viewModelModule(
    SignUpViewModel,
    [SessionStore, SignUp, OrderStore, SignInDetailsStore, NavigationStore],
    (bind) => {
      bindClass(bind, SignUp, [PORTS.identity, ConsentedAnalytics, PORTS.log])
    },
  )

  readonly form: FormModel<SignUpForm>

  constructor(
    private readonly session: SessionStore,
    private readonly signUp: SignUp,
    readonly orderStore: OrderStore,
    private readonly details: SignInDetailsStore,
    private readonly navigation: NavigationStore,
  ) {
    super({ type: 'idle' })
    this.form = new FormModel(
      () => new SignUpForm(),
      {},
      (field) => this.formChanged(field),
    )
    makeObservable(this, { isEmailTaken: computed })
  }

  /** Whether another account has the email. False again after an edit. */
  get isEmailTaken(): boolean {
    return this.state.type === 'failed' && this.state.kind === 'email-taken'
  }

  start(): void {
    this.form.prefill(this.details.initialValues(this.navigation.address))
    this.orderStore.resume(this.navigation.planLink)
    this.rememberDetails()
  }

  async submit(): Promise<void> {
    if (this.state.type === 'submitting') return
    const filled = this.form.submit()
    this.setState({ type: filled ? 'submitting' : 'idle' })
    if (!filled) return
    const result = await this.session.awaitSignIn(this.signUp.execute(filled))
    if (result.type === 'success') this.setState({ type: 'idle' })
    else this.onFailed(result.error)
  }

  /** Removes the failure when another method is tried. */
  dismissFailure(): void {
    if (this.state.type === 'failed') this.setState({ type: 'idle' })
  }

  /** Fills in the email that a provider has told. Without a button for its method, its owner signs in. */
  onOtherMethod(email: string, hasButton: boolean): void {
    this.form.change('email', email)
    if (!hasButton) this.onFailed({ kind: 'email-taken' })
  }

  private onFailed(failure: CreateAccountFailure): void {
    if (failure.kind === 'password-refused') {
      const [missing] = failure.missing
      const problem = missing ? (`password-needs-${missing}` as const) : 'password-refused'
      this.form.setServiceProblem('password', fields.problems[problem])
      this.setState({ type: 'idle' })
    } else if (failure.kind === 'email-invalid') {
      this.form.setServiceProblem('email', fields.problems['email-invalid'])
      this.setState({ type: 'idle' })
    } else {
      this.setState({ type: 'failed', kind: failure.kind })
      if (this.isEmailTaken) this.form.focus('email')
    }
  }

  private formChanged(field: FormFields<SignUpForm>): void {
    if (this.isEmailTaken && field === 'email') this.setState({ type: 'idle' })
    this.rememberDetails()
  }

  private rememberDetails(): void {
    const { firstName, lastName, email } = this.form.values
    this.details.remember({ firstName, lastName, email })
  }
}

export class SignUpForm extends PersonForm {
  @Valid(isLongEnough, fields.problems['password-too-short'])
  @Required(fields.problems['password-required'])
  password = ''
}
