import type { Container, ServiceIdentifier } from 'inversify'
import { reaction } from 'mobx'
import { cardWith } from '../adapters/in-memory/support'
import { SandboxBank } from '#adapters/in-memory/bank'
import type { CardDetails } from '#adapters/in-memory/cards'
import { InMemoryCardSetup, InMemoryCheckout } from '#adapters/in-memory/card-form'
import type { ManualClock } from '#adapters/in-memory/manual-clock'
import type { World } from '#adapters/in-memory/world'
import type { CardFormState, CardSetup, CheckoutPayment } from '#core/ports/payments'
import type { PortalStorage } from '#core/ports/portal-storage'
import { findRoute, type Route } from '#core/domain/routes'
import { DeleteAccountViewModel } from '../../src/features/account/delete-account.view-model'
import { EditProfileViewModel } from '../../src/features/account/edit-field.view-model'
import { ResetPasswordViewModel } from '../../src/features/account/reset-password.view-model'
import { CheckoutViewModel } from '../../src/features/checkout/checkout.view-model'
import { FormModel } from '../../src/features/forms/form-model'
import { KeepPlanViewModel } from '../../src/features/keep-plan/keep-plan.view-model'
import { KeepSubscriptionViewModel } from '../../src/features/keep-subscription/keep-subscription.view-model'
import { PayNowViewModel } from '../../src/features/invoice-payment/pay-now.view-model'
import { StartPurchaseViewModel } from '../../src/features/checkout/start-purchase.view-model'
import { ProviderSignInViewModel } from '../../src/features/sign-in/provider-sign-in.view-model'
import { PortalRoutesViewModel } from '../../src/portal-routes.view-model'
import type { Ports } from '../../src/ports'
import { splitAddress } from '../../src/browser/private-query'
import { ChangePaymentMethodViewModel } from '../../src/screens/change-payment-method/change-payment-method.view-model'
import { PaymentSuccessfulViewModel } from '../../src/screens/payment-successful/payment-successful.view-model'
import { ProfileViewModel } from '../../src/screens/profile/profile.view-model'
import { SignInViewModel } from '../../src/screens/sign-in/sign-in.view-model'
import { SignUpViewModel } from '../../src/screens/sign-up/sign-up.view-model'
import { pages } from '../../src/pages'
import { chunkModules, identifiersOf, nameOf } from './bindings'
import { bankAddress, origin, Portal, portalContainer } from './portal'
import {
  newTestEnvironment,
  testEnvironmentOf,
  signIn,
  type TestEnvironment,
  type WorldChoices,
} from './test-world'

/** The visible page: a route, or what the router renders in its place. */
type VisiblePage = 'loading' | 'unreachable' | 'not-found' | Route

interface PageState {
  readonly path: string
  readonly visiblePage: VisiblePage
  readonly to?: string
}

interface Startable {
  readonly start?: () => (() => void) | void
}

/** The view models of what screens show beside their own. */
const shared: Partial<Record<VisiblePage, readonly ServiceIdentifier<object>[]>> = {
  '/signup': [ProviderSignInViewModel],
  '/signin': [ProviderSignInViewModel],
  '/': [
    EditProfileViewModel,
    ResetPasswordViewModel,
    DeleteAccountViewModel,
    PayNowViewModel,
    KeepSubscriptionViewModel,
    KeepPlanViewModel,
  ],
  '/invoices': [PayNowViewModel],
  '/change-plan': [KeepPlanViewModel],
}

type TestPorts = Pick<Ports, 'analytics' | 'geo' | 'identity' | 'log' | 'portalApi'> & {
  readonly world: World
  readonly clock: ManualClock
  readonly storage: PortalStorage
  readonly ports: Ports
}

type FormOptions = ConstructorParameters<typeof InMemoryCheckout>[1]

interface CardForm<Payment> {
  open(card: () => CardDetails): Promise<CardFormState<Payment>>
}

/** A class of view models, whose constructor the container calls. */
export type ViewModelClass<Model> = abstract new (...parameters: never[]) => Model

interface PageChoices {
  readonly override?: (container: Container) => void
  /** The payment provider's side of the card forms. */
  readonly checkout?: (options: FormOptions) => CardForm<CheckoutPayment>
  readonly cardSetup?: (options: FormOptions) => CardForm<CardSetup>
}

/**
 * A page of the portal without React. It follows redirects, applies the route guard, and creates, starts and stops the view models
 * that the module of a screen binds.
 */
export class HeadlessPage<Environment extends TestPorts = TestEnvironment> {
  readonly portal: Portal
  /** The external addresses that the page was left for. The page runs on until it is closed. */
  readonly externalRedirects: string[] = []
  card: CardDetails = cardWith('4242 4242 4242 4242')

  readonly #choices: PageChoices
  #entries: string[]
  #position = 0
  readonly #routes: PortalRoutesViewModel
  readonly #models = new Map<unknown, object>()
  #state: PageState | undefined
  #leaveScreen: () => void = () => undefined
  readonly #stop: (() => void)[] = []

  constructor(
    readonly environment: Environment,
    address: string,
    choices: PageChoices = {},
  ) {
    this.#choices = choices
    this.#entries = [address]
    const { analytics, geo, identity, log, portalApi, storage } = environment
    const own = { analytics, geo, identity, log, portalApi, portalStorage: storage }
    const container = portalContainer({ ...environment.ports, ...own })
    choices.override?.(container)
    this.portal = new Portal(container)
    this.#routes = container.get(PortalRoutesViewModel)
    // The router redirects only after the current update.
    this.#routes.connect({
      push: (to) => queueMicrotask(() => this.#push(to)),
      replace: (to) => queueMicrotask(() => this.#redirect(to)),
      back: () => queueMicrotask(() => this.#go(-1)),
    })
    this.#stop.push(this.portal.start(new URL(address, origin).pathname))
    this.#arrive()
    this.#stop.push(
      follow(
        () => this.#pageState(),
        (state) => this.#update(state),
      ),
    )
  }

  /** The address bar, as the visitor sees it. */
  get address(): string {
    return splitAddress(this.#entry).to
  }

  /** The address with what the entry of the history keeps of it. */
  get #entry(): string {
    return this.#entries[this.#position] ?? '/'
  }

  get visiblePage(): VisiblePage {
    return this.#state?.visiblePage ?? 'loading'
  }

  get signUp() {
    return this.model(SignUpViewModel)
  }

  get signIn() {
    return this.model(SignInViewModel)
  }

  get profile() {
    return this.model(ProfileViewModel)
  }

  /** The fields of the profile that can be edited. */
  get fields() {
    return this.model(EditProfileViewModel).fields
  }

  get deleteAccount() {
    return this.model(DeleteAccountViewModel)
  }

  get checkout() {
    return this.model(CheckoutViewModel)
  }

  get success() {
    return this.model(PaymentSuccessfulViewModel)
  }

  get order() {
    return this.portal.order.order
  }

  get notice() {
    return this.portal.notices.current
  }

  get models(): readonly object[] {
    return [...this.#models.values()]
  }

  get forms() {
    return this.models.flatMap((model) =>
      'form' in model && model.form instanceof FormModel ? [model.form] : [],
    )
  }

  /** Returns the view model; undefined unless the visible page has it. */
  find<Model extends object>(identifier: ViewModelClass<Model>): Model | undefined {
    const model = this.#models.get(identifier)
    return model instanceof identifier ? model : undefined
  }

  /** Returns the view model. Throws unless the visible page has it. */
  model<Model extends object>(identifier: ViewModelClass<Model>): Model {
    const model = this.find(identifier)
    if (!model)
      throw new Error(`No ${identifier.name} on ${this.address}: the visible page is ${this.visiblePage}`)
    return model
  }

  /** Follows a link of the portal. */
  async visit(address: string): Promise<void> {
    this.#push(address)
    await this.settle()
  }

  get canGoBack(): boolean {
    return this.#position > 0
  }

  async goBack(): Promise<void> {
    this.#go(-1)
    await this.settle()
  }

  async goForward(): Promise<void> {
    this.#go(1)
    await this.settle()
  }

  /** Flushes pending work without advancing the clock. */
  async settle(): Promise<void> {
    await this.environment.clock.advance(0)
  }

  async advance(milliseconds: number): Promise<void> {
    await this.environment.clock.advance(milliseconds)
  }

  async fill<Form extends Record<string, string>>(
    form: { change: (field: Extract<keyof Form, string>, value: string) => void },
    values: Form,
  ): Promise<void> {
    for (const [field, value] of Object.entries(values)) {
      form.change(field as Extract<keyof Form, string>, value)
    }
    await this.settle()
  }

  async pay(card?: string): Promise<void> {
    if (card !== undefined) this.card = cardWith(card)
    void this.checkout.pay()
    await this.settle()
  }

  /** Returns the address that the bank redirects to. */
  answerAtBank(answer: 'approve' | 'refuse'): string {
    const id = new URL(this.externalRedirects.at(-1) ?? '', origin).searchParams.get('authentication') ?? ''
    return pathOf(new SandboxBank(this.environment.world)[answer](id))
  }

  /** Closes the page and opens another in the same browser, at the same address by default. */
  async reload(this: HeadlessPage, address = this.#entry): Promise<HeadlessPage> {
    const { world, clock, storage } = this.environment
    this.close()
    return openPortal(address, testEnvironmentOf(world, clock, storage))
  }

  close(): void {
    this.#leaveScreen()
    for (const stop of this.#stop) stop()
  }

  #arrive(isRedirect = false): void {
    const { pathname, search } = new URL(this.#entry, origin)
    this.#routes.onLocationChange(pathname, search, isRedirect)
  }

  #redirect(to: string): void {
    this.#entries[this.#position] = to
    this.#arrive(true)
  }

  #push(to: string): void {
    this.#entries = [...this.#entries.slice(0, this.#position + 1), to]
    this.#position += 1
    this.#arrive()
  }

  #go(entries: number): void {
    if (this.#entries[this.#position + entries] === undefined) return
    this.#position += entries
    this.#arrive()
  }

  #pageState(): PageState {
    const { path, query } = this.portal.navigation.address
    const route = findRoute(path)
    if (!route) return { path, visiblePage: 'not-found' }
    const result = this.#routes.guard(route, new URLSearchParams([...query]).toString())
    if (result?.type === 'allow') return { path, visiblePage: route }
    if (result?.type === 'unreachable') return { path, visiblePage: 'unreachable' }
    return { path, visiblePage: 'loading', ...(result ? { to: result.to } : {}) }
  }

  #update(state: PageState): void {
    const before = this.#state
    this.#state = state
    if (before?.path !== state.path || before.visiblePage !== state.visiblePage) {
      this.#leaveScreen()
      this.#leaveScreen = this.#enter(state.visiblePage)
    }
    const redirected = before?.path === state.path ? before.to : undefined
    if (state.to !== undefined && state.to !== redirected) this.#redirect(state.to)
  }

  #enter(visiblePage: VisiblePage): () => void {
    const leave = viewModelsOn(visiblePage).map((identifier) => this.#mount(identifier))
    const profile = this.find(ProfileViewModel)
    if (profile) leave.unshift(this.#followCheckout(profile))
    const cardChange = this.find(ChangePaymentMethodViewModel)
    if (cardChange) leave.unshift(this.#followCardSetup(cardChange))
    return () => {
      for (const each of leave) each()
    }
  }

  /** Creates and starts a view model. Returns a function that stops it. */
  #mount(identifier: ServiceIdentifier<object>): () => void {
    const model: object & Startable = this.portal.viewModel(identifier)
    this.#models.set(identifier, model)
    const stop = model.start?.()
    return () => {
      stop?.()
      this.#models.delete(identifier)
    }
  }

  /** Has the checkout on the home page while the profile shows it. */
  #followCheckout(profile: ProfileViewModel): () => void {
    const { checkout = (options) => new InMemoryCheckout(this.environment.world, options) } = this.#choices
    return follow(
      () => profile.stage === 'checkout',
      (isVisible) => {
        if (!isVisible) return undefined
        const unmount = this.#mount(CheckoutViewModel)
        const model = this.checkout
        const opened = () => {
          const { purchase } = model
          return 'session' in purchase ? [purchase.session.clientSecret, purchase.session.opened] : []
        }
        const close = this.#followForm(opened, checkout, (secret, state) => model.formChanged(secret, state))
        return () => {
          close()
          unmount()
        }
      },
    )
  }

  #followCardSetup(model: ChangePaymentMethodViewModel): () => void {
    const { cardSetup = (options) => new InMemoryCardSetup(this.environment.world, options) } = this.#choices
    const opened = () => {
      const { change } = model
      return 'form' in change && change.form ? [change.form.clientSecret] : []
    }
    return this.#followForm(opened, cardSetup, (secret, state) => model.formChanged(secret, state))
  }

  /** Opens a card form for each client secret, and whenever it is opened again, as `adapters/in-memory/checkout-form.tsx` does. */
  #followForm<Payment>(
    opened: () => readonly (string | number)[],
    provide: (options: FormOptions) => CardForm<Payment>,
    report: (clientSecret: string, state: CardFormState<Payment>) => void,
  ): () => void {
    const redirectTo = (address: string) => void this.externalRedirects.push(address)
    return follow(
      () => opened().join(' '),
      (key) => {
        const [clientSecret = ''] = key.split(' ')
        if (clientSecret === '') return undefined
        let isClosed = false
        report(clientSecret, { type: 'loading' })
        void provide({ clientSecret, bankAddress, redirectTo })
          .open(() => this.card)
          .then((state) => {
            if (!isClosed) report(clientSecret, state)
          })
        return () => void (isClosed = true)
      },
    )
  }
}

/** Returns the view models that a page shows: those of the module of its screen, and shared ones. The purchase starts first. */
function viewModelsOn(page: VisiblePage): readonly ServiceIdentifier<object>[] {
  const known = viewModels.get(page)
  if (known) return known
  const route = findRoute(page)
  const folder = route && `src/screens/${pages[route].screen}/`
  const own = chunkModules
    .filter(({ file }) => folder !== undefined && file.startsWith(folder))
    .flatMap(({ module }) => identifiersOf(module))
    .filter((identifier) => nameOf(identifier).endsWith('ViewModel'))
  const purchase = page === '/' || page === '/payment-successful' ? [StartPurchaseViewModel] : []
  const found = [...purchase, ...own, ...(shared[page] ?? [])] as readonly ServiceIdentifier<object>[]
  viewModels.set(page, found)
  return found
}

const viewModels = new Map<VisiblePage, readonly ServiceIdentifier<object>[]>()

/** Runs `enter` in a microtask after each change of the view, and its cleanup before the next, as React's effects. */
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

/** Opens the portal at an address and waits for its first page. */
export async function openPortal(address: string, environment: TestEnvironment): Promise<HeadlessPage> {
  const page = new HeadlessPage(environment, address)
  await page.advance(200)
  return page
}

export async function openSignedOut(address: string, choices: WorldChoices = {}): Promise<HeadlessPage> {
  return openPortal(address, newTestEnvironment(choices))
}

export async function openSignedIn(
  address: string,
  { email, ...choices }: WorldChoices & { readonly email?: string } = {},
): Promise<HeadlessPage> {
  const environment = newTestEnvironment(choices)
  await signIn(environment, email)
  return openPortal(address, environment)
}
