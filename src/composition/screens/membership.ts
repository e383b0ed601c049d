import { benefits } from '../../i18n/en/benefits'
import { membership } from '../../i18n/en/membership'
import { order, promo } from '../../i18n/en/order'
import { plans } from '../../i18n/en/plans'
import { questions } from '../../i18n/en/questions'
import { terms } from '../../i18n/en/terms'
import { MembershipScreen } from '../../screens/membership/membership-screen'
import { MembershipSkeleton } from '../../screens/membership/membership-skeleton'
import { MembershipViewModel } from '../../screens/membership/membership.view-model'
import { PRESENTATION, VIEW_MODELS } from '../tokens'
import { bind, type Binding } from '../wiring'

const { navigation } = PRESENTATION

export const Screen = MembershipScreen
export const Skeleton = MembershipSkeleton
export const texts = { membership, plans, order, promo, terms, benefits, questions }

export const bindings: readonly Binding[] = [
  bind(
    VIEW_MODELS.membership,
    (orderStore, navigationStore) => () => new MembershipViewModel(orderStore, navigationStore),
    [PRESENTATION.order, navigation],
  ),
]
