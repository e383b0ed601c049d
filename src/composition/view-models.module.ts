import { ContainerModule } from 'inversify'
import { DeleteAccountViewModel } from '../screens/account/delete-account.view-model'
import { EditFieldViewModel } from '../screens/account/edit-field.view-model'
import { ResetPasswordViewModel } from '../screens/account/reset-password.view-model'
import { needsConsent } from '../../src-core/domain/consent'
import { CancelSubscriptionViewModel } from '../screens/cancel-subscription/cancel-subscription.view-model'
import { ChangePaymentMethodViewModel } from '../screens/change-payment-method/change-payment-method.view-model'
import { CheckoutViewModel } from '../screens/checkout/checkout.view-model'
import { Consent } from '../screens/checkout/consent'
import { ForgotPasswordViewModel } from '../screens/forgot-password/forgot-password.view-model'
import { MembershipViewModel } from '../screens/membership/membership.view-model'
import { PaymentSuccessfulViewModel } from '../screens/payment-successful/payment-successful.view-model'
import { ProfileViewModel } from '../screens/profile/profile.view-model'
import { SetPasswordViewModel } from '../screens/set-password/set-password.view-model'
import { ProviderSignInViewModel } from '../screens/sign-in/provider-sign-in.view-model'
import { SignInViewModel } from '../screens/sign-in/sign-in.view-model'
import { SignUpViewModel } from '../screens/sign-up/sign-up.view-model'
import type { ViewModels } from '../portal'
import { OUTSIDE, PRESENTATION, USE_CASES } from './tokens'

const { country, navigation, notices, order, session, viewModels } = PRESENTATION
const { clock, origin } = OUTSIDE

/** The factories of the screens' view models: what each screen needs, and nothing else. */
export const viewModelsModule = new ContainerModule(({ bind }) => {
  bind(viewModels).toResolvedValue(
    (
      sessionStore,
      orderStore,
      navigationStore,
      noticeStore,
      time,
      site,
      awaitSubscription,
      cancelSubscription,
      changePaymentMethod,
      confirmCheckout,
      deleteAccount,
      editProfileField,
      requestPasswordReset,
      restoreOrder,
      setPassword,
      startCheckout,
      trackPurchase,
      lastSignIn,
      browser,
      configuration,
      countryStore,
    ): ViewModels => ({
      membership: () => new MembershipViewModel(orderStore, navigationStore),
      signUp: () => new SignUpViewModel(sessionStore, orderStore, navigationStore),
      signIn: () => new SignInViewModel(sessionStore, orderStore, navigationStore),
      providerSignIn: () => new ProviderSignInViewModel(sessionStore, lastSignIn, browser),
      profile: () =>
        new ProfileViewModel(sessionStore, orderStore, navigationStore, noticeStore, {
          trackPurchase,
          awaitSubscription,
        }),
      checkout: () =>
        new CheckoutViewModel(
          sessionStore,
          orderStore,
          navigationStore,
          noticeStore,
          { startCheckout, confirmCheckout },
          `${site}/payment-successful`,
          new Consent(() => needsConsent(configuration.consentCountries, countryStore.country)),
        ),
      paymentSuccessful: () =>
        new PaymentSuccessfulViewModel(sessionStore, orderStore, navigationStore, noticeStore, {
          restoreOrder,
          trackPurchase,
          awaitSubscription,
        }),
      forgotPassword: () => new ForgotPasswordViewModel(requestPasswordReset, navigationStore),
      setPassword: () => new SetPasswordViewModel(setPassword, navigationStore, noticeStore),
      cancelSubscription: () =>
        new CancelSubscriptionViewModel(sessionStore, navigationStore, noticeStore, time, cancelSubscription),
      changePaymentMethod: () =>
        new ChangePaymentMethodViewModel(
          sessionStore,
          navigationStore,
          noticeStore,
          changePaymentMethod,
          `${site}/change-payment-method`,
        ),
      editField: (field) => new EditFieldViewModel(field, sessionStore, noticeStore, editProfileField),
      resetPassword: () => new ResetPasswordViewModel(sessionStore, requestPasswordReset),
      deleteAccount: () => new DeleteAccountViewModel(sessionStore, noticeStore, deleteAccount),
    }),
    [
      session,
      order,
      navigation,
      notices,
      clock,
      origin,
      USE_CASES.awaitSubscription,
      USE_CASES.cancelSubscription,
      USE_CASES.changePaymentMethod,
      USE_CASES.confirmCheckout,
      USE_CASES.deleteAccount,
      USE_CASES.editProfileField,
      USE_CASES.requestPasswordReset,
      USE_CASES.restoreOrder,
      USE_CASES.setPassword,
      USE_CASES.startCheckout,
      USE_CASES.trackPurchase,
      USE_CASES.lastSignIn,
      OUTSIDE.visitorsBrowser,
      OUTSIDE.config,
      country,
    ],
  )
})
