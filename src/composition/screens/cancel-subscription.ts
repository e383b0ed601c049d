import { CancelSubscription } from '../../../src-core/use-cases/cancel-subscription'
import { cancel } from '../../i18n/en/cancel-subscription'
import { CancelSubscriptionScreen } from '../../screens/cancel-subscription/cancel-subscription-screen'
import { CancelSubscriptionSkeleton } from '../../screens/cancel-subscription/cancel-subscription-skeleton'
import { CancelSubscriptionViewModel } from '../../screens/cancel-subscription/cancel-subscription.view-model'
import { OUTSIDE, PRESENTATION, USE_CASES, VIEW_MODELS } from '../tokens'
import { bind, type Binding } from '../wiring'

const { navigation, notices, session } = PRESENTATION

export const Screen = CancelSubscriptionScreen
export const Skeleton = CancelSubscriptionSkeleton
export const texts = { cancel }

export const bindings: readonly Binding[] = [
  bind(USE_CASES.cancelSubscription, (...needs) => new CancelSubscription(...needs), [
    OUTSIDE.portalApi,
    OUTSIDE.log,
  ]),
  bind(
    VIEW_MODELS.cancelSubscription,
    (sessionStore, navigationStore, noticeStore, clock, cancelSubscription) => () =>
      new CancelSubscriptionViewModel(sessionStore, navigationStore, noticeStore, clock, cancelSubscription),
    [session, navigation, notices, OUTSIDE.clock, USE_CASES.cancelSubscription],
  ),
]
