import { fields } from '../../i18n/en/fields'
import { forgotPassword } from '../../i18n/en/forgot-password'
import { plans } from '../../i18n/en/plans'
import { account, profile, subscription } from '../../i18n/en/profile'
import { providers } from '../../i18n/en/providers'
import { stores } from '../../i18n/en/stores'
import { ProfileScreen } from '../../screens/profile/profile-screen'
import { ProfileSkeleton } from '../../screens/profile/profile-skeleton'
import { ProfileViewModel } from '../../screens/profile/profile.view-model'
import { PRESENTATION, USE_CASES, VIEW_MODELS } from '../tokens'
import { bind, type Binding } from '../wiring'
import { accountBindings } from './account'
import { subscriptionNews } from './subscription-news'

const { navigation, notices, session } = PRESENTATION
const { awaitSubscription, trackPurchase } = USE_CASES

export const Screen = ProfileScreen
export const Skeleton = ProfileSkeleton
export const texts = {
  profile,
  account,
  subscription,
  plans,
  fields,
  forgotPassword,
  providers,
  stores,
}

export const bindings: readonly Binding[] = [
  subscriptionNews,
  ...accountBindings,
  bind(
    VIEW_MODELS.profile,
    (sessionStore, orderStore, navigationStore, noticeStore, track, awaitNews) => () =>
      new ProfileViewModel(sessionStore, orderStore, navigationStore, noticeStore, {
        trackPurchase: track,
        awaitSubscription: awaitNews,
      }),
    [session, PRESENTATION.order, navigation, notices, trackPurchase, awaitSubscription],
  ),
]
