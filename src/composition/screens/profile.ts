import { EditProfileField } from '../../../src-core/use-cases/edit-profile-field'
import { fields } from '../../i18n/en/fields'
import { plans } from '../../i18n/en/plans'
import { account, profile, subscription } from '../../i18n/en/profile'
import { providers } from '../../i18n/en/providers'
import { stores } from '../../i18n/en/stores'
import { EditFieldViewModel } from '../../screens/account/edit-field.view-model'
import { ProfileScreen } from '../../screens/profile/profile-screen'
import { ProfileSkeleton } from '../../screens/profile/profile-skeleton'
import { ProfileViewModel } from '../../screens/profile/profile.view-model'
import { OUTSIDE, PRESENTATION, USE_CASES, VIEW_MODELS } from '../tokens'
import { bind, type Binding } from '../wiring'
import { subscriptionNews } from './subscription-news'

const { identity, log, portalApi } = OUTSIDE
const { navigation, notices, session } = PRESENTATION
const { awaitSubscription, editProfileField, trackPurchase } = USE_CASES

export const Screen = ProfileScreen
export const Skeleton = ProfileSkeleton
export const texts = {
  profile,
  account,
  subscription,
  plans,
  fields,
  providers,
  stores,
}

export const bindings: readonly Binding[] = [
  subscriptionNews,
  bind(editProfileField, (...needs) => new EditProfileField(...needs), [portalApi, identity, log]),
  bind(
    VIEW_MODELS.editField,
    (sessionStore, noticeStore, edit) => (field) =>
      new EditFieldViewModel(field, sessionStore, noticeStore, edit),
    [session, notices, editProfileField],
  ),
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
