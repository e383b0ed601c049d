import type { Container, ServiceIdentifier } from 'inversify'
import { reaction } from 'mobx'
import { cardWith } from '../adapters/in-memory/support'
import { SandboxBank } from '../../adapters/in-memory/bank'
import type { CardDetails } from '../../adapters/in-memory/cards'
import { InMemoryCardSetup, InMemoryCheckout } from '../../adapters/in-memory/card-form'
import type { ManualClock } from '../../adapters/in-memory/manual-clock'
import type { World } from '../../adapters/in-memory/world'
import type { CardFormState, CardSetup, CheckoutPayment } from '../../src-core/ports/payments'
import type { OrderStorage } from '../../src-core/ports/order-storage'
import { findRoute, type Route } from '../../src-core/domain/routes'
import { DeleteAccountViewModel } from '../../src/features/account/delete-account.view-model'
import { EditProfileViewModel } from '../../src/features/account/edit-field.view-model'
import { ResetPasswordViewModel } from '../../src/features/account/reset-password.view-model'
import { CheckoutViewModel } from '../../src/features/checkout/checkout.view-model'
import { ProviderSignInViewModel } from '../../src/features/sign-in/provider-sign-in.view-model'
import { PortalRoutesViewModel } from '../../src/portal-routes.view-model'
import type { Ports } from '../../src/ports'
import { CancelSubscriptionViewModel } from '../../src/screens/cancel-subscription/cancel-subscription.view-model'
import { ChangePaymentMethodViewModel } from '../../src/screens/change-payment-method/change-payment-method.view-model'
import { ForgotPasswordViewModel } from '../../src/screens/forgot-password/forgot-password.view-model'
import { MembershipViewModel } from '../../src/screens/membership/membership.view-model'
import { PaymentSuccessfulViewModel } from '../../src/screens/payment-successful/payment-successful.view-model'
import { ProfileViewModel } from '../../src/screens/profile/profile.view-model'
import { SetPasswordViewModel } from '../../src/screens/set-password/set-password.view-model'
import { SignInViewModel } from '../../src/screens/sign-in/sign-in.view-model'
import { SignUpViewModel } from '../../src/screens/sign-up/sign-up.view-model'
import { bankAddress, origin, Portal, portalContainer } from './portal'
import {
  newTestEnvironment,
  testEnvironmentOf,
  signIn,
  type TestEnvironment,
  type WorldChoices,
} from './test-world'

/** What fills the page. */
type Shown = 'loading' | 'unreachable' | 'not-found' | Route

interface Look {
  readonly path: string
  readonly shown: Shown
  readonly to?: string
}

const viewModels = {
  membership: MembershipViewModel,
  signUp: SignUpViewModel,
  signIn: SignInViewModel,
  providerSignIn: ProviderSignInViewModel,
  profile: ProfileViewModel,
  editProfile: EditProfileViewModel,
  checkout: CheckoutViewModel,
  paymentSuccessful: PaymentSuccessfulViewModel,
  forgotPassword: ForgotPasswordViewModel,
  setPassword: SetPasswordViewModel,
  cancelSubscription: CancelSubscriptionViewModel,
  changePaymentMethod: ChangePaymentMethodViewModel,
  resetPassword: ResetPasswordViewModel,
  deleteAccount: DeleteAccountViewModel,
}

type ScreenName = keyof typeof viewModels

type Outdoors = Pick<Ports, 'analytics' | 'geo' | 'identity' | 'log' | 'portalApi'> & {
  readonly world: World
  readonly clock: ManualClock
  readonly storage: OrderStorage
  /** The other ports. */
  readonly ports: Ports
}

type FormOptions = ConstructorParameters<typeof InMemoryCheckout>[1]

interface CardForm<Payment> {
  open(card: () => CardDetails): Promise<CardFormState<Payment>>
}

interface FormModel<Payment> {
  readonly state: {
    readonly type: string
    readonly clientSecret?: string
    readonly openCount?: number
  }
  formChanged(clientSecret: string, form: CardFormState<Payment>): void
}

interface PageChoices {
  /** Changes bindings of the page's container before anything is made. */
  readonly override?: (container: Container) => void
  /** Whether effects run once, as in production, or twice, as in StrictMode. */
  readonly effects?: 'once' | 'twice'
  /** The payment provider's side of the card forms. */
  readonly checkout?: (options: FormOptions) => CardForm<CheckoutPayment>
  readonly cardSetup?: (options: FormOptions) => CardForm<CardSetup>
}

type ScreenModels = { readonly [Name in ScreenName]: InstanceType<(typeof viewModels)[Name]> }

/** The models of the screens, and what a screen does to one. */
const modelsOf: Partial<Record<Shown, readonly ScreenName[]>> = {
  '/membership': ['membership'],
  '/signup': ['signUp', 'providerSignIn'],
  '/signin': ['signIn', 'providerSignIn'],
  '/': ['profile', 'editProfile', 'resetPassword', 'deleteAccount'],
  '/payment-successful': ['paymentSuccessful'],
  '/forgot-password': ['forgotPassword'],
  '/set-password': ['setPassword'],
  '/cancel-subscription': ['cancelSubscription'],
  '/change-payment-method': ['changePaymentMethod'],
}

/** The models of the screens on the page as properties, which the subclass defines. */
const WithModels = Object as unknown as new () => ScreenModels

/**
 * A page of the portal without a browser: it carries out redirects, guards the screens as
 * `src/portal-routes.tsx` does, and makes, starts and stops their view models as StrictMode does, twice.
 */
export class HeadlessPortal<Out extends Outdoors = TestEnvironment> extends WithModels {
  readonly portal: Portal
  /** Where the page was left for; a page that is left goes on until it is closed. */
  readonly left: string[] = []
  /** What stands in the card form. */
  card: CardDetails = cardWith('4242 4242 4242 4242')

  readonly #environment: Out
  readonly #choices: PageChoices
  readonly #history: string[]
  readonly #routes: PortalRoutesViewModel
  #models: Partial<ScreenModels> = {}
  #seen: Look | undefined
  #leaveScreen: () => void = () => undefined
  readonly #stop: (() => void)[] = []

  constructor(environment: Out, address: string, choices: PageChoices = {}) {
    super()
    this.#environment = environment
    this.#choices = choices
    this.#history = [address]
    const { analytics, geo, identity, log, portalApi, storage } = environment
    const own = { analytics, geo, identity, log, portalApi, orderStorage: storage }
    const container = portalContainer({ ...environment.ports, ...own })
    choices.override?.(container)
    this.portal = new Portal(container)
    this.#routes = container.get(PortalRoutesViewModel)
    // The router hears of a redirect when what has led to it is over.
    this.#routes.connect((to) => queueMicrotask(() => this.#redirect(to)))
    this.#stop.push(this.portal.start(new URL(address, origin).pathname))
    this.#arrive()
    this.#stop.push(
      follow(
        () => this.#look(),
        (look) => this.#show(look),
      ),
    )
  }

  get environment() {
    return this.#environment
  }

  /** The address bar, as the visitor sees it. */
  get address(): string {
    return this.#history.at(-1) ?? '/'
  }

  get shown(): Shown {
    return this.#seen?.shown ?? 'loading'
  }

  /** The fields of the profile that can be edited. */
  get fields() {
    return this.editProfile.fields
  }

  get success() {
    return this.paymentSuccessful
  }

  get order() {
    return this.portal.order.order
  }

  get notice() {
    return this.portal.notices.current
  }

  /** Whether a screen's model is there; asking for it otherwise throws. */
  has(name: ScreenName): boolean {
    return this.#models[name] !== undefined
  }

  /** Follows a link of the portal. */
  async visit(address: string): Promise<void> {
    this.#history.push(address)
    this.#arrive()
    await this.settle()
  }

  /** Whether there is a page of the portal before this one. */
  get canGoBack(): boolean {
    return this.#history.length > 1
  }

  /** Goes Back to the page before. */
  async goBack(): Promise<void> {
    if (!this.canGoBack) return
    this.#history.pop()
    this.#arrive()
    await this.settle()
  }

  /** Everything that can happen without time passing happens. */
  async settle(): Promise<void> {
    await this.#environment.clock.advance(0)
  }

  async pass(milliseconds: number): Promise<void> {
    await this.#environment.clock.advance(milliseconds)
  }

  /** Fills a form in, field by field. */
  async fill<Form extends Record<string, string>>(
    form: { change: (field: Extract<keyof Form, string>, value: string) => void },
    values: Form,
  ): Promise<void> {
    for (const [field, value] of Object.entries(values)) {
      form.change(field as Extract<keyof Form, string>, value)
    }
    await this.settle()
  }

  /** Presses Continue of the checkout. */
  async pay(card?: string): Promise<void> {
    if (card !== undefined) this.card = cardWith(card)
    void this.checkout.pay()
    await this.settle()
  }

  /** The address that the bank sends the customer back to. */
  bankAnswers(answer: 'approve' | 'refuse'): string {
    const id = new URL(this.left.at(-1) ?? '', origin).searchParams.get('authentication') ?? ''
    return pathOf(new SandboxBank(this.#environment.world)[answer](id))
  }

  /** Loads the page anew: at the address where it stands, or at the one that it was left for. */
  async reload(this: HeadlessPortal, address = this.address): Promise<HeadlessPortal> {
    const { world, clock, storage } = this.#environment
    this.close()
    return openPortal(address, testEnvironmentOf(world, clock, storage))
  }

  /** The visitor is brought back by the address that the page was left for. */
  async comeBack(this: HeadlessPortal): Promise<HeadlessPortal> {
    return this.reload(pathOf(this.left.at(-1) ?? ''))
  }

  /** The page is gone. */
  close(): void {
    this.#leaveScreen()
    for (const stop of this.#stop) stop()
  }

  static {
    for (const name of Object.keys(viewModels) as ScreenName[])
      Object.defineProperty(this.prototype, name, {
        get(this: HeadlessPortal) {
          const model = this.#models[name]
          if (!model) throw new Error(`No ${name} on ${this.address}: the page shows ${this.shown}`)
          return model
        },
      })
  }

  #arrive(isRedirect = false): void {
    const { pathname, search } = new URL(this.address, origin)
    this.#routes.onLocationChange(pathname, search, isRedirect)
  }

  #redirect(to: string): void {
    this.#history.pop()
    this.#history.push(to)
    this.#arrive(true)
  }

  /** What the page is to show, and where its guard redirects to. */
  #look(): Look {
    const { path, query } = this.portal.navigation.address
    const route = findRoute(path)
    if (!route) return { path, shown: 'not-found' }
    const result = this.#routes.guard(route, new URLSearchParams([...query]).toString())
    if (result?.type === 'allow') return { path, shown: route }
    if (result?.type === 'unknown') return { path, shown: 'unreachable' }
    return { path, shown: 'loading', ...(result ? { to: result.to } : {}) }
  }

  #show(look: Look): void {
    const before = this.#seen
    this.#seen = look
    if (before?.path !== look.path || before.shown !== look.shown) {
      this.#leaveScreen()
      this.#leaveScreen = this.#enter(look.shown)
    }
    const asked = before?.path === look.path ? before.to : undefined
    if (look.to !== undefined && look.to !== asked) this.#redirect(look.to)
  }

  #enter(shown: Shown): () => void {
    const leave = (modelsOf[shown] ?? []).map((name) => this.#mount(name))
    if (shown === '/') leave.unshift(this.#followCheckout())
    if (shown === '/change-payment-method') {
      const { cardSetup = (options) => new InMemoryCardSetup(this.#environment.world, options) } =
        this.#choices
      leave.unshift(this.#followForm(this.changePaymentMethod, cardSetup))
    }
    return () => {
      for (const each of leave) each()
    }
  }

  /** A view model whose component is on the page; answers the way to take it away. */
  #mount(name: ScreenName): () => void {
    const identifier: ServiceIdentifier<InstanceType<(typeof viewModels)[ScreenName]>> = viewModels[name]
    // StrictMode makes two and keeps the first, and starts that one twice.
    const model = this.portal.viewModel(identifier)
    if (this.#choices.effects !== 'once') this.portal.viewModel(identifier)
    this.#models = { ...this.#models, [name]: model }
    const stop = this.#started(() => ('start' in model ? model.start() : undefined))
    return () => {
      stop()
      const { [name]: _gone, ...others } = this.#models
      this.#models = others
    }
  }

  /** The checkout of the home page, which comes and goes with the order. */
  #followCheckout(): () => void {
    const { profile } = this
    const { checkout = (options) => new InMemoryCheckout(this.#environment.world, options) } = this.#choices
    return follow(
      () => profile.stage === 'checkout',
      (wanted) => {
        if (!wanted) return undefined
        const unmount = this.#mount('checkout')
        const close = this.#followForm(this.checkout, checkout)
        return () => {
          close()
          unmount()
        }
      },
    )
  }

  /** The payment provider's form, as `adapters/in-memory/checkout-form.tsx` opens it, anew for each secret. */
  #followForm<Payment>(
    model: FormModel<Payment>,
    provide: (options: FormOptions) => CardForm<Payment>,
  ): () => void {
    const opened = () => {
      const { state } = model
      return state.type === 'open' ? `${state.clientSecret} ${state.openCount ?? 0}` : undefined
    }
    return follow(opened, (key) => {
      const [clientSecret] = key?.split(' ') ?? []
      return clientSecret === undefined
        ? undefined
        : this.#started(() => this.#openForm(model, clientSecret, provide))
    })
  }

  #openForm<Payment>(
    model: FormModel<Payment>,
    clientSecret: string,
    provide: (options: FormOptions) => CardForm<Payment>,
  ): () => void {
    const redirectTo = (address: string) => void this.left.push(address)
    const form = provide({ clientSecret, bankAddress, redirectTo })
    let gone = false
    model.formChanged(clientSecret, { type: 'loading' })
    void form
      .open(() => this.card)
      .then((state) => {
        if (!gone) model.formChanged(clientSecret, state)
      })
    return () => {
      gone = true
    }
  }

  /** Runs an effect, twice in StrictMode. Returns its cleanup function. */
  #started(start: () => (() => void) | void): () => void {
    if (this.#choices.effects !== 'once') start()?.()
    return start() ?? (() => undefined)
  }
}

/** Follows a view as effects follow a render, after everything that has led to it; each leaves before the next. */
function follow<Value>(view: () => Value, enter: (value: Value) => (() => void) | void): () => void {
  let leave: (() => void) | void
  const act = (value: Value) => {
    leave?.()
    leave = enter(value)
  }
  const stop = reaction(view, act, { fireImmediately: true, scheduler: (run) => queueMicrotask(run) })
  return () => {
    stop()
    leave?.()
  }
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address, origin)
  return pathname + search
}

/** Opens the portal at an address, over a world of its own or the given one, as soon as it can be seen. */
export async function openPortal(address: string, environment: TestEnvironment): Promise<HeadlessPortal> {
  const page = new HeadlessPortal(environment, address)
  await page.pass(200)
  return page
}

/** A newcomer's browser at an address. */
export async function newVisitor(address: string, choices: WorldChoices = {}): Promise<HeadlessPortal> {
  return openPortal(address, newTestEnvironment(choices))
}

/** A browser with a signed-in user at an address. */
export async function returningUser(
  address: string,
  { email, ...choices }: WorldChoices & { readonly email?: string } = {},
): Promise<HeadlessPortal> {
  const environment = newTestEnvironment(choices)
  await signIn(environment, email)
  return openPortal(address, environment)
}
