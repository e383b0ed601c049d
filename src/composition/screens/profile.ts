import { needsConsent } from '../../../src-core/domain/consent'
import { ConfirmCheckout } from '../../../src-core/use-cases/confirm-checkout'
import { StartCheckout } from '../../../src-core/use-cases/start-checkout'
import { benefits } from '../../i18n/en/benefits'
import { checkout } from '../../i18n/en/checkout'
import { fields } from '../../i18n/en/fields'
import { forgotPassword } from '../../i18n/en/forgot-password'
import { membership } from '../../i18n/en/membership'
import { order, promo } from '../../i18n/en/order'
import { plans } from '../../i18n/en/plans'
import { account, profile, subscription } from '../../i18n/en/profile'
import { providers } from '../../i18n/en/providers'
import { stores } from '../../i18n/en/stores'
import { terms } from '../../i18n/en/terms'
import { CheckoutViewModel } from '../../screens/checkout/checkout.view-model'
import { Consent } from '../../screens/checkout/consent'
import { ProfileScreen } from '../../screens/profile/profile-screen'
import { ProfileSkeleton } from '../../screens/profile/profile-skeleton'
import { ProfileViewModel } from '../../screens/profile/profile.view-model'
import { OUTSIDE, PRESENTATION, USE_CASES, VIEW_MODELS } from '../tokens'
import { bind, type Binding } from '../wiring'
import { accountBindings } from './account'
import { subscriptionNews } from './subscription-news'

const { log, orderStorage, origin, portalApi } = OUTSIDE
const { country, navigation, notices, session } = PRESENTATION
const { awaitSubscription, confirmCheckout, startCheckout, trackPurchase } = USE_CASES

export const Screen = ProfileScreen
export const Skeleton = ProfileSkeleton
export const texts = {
  profile,
  account,
  subscription,
  plans,
  order,
  promo,
  terms,
  membership,
  benefits,
  checkout,
  fields,
  forgotPassword,
  providers,
  stores,
}

export const bindings: readonly Binding[] = [
  subscriptionNews,
  ...accountBindings,
  bind(confirmCheckout, (...needs) => new ConfirmCheckout(...needs), [orderStorage, log]),
  bind(startCheckout, (...needs) => new StartCheckout(...needs), [portalApi, log]),
  bind(
    VIEW_MODELS.profile,
    (sessionStore, orderStore, navigationStore, noticeStore, track, awaitNews) => () =>
      new ProfileViewModel(sessionStore, orderStore, navigationStore, noticeStore, {
        trackPurchase: track,
        awaitSubscription: awaitNews,
      }),
    [session, PRESENTATION.order, navigation, notices, trackPurchase, awaitSubscription],
  ),
  bind(
    VIEW_MODELS.checkout,
    (sessionStore, orderStore, navigationStore, noticeStore, start, confirm, site, config, countryStore) =>
      () =>
        new CheckoutViewModel(
          sessionStore,
          orderStore,
          navigationStore,
          noticeStore,
          { startCheckout: start, confirmCheckout: confirm },
          `${site}/payment-successful`,
          new Consent(() => needsConsent(config.consentCountries, countryStore.country)),
        ),
    [
      session,
      PRESENTATION.order,
      navigation,
      notices,
      startCheckout,
      confirmCheckout,
      origin,
      OUTSIDE.config,
      country,
    ],
  ),
]
