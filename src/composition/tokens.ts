import type { ServiceIdentifier } from 'inversify'
import type { ComponentType } from 'react'
import type { PlanCatalogue } from '../../src-core/domain/plan-catalogue'
import type { Analytics } from '../../src-core/ports/analytics'
import type { Clock } from '../../src-core/ports/clock'
import type { Geo } from '../../src-core/ports/geo'
import type { Identity } from '../../src-core/ports/identity'
import type { Log } from '../../src-core/ports/log'
import type { OrderStorage } from '../../src-core/ports/order-storage'
import type { CardSetup, CardSetupReturn, CheckoutPayment } from '../../src-core/ports/payments'
import type { PortalApi } from '../../src-core/ports/portal-api'
import type { VisitorsBrowser } from '../../src-core/ports/visitors-browser'
import type { ApplyPromo } from '../../src-core/use-cases/apply-promo'
import type { AwaitSubscription } from '../../src-core/use-cases/await-subscription'
import type { BeginOrder } from '../../src-core/use-cases/begin-order'
import type { CancelSubscription } from '../../src-core/use-cases/cancel-subscription'
import type { ChangePaymentMethod } from '../../src-core/use-cases/change-payment-method'
import type { DeleteAccount } from '../../src-core/use-cases/delete-account'
import type { EditProfileField } from '../../src-core/use-cases/edit-profile-field'
import type { RequestPasswordReset } from '../../src-core/use-cases/request-password-reset'
import type { SetPassword } from '../../src-core/use-cases/set-password'
import type { ConfirmCheckout } from '../../src-core/use-cases/confirm-checkout'
import type { LastSignIn } from '../../src-core/use-cases/last-sign-in'
import type { KeepOrderDraft } from '../../src-core/use-cases/keep-order-draft'
import type { ResolveCountry } from '../../src-core/use-cases/resolve-country'
import type { RestoreOrder } from '../../src-core/use-cases/restore-order'
import type { SelectPlan } from '../../src-core/use-cases/select-plan'
import type { SignIn } from '../../src-core/use-cases/sign-in'
import type { SignInWithProvider } from '../../src-core/use-cases/sign-in-with-provider'
import type { SignUp } from '../../src-core/use-cases/sign-up'
import type { StartCheckout } from '../../src-core/use-cases/start-checkout'
import type { SyncProfile } from '../../src-core/use-cases/sync-profile'
import type { TrackPurchase } from '../../src-core/use-cases/track-purchase'
import type { Texts } from '../i18n/en'
import type { Portal, Screens, ViewModels } from '../portal'
import type { PortalConfig } from '../portal-config'
import type { CountryStore } from '../stores/country-store'
import type { EntryStore } from '../stores/entry-store'
import type { NavigationStore } from '../stores/navigation-store'
import type { NoticeStore } from '../stores/notice-store'
import type { OrderStore } from '../stores/order-store'
import type { SessionStore } from '../stores/session-store'
import type { CardFormProps } from '../ui/card-form'

/** Tokens that carry the type of what is bound to them, so that the compiler checks the wiring. */
type Tokens<Bound> = { readonly [Name in keyof Bound]: ServiceIdentifier<Bound[Name]> }

/** What a composition must bring: the outside world and the owner's choices. */
export interface Outside {
  readonly identity: Identity
  readonly portalApi: PortalApi
  readonly geo: Geo
  readonly orderStorage: OrderStorage
  readonly visitorsBrowser: VisitorsBrowser
  readonly clock: Clock
  readonly analytics: Analytics
  readonly log: Log
  readonly prepareCheckout: () => void
  readonly checkoutForm: ComponentType<CardFormProps<CheckoutPayment>>
  readonly cardSetupReturn: CardSetupReturn
  readonly cardSetupForm: ComponentType<CardFormProps<CardSetup>>
  readonly config: PortalConfig
  readonly catalogue: PlanCatalogue
  readonly texts: Texts
  /** Absolute address of the portal, without a slash at its end: where payments return to. */
  readonly origin: string
}

/** What can be done; each comes with the screen that does it, or with the portal. */
export interface UseCases {
  readonly applyPromo: ApplyPromo
  readonly cancelSubscription: CancelSubscription
  readonly changePaymentMethod: ChangePaymentMethod
  readonly deleteAccount: DeleteAccount
  readonly editProfileField: EditProfileField
  readonly requestPasswordReset: RequestPasswordReset
  readonly setPassword: SetPassword
  readonly awaitSubscription: AwaitSubscription
  readonly beginOrder: BeginOrder
  readonly confirmCheckout: ConfirmCheckout
  readonly keepOrderDraft: KeepOrderDraft
  readonly lastSignIn: LastSignIn
  readonly resolveCountry: ResolveCountry
  readonly restoreOrder: RestoreOrder
  readonly selectPlan: SelectPlan
  readonly signIn: SignIn
  readonly signInWithProvider: SignInWithProvider
  readonly signUp: SignUp
  readonly startCheckout: StartCheckout
  readonly syncProfile: SyncProfile
  readonly trackPurchase: TrackPurchase
}

/** What the screens share. */
export interface Presentation {
  readonly country: CountryStore
  readonly entry: EntryStore
  readonly navigation: NavigationStore
  readonly notices: NoticeStore
  readonly order: OrderStore
  readonly session: SessionStore
  readonly screens: Screens
  readonly viewModels: ViewModels
  readonly portal: Portal
}

export const OUTSIDE = tokens<Outside>('outside')
export const USE_CASES = tokens<UseCases>('use case')
export const PRESENTATION = tokens<Presentation>('presentation')
/** What makes the view models of each screen; it comes with the screen. */
export const VIEW_MODELS = tokens<ViewModels>('view model')

/** The names are in the types: a list of them would be on every page. */
function tokens<Bound>(group: string): Tokens<Bound> {
  return new Proxy({}, { get: (_none, name) => Symbol.for(`${group} ${String(name)}`) }) as Tokens<Bound>
}
