import { fields } from '#messages/fields'
import { readReturnPath } from '#core/domain/routes'
import { isDeletion } from '#core/domain/session'
import type { SignInFailure } from '#core/ports/identity'
import { SignIn } from '#core/use-cases/sign-in'
import { FormModel, type FormFields } from '../../features/forms/form-model'
import { NavigationStore } from '../../stores/navigation-store'
import { NoticeStore } from '../../stores/notice-store'
import { OrderStore } from '../../stores/order-store'
import { SessionStore } from '../../stores/session-store'
import { SignInDetailsStore } from '../../stores/sign-in-details-store'
import { Stateful } from '../../stores/stateful'
import { Email, Required } from '../../features/forms/validators'
import { PORTS } from '../../ports'
import { viewModelModule, bindClass } from '../../bind-class'

type State =
  | { readonly type: 'idle' }
  | { readonly type: 'submitting' }
  | { readonly type: 'failed'; readonly kind: SignInFailure['kind'] }

/** The failure disappears with the next edit of one of these fields. */
const failedFields: Record<SignInFailure['kind'], readonly FormFields<SignInForm>[]> = {
  'invalid-credentials': ['email', 'password'],
  'account-disabled': ['email'],
  'no-connection': [],
  'too-many-attempts': [],
  'storage-unavailable': [],
  'server-error': [],
  unknown: ['email', 'password'],
}

/** Signs in with email and password. The guard redirects after the sign-in. */
export class SignInViewModel extends Stateful<State> {
  static readonly module = viewModelModule(
    SignInViewModel,
    [SessionStore, SignIn, OrderStore, SignInDetailsStore, NavigationStore, NoticeStore],
    (bind) => {
      bindClass(bind, SignIn, [PORTS.identity, PORTS.log])
    },
  )

  readonly form: FormModel<SignInForm>
  private afterPayment: boolean | undefined
  private afterDeletion: boolean | undefined

  constructor(
    private readonly session: SessionStore,
    private readonly signIn: SignIn,
    readonly orderStore: OrderStore,
    private readonly details: SignInDetailsStore,
    private readonly navigation: NavigationStore,
    private readonly notices: NoticeStore,
  ) {
    super({ type: 'idle' })
    this.form = new FormModel(
      () => new SignInForm(),
      {},
      (field) => this.formChanged(field),
    )
  }

  /** Whether the visitor comes from a payment, such as from the bank's page in a browser that does not keep the session. */
  get isAfterPayment(): boolean {
    const [path] = readReturnPath(this.navigation.address.query.get('returnTo'))?.split('?') ?? []
    // As of the first look: the address changes before the page does.
    return (this.afterPayment ??= path === '/payment-successful')
  }

  /** Whether the visitor has just deleted the account; also once the notice is dismissed. */
  get isAfterDeletion(): boolean {
    const { current } = this.notices
    return (this.afterDeletion ??= current?.type === 'session-ended' && isDeletion(current.kind))
  }

  start(): void {
    const { email } = this.details.initialValues(this.navigation.address)
    this.form.prefill({ email })
    this.orderStore.resume()
    this.details.remember({ email: this.form.values.email })
  }

  async submit(): Promise<void> {
    if (this.state.type === 'submitting') return
    const filled = this.form.submit()
    this.setState({ type: filled ? 'submitting' : 'idle' })
    if (!filled) return
    const { email, password } = filled
    const result = await this.session.awaitSignIn(this.signIn.execute({ email, password }))
    this.setState(result.type === 'error' ? { type: 'failed', kind: result.error.kind } : { type: 'idle' })
  }

  /** Removes the failure when another method is tried. */
  dismissFailure(): void {
    if (this.state.type === 'failed') this.setState({ type: 'idle' })
  }

  /** Fills in the email that a provider has told. Without a button for its method, it may have a password. */
  onOtherMethod(email: string, hasButton: boolean): void {
    this.form.change('email', email)
    if (!hasButton) this.form.focus('password')
  }

  private formChanged(field: FormFields<SignInForm>): void {
    const { state } = this
    if (state.type === 'failed' && failedFields[state.kind].includes(field)) this.setState({ type: 'idle' })
    this.details.remember({ email: this.form.values.email })
  }
}

export class SignInForm {
  @Email()
  email = ''

  @Required(fields.problems['password-required'])
  password = ''
}
