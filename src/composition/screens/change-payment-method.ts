import { ChangePaymentMethod } from '../../../src-core/use-cases/change-payment-method'
import { changeCard } from '../../i18n/en/change-payment-method'
import { checkout } from '../../i18n/en/checkout'
import { ChangePaymentMethodScreen } from '../../screens/change-payment-method/change-payment-method-screen'
import { ChangePaymentMethodSkeleton } from '../../screens/change-payment-method/change-payment-method-skeleton'
import { ChangePaymentMethodViewModel } from '../../screens/change-payment-method/change-payment-method.view-model'
import { OUTSIDE, PRESENTATION, USE_CASES, VIEW_MODELS } from '../tokens'
import { bind, type Binding } from '../wiring'

const { navigation, notices, session } = PRESENTATION

export const Screen = ChangePaymentMethodScreen
export const Skeleton = ChangePaymentMethodSkeleton
export const texts = { changeCard, checkout }

export const bindings: readonly Binding[] = [
  bind(USE_CASES.changePaymentMethod, (...needs) => new ChangePaymentMethod(...needs), [
    OUTSIDE.portalApi,
    OUTSIDE.cardSetupReturn,
    OUTSIDE.log,
  ]),
  bind(
    VIEW_MODELS.changePaymentMethod,
    (sessionStore, navigationStore, noticeStore, change, site) => () =>
      new ChangePaymentMethodViewModel(
        sessionStore,
        navigationStore,
        noticeStore,
        change,
        `${site}/change-payment-method`,
      ),
    [session, navigation, notices, USE_CASES.changePaymentMethod, OUTSIDE.origin],
  ),
]
