import { needsConsent } from '../../../src-core/domain/consent'
import { ConfirmCheckout } from '../../../src-core/use-cases/confirm-checkout'
import { StartCheckout } from '../../../src-core/use-cases/start-checkout'
import { benefits } from '../../i18n/en/benefits'
import { checkout } from '../../i18n/en/checkout'
import { membership } from '../../i18n/en/membership'
import { order, promo } from '../../i18n/en/order'
import { plans } from '../../i18n/en/plans'
import { profile } from '../../i18n/en/profile'
import { terms } from '../../i18n/en/terms'
import { CheckoutViewModel } from '../../screens/checkout/checkout.view-model'
import { Consent } from '../../screens/checkout/consent'
import { Buying } from '../../screens/profile/buying'
import { OUTSIDE, PRESENTATION, USE_CASES, VIEW_MODELS } from '../tokens'
import { bind, type Binding } from '../wiring'

const { log, orderStorage, origin, portalApi } = OUTSIDE
const { country, navigation, notices, session } = PRESENTATION
const { confirmCheckout, startCheckout } = USE_CASES

export const Part = Buying
export const texts = { profile, plans, order, promo, terms, membership, benefits, checkout }

export const bindings: readonly Binding[] = [
  bind(confirmCheckout, (...needs) => new ConfirmCheckout(...needs), [orderStorage, log]),
  bind(startCheckout, (...needs) => new StartCheckout(...needs), [portalApi, log]),
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
