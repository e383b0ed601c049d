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
import type { Screens } from '../layout/screen-source'
import type { Portal, ViewModels } from '../portal'
import type { PortalConfig } from '../portal-config'
import type { CountryStore } from '../stores/country-store'
import type { EntryStore } from '../stores/entry-store'
import type { NavigationStore } from '../stores/navigation-store'
import type { NoticeStore } from '../stores/notice-store'
import type { OrderStore } from '../stores/order-store'
import type { SessionStore } from '../stores/session-store'
import type { CardFormProps } from '../ui/card-form'

/** A token that carries the type of what is bound to it, so that the compiler checks the wiring. */
function token<Bound>(name: string): ServiceIdentifier<Bound> {
  return Symbol.for(name)
}

/** What a composition must bring: the outside world and the owner's choices. */
export const OUTSIDE = {
  identity: token<Identity>('Identity'),
  portalApi: token<PortalApi>('PortalApi'),
  geo: token<Geo>('Geo'),
  orderStorage: token<OrderStorage>('OrderStorage'),
  visitorsBrowser: token<VisitorsBrowser>('VisitorsBrowser'),
  clock: token<Clock>('Clock'),
  analytics: token<Analytics>('Analytics'),
  log: token<Log>('Log'),
  prepareCheckout: token<() => void>('PrepareCheckout'),
  checkoutForm: token<ComponentType<CardFormProps<CheckoutPayment>>>('CheckoutForm'),
  cardSetupReturn: token<CardSetupReturn>('CardSetupReturn'),
  cardSetupForm: token<ComponentType<CardFormProps<CardSetup>>>('CardSetupForm'),
  config: token<PortalConfig>('PortalConfig'),
  catalogue: token<PlanCatalogue>('PlanCatalogue'),
  texts: token<Texts>('Texts'),
  /** Absolute address of the portal, without a slash at its end: where payments return to. */
  origin: token<string>('Origin'),
}

export const USE_CASES = {
  applyPromo: token<ApplyPromo>('ApplyPromo'),
  cancelSubscription: token<CancelSubscription>('CancelSubscription'),
  changePaymentMethod: token<ChangePaymentMethod>('ChangePaymentMethod'),
  deleteAccount: token<DeleteAccount>('DeleteAccount'),
  editProfileField: token<EditProfileField>('EditProfileField'),
  requestPasswordReset: token<RequestPasswordReset>('RequestPasswordReset'),
  setPassword: token<SetPassword>('SetPassword'),
  awaitSubscription: token<AwaitSubscription>('AwaitSubscription'),
  beginOrder: token<BeginOrder>('BeginOrder'),
  confirmCheckout: token<ConfirmCheckout>('ConfirmCheckout'),
  keepOrderDraft: token<KeepOrderDraft>('KeepOrderDraft'),
  lastSignIn: token<LastSignIn>('LastSignIn'),
  resolveCountry: token<ResolveCountry>('ResolveCountry'),
  restoreOrder: token<RestoreOrder>('RestoreOrder'),
  selectPlan: token<SelectPlan>('SelectPlan'),
  signIn: token<SignIn>('SignIn'),
  signInWithProvider: token<SignInWithProvider>('SignInWithProvider'),
  signUp: token<SignUp>('SignUp'),
  startCheckout: token<StartCheckout>('StartCheckout'),
  syncProfile: token<SyncProfile>('SyncProfile'),
  trackPurchase: token<TrackPurchase>('TrackPurchase'),
}

export const PRESENTATION = {
  country: token<CountryStore>('CountryStore'),
  entry: token<EntryStore>('EntryStore'),
  navigation: token<NavigationStore>('NavigationStore'),
  notices: token<NoticeStore>('NoticeStore'),
  order: token<OrderStore>('OrderStore'),
  session: token<SessionStore>('SessionStore'),
  screens: token<Screens>('Screens'),
  viewModels: token<ViewModels>('ViewModels'),
  portal: token<Portal>('Portal'),
}

type ViewModelTokens = { readonly [Name in keyof ViewModels]: ServiceIdentifier<ViewModels[Name]> }

/** What makes the view models of each screen; it comes with the screen. */
export const VIEW_MODELS: ViewModelTokens = {
  membership: token('membership view model'),
  signUp: token('sign-up view model'),
  signIn: token('sign-in view model'),
  providerSignIn: token('provider sign-in view model'),
  profile: token('profile view model'),
  checkout: token('checkout view model'),
  paymentSuccessful: token('payment-successful view model'),
  forgotPassword: token('forgot-password view model'),
  setPassword: token('set-password view model'),
  cancelSubscription: token('cancel-subscription view model'),
  changePaymentMethod: token('change-payment-method view model'),
  editField: token('edit-field view model'),
  resetPassword: token('reset-password view model'),
  deleteAccount: token('delete-account view model'),
}
