import { createContext, useContext, useLayoutEffect, useState, type ComponentType } from 'react'
import type { Route } from '../src-core/domain/routes'
import type { Plan, PlanCatalogue } from '../src-core/domain/plan-catalogue'
import type { CardSetup, CheckoutPayment } from '../src-core/ports/payments'
import type { Clock } from '../src-core/ports/clock'
import type { Log } from '../src-core/ports/log'
import type { Texts } from './i18n/en'
import type { FetchedPart, FetchedScreen, Source } from './layout/source'
import type { PortalConfig } from './portal-config'
import type { Asked } from './screens/account/account-dialogs'
import type { DeleteAccountViewModel } from './screens/account/delete-account.view-model'
import type { EditFieldViewModel, ProfileField } from './screens/account/edit-field.view-model'
import type { ResetPasswordViewModel } from './screens/account/reset-password.view-model'
import type { CancelSubscriptionViewModel } from './screens/cancel-subscription/cancel-subscription.view-model'
import type { ChangePaymentMethodViewModel } from './screens/change-payment-method/change-payment-method.view-model'
import type { CheckoutViewModel } from './screens/checkout/checkout.view-model'
import type { ForgotPasswordViewModel } from './screens/forgot-password/forgot-password.view-model'
import type { MembershipViewModel } from './screens/membership/membership.view-model'
import type { PaymentSuccessfulViewModel } from './screens/payment-successful/payment-successful.view-model'
import type { BuyingProps } from './screens/profile/buying'
import type { ProfileViewModel } from './screens/profile/profile.view-model'
import type { SetPasswordViewModel } from './screens/set-password/set-password.view-model'
import type { ProviderSignInViewModel } from './screens/sign-in/provider-sign-in.view-model'
import type { SignInViewModel } from './screens/sign-in/sign-in.view-model'
import type { SignUpViewModel } from './screens/sign-up/sign-up.view-model'
import type { CountryStore } from './stores/country-store'
import type { EntryStore } from './stores/entry-store'
import type { NavigationStore } from './stores/navigation-store'
import type { NoticeStore } from './stores/notice-store'
import type { OrderStore } from './stores/order-store'
import type { SessionStore } from './stores/session-store'
import type { CardFormProps } from './ui/card-form'
import type { Drawing } from './ui/drawing'

/** Makes the view model of each screen; a screen that is opened again gets a new one. */
export interface ViewModels {
  readonly membership: () => MembershipViewModel
  readonly signUp: () => SignUpViewModel
  readonly signIn: () => SignInViewModel
  readonly providerSignIn: () => ProviderSignInViewModel
  readonly profile: () => ProfileViewModel
  readonly checkout: () => CheckoutViewModel
  readonly paymentSuccessful: () => PaymentSuccessfulViewModel
  readonly forgotPassword: () => ForgotPasswordViewModel
  readonly setPassword: () => SetPasswordViewModel
  readonly cancelSubscription: () => CancelSubscriptionViewModel
  readonly changePaymentMethod: () => ChangePaymentMethodViewModel
  readonly editField: (field: ProfileField) => EditFieldViewModel
  readonly resetPassword: () => ResetPasswordViewModel
  readonly deleteAccount: () => DeleteAccountViewModel
}

/** Every screen of the portal, each to be fetched, and what is fetched for some of its visitors only. */
export type Screens = Readonly<Record<Route, Source<FetchedScreen>>> & {
  readonly buying: Source<FetchedPart<BuyingProps>>
  readonly accountDialogs: Source<FetchedPart<{ asked: Asked }>>
}

/** Everything the screens are given by a composition. */
export interface Portal {
  readonly config: PortalConfig
  readonly texts: Texts
  readonly catalogue: PlanCatalogue
  readonly clock: Clock
  readonly log: Log
  readonly session: SessionStore
  readonly order: OrderStore
  readonly country: CountryStore
  readonly navigation: NavigationStore
  readonly notices: NoticeStore
  readonly entry: EntryStore
  readonly screens: Screens
  readonly viewModels: ViewModels
  /** Fetches ahead what the checkout's form will need. */
  readonly prepareCheckout: () => void
  /** The payment provider's forms, to pay and to give another card; each provider's adapter fills these slots. */
  readonly CheckoutForm: ComponentType<CardFormProps<CheckoutPayment>>
  readonly CardSetupForm: ComponentType<CardFormProps<CardSetup>>
}

/** What is known of a page before anything is known of its visitor: the same for all, so it can be made ahead. */
export interface Page {
  readonly config: PortalConfig
  /** The mark beside the brand's name. */
  readonly logo: Drawing
  readonly texts: Texts
  readonly plans: readonly Pick<Plan, 'key' | 'type' | 'title' | 'subtitle' | 'discountLabel'>[]
}

/** What there is to show: a page, and where there is one the portal. */
export interface Shown {
  readonly page: Page
  readonly portal?: Portal
  /** Without a portal: the shape of the screen that the page is for. */
  readonly Skeleton?: ComponentType
}

const ShownContext = createContext<Shown | undefined>(undefined)

export const PortalProvider = ShownContext.Provider

export function useShown(): Shown {
  const shown = useContext(ShownContext)
  if (!shown) throw new Error('A screen needs a PortalProvider around it')
  return shown
}

/** What this component's page is made of, portal or not. */
export function usePage(): Page {
  return useShown().page
}

export function useTexts(): Texts {
  return usePage().texts
}

/** The portal that this component is a part of. */
export function usePortal(): Portal {
  const { portal } = useShown()
  if (!portal) throw new Error('A screen is shown when the portal is there')
  return portal
}

interface Startable {
  /** Opens what the model needs while its screen is shown; answers the way to close it. May be run twice. */
  readonly start: () => (() => void) | void
}

/** A view model that lives as long as its component. */
export function useModel<Model>(make: (viewModels: ViewModels) => () => Model): Model {
  const { viewModels } = usePortal()
  const [model] = useState(() => make(viewModels)())
  return model
}

/** A view model that is started with its screen, before the first paint, so that no default flashes. */
export function useViewModel<Model extends Startable>(make: (viewModels: ViewModels) => () => Model): Model {
  const model = useModel(make)
  useLayoutEffect(() => model.start(), [model])
  return model
}
