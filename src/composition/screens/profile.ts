import { needsConsent } from '../../../src-core/domain/consent'
import { ConfirmCheckout } from '../../../src-core/use-cases/confirm-checkout'
import { StartCheckout } from '../../../src-core/use-cases/start-checkout'
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
const { country, navigation, notices, order, session } = PRESENTATION
const { awaitSubscription, confirmCheckout, startCheckout, trackPurchase } = USE_CASES

export const Screen = ProfileScreen
export const Skeleton = ProfileSkeleton

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
    [session, order, navigation, notices, trackPurchase, awaitSubscription],
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
    [session, order, navigation, notices, startCheckout, confirmCheckout, origin, OUTSIDE.config, country],
  ),
]
