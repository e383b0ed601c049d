import { ContainerModule } from 'inversify'
import type { Portal, ViewModels } from '../portal'
import { CheckoutViewModel } from '../screens/checkout/checkout.view-model'
import { MembershipViewModel } from '../screens/membership/membership.view-model'
import { PaymentSuccessfulViewModel } from '../screens/payment-successful/payment-successful.view-model'
import { ProfileViewModel } from '../screens/profile/profile.view-model'
import { ProviderSignInViewModel } from '../screens/sign-in/provider-sign-in.view-model'
import { SignInViewModel } from '../screens/sign-in/sign-in.view-model'
import { SignUpViewModel } from '../screens/sign-up/sign-up.view-model'
import { CountryStore } from '../stores/country-store'
import { NavigationStore } from '../stores/navigation-store'
import { NoticeStore } from '../stores/notice-store'
import { OrderStore } from '../stores/order-store'
import { SessionStore } from '../stores/session-store'
import { OUTSIDE, PRESENTATION, USE_CASES } from './tokens'

const { country, navigation, notices, order, session, viewModels, portal } = PRESENTATION

/** The stores, the factories of the screens' view models, and the portal that the screens are given. */
export const presentationModule = new ContainerModule(({ bind }) => {
  bind(navigation).toResolvedValue(() => new NavigationStore())
  bind(notices).toResolvedValue(() => new NoticeStore())
  bind(country).toResolvedValue((resolve) => new CountryStore(resolve), [USE_CASES.resolveCountry])

  bind(order).toResolvedValue(
    (countryStore, sessionStore, beginOrder, keepOrderDraft, selectPlan, applyPromo, restoreOrder) =>
      new OrderStore(countryStore, sessionStore, {
        beginOrder,
        keepOrderDraft,
        selectPlan,
        applyPromo,
        restoreOrder,
      }),
    [
      country,
      session,
      USE_CASES.beginOrder,
      USE_CASES.keepOrderDraft,
      USE_CASES.selectPlan,
      USE_CASES.applyPromo,
      USE_CASES.restoreOrder,
    ],
  )

  bind(session).toResolvedValue(
    (
      identity,
      portalApi,
      clock,
      noticeStore,
      signUp,
      signIn,
      signInWithProvider,
      syncProfile,
      trackPurchase,
    ) =>
      new SessionStore(identity, portalApi, clock, noticeStore, {
        signUp,
        signIn,
        signInWithProvider,
        syncProfile,
        trackPurchase,
      }),
    [
      OUTSIDE.identity,
      OUTSIDE.portalApi,
      OUTSIDE.clock,
      notices,
      USE_CASES.signUp,
      USE_CASES.signIn,
      USE_CASES.signInWithProvider,
      USE_CASES.syncProfile,
      USE_CASES.trackPurchase,
    ],
  )

  bind(viewModels).toResolvedValue(
    (
      sessionStore,
      orderStore,
      navigationStore,
      noticeStore,
      startCheckout,
      confirmCheckout,
      restoreOrder,
      trackPurchase,
      awaitSubscription,
      returnAddress,
    ): ViewModels => ({
      membership: () => new MembershipViewModel(orderStore, navigationStore),
      signUp: () => new SignUpViewModel(sessionStore, orderStore, navigationStore),
      signIn: () => new SignInViewModel(sessionStore, orderStore, navigationStore),
      providerSignIn: () => new ProviderSignInViewModel(sessionStore),
      profile: () =>
        new ProfileViewModel(sessionStore, orderStore, navigationStore, { trackPurchase, awaitSubscription }),
      checkout: () =>
        new CheckoutViewModel(
          sessionStore,
          orderStore,
          navigationStore,
          noticeStore,
          { startCheckout, confirmCheckout },
          returnAddress,
        ),
      paymentSuccessful: () =>
        new PaymentSuccessfulViewModel(sessionStore, orderStore, navigationStore, noticeStore, {
          restoreOrder,
          trackPurchase,
          awaitSubscription,
        }),
    }),
    [
      session,
      order,
      navigation,
      notices,
      USE_CASES.startCheckout,
      USE_CASES.confirmCheckout,
      USE_CASES.restoreOrder,
      USE_CASES.trackPurchase,
      USE_CASES.awaitSubscription,
      OUTSIDE.returnAddress,
    ],
  )

  bind(portal).toResolvedValue(
    (
      config,
      texts,
      catalogue,
      clock,
      log,
      sessionStore,
      orderStore,
      countryStore,
      navigationStore,
      noticeStore,
      models,
      CheckoutForm,
    ): Portal => ({
      config,
      texts,
      catalogue,
      clock,
      log,
      session: sessionStore,
      order: orderStore,
      country: countryStore,
      navigation: navigationStore,
      notices: noticeStore,
      viewModels: models,
      CheckoutForm,
    }),
    [
      OUTSIDE.config,
      OUTSIDE.texts,
      OUTSIDE.catalogue,
      OUTSIDE.clock,
      OUTSIDE.log,
      session,
      order,
      country,
      navigation,
      notices,
      viewModels,
      OUTSIDE.checkoutForm,
    ],
  )
})
