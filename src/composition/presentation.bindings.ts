import type { Portal } from '../portal'
import { CountryStore } from '../stores/country-store'
import { EntryStore } from '../stores/entry-store'
import { NavigationStore } from '../stores/navigation-store'
import { NoticeStore } from '../stores/notice-store'
import { OrderStore } from '../stores/order-store'
import { SessionStore } from '../stores/session-store'
import { OUTSIDE, PRESENTATION, USE_CASES } from './tokens'
import { bind, type Binding } from './wiring'

const { country, entry, navigation, notices, order, screens, session, viewModels, portal } = PRESENTATION

/** The stores, and the portal that the screens are given. */
export const presentationBindings: readonly Binding[] = [
  bind(navigation, () => new NavigationStore(), []),
  bind(notices, () => new NoticeStore(), []),
  bind(entry, () => new EntryStore(), []),
  bind(country, (resolve) => new CountryStore(resolve), [USE_CASES.resolveCountry]),

  bind(
    order,
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
  ),

  bind(
    session,
    (identity, portalApi, clock, noticeStore, log, syncProfile, trackPurchase, lastSignIn) =>
      new SessionStore(identity, portalApi, clock, noticeStore, log, {
        syncProfile,
        trackPurchase,
        lastSignIn,
      }),
    [
      OUTSIDE.identity,
      OUTSIDE.portalApi,
      OUTSIDE.clock,
      notices,
      OUTSIDE.log,
      USE_CASES.syncProfile,
      USE_CASES.trackPurchase,
      USE_CASES.lastSignIn,
    ],
  ),

  bind(
    portal,
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
      entryStore,
      models,
      sources,
      prepareCheckout,
      CheckoutForm,
      CardSetupForm,
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
      entry: entryStore,
      viewModels: models,
      screens: sources,
      prepareCheckout,
      CheckoutForm,
      CardSetupForm,
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
      entry,
      viewModels,
      screens,
      OUTSIDE.prepareCheckout,
      OUTSIDE.checkoutForm,
      OUTSIDE.cardSetupForm,
    ],
  ),
]
