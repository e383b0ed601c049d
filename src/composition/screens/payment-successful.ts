import { success } from '../../i18n/en/payment-successful'
import { plans } from '../../i18n/en/plans'
import { providers } from '../../i18n/en/providers'
import { stores } from '../../i18n/en/stores'
import { PaymentSuccessfulScreen } from '../../screens/payment-successful/payment-successful-screen'
import { PaymentSuccessfulSkeleton } from '../../screens/payment-successful/payment-successful-skeleton'
import { PaymentSuccessfulViewModel } from '../../screens/payment-successful/payment-successful.view-model'
import { PRESENTATION, USE_CASES, VIEW_MODELS } from '../tokens'
import { bind, type Binding } from '../wiring'
import { subscriptionNews } from './subscription-news'

const { navigation, notices, order, session } = PRESENTATION
const { awaitSubscription, trackPurchase } = USE_CASES

export const Screen = PaymentSuccessfulScreen
export const Skeleton = PaymentSuccessfulSkeleton
export const texts = { success, plans, providers, stores }

export const bindings: readonly Binding[] = [
  subscriptionNews,
  bind(
    VIEW_MODELS.paymentSuccessful,
    (sessionStore, orderStore, navigationStore, noticeStore, track, awaitNews) => () =>
      new PaymentSuccessfulViewModel(sessionStore, orderStore, navigationStore, noticeStore, {
        trackPurchase: track,
        awaitSubscription: awaitNews,
      }),
    [session, order, navigation, notices, trackPurchase, awaitSubscription],
  ),
]
