import { MembershipScreen } from '../../screens/membership/membership-screen'
import { MembershipSkeleton } from '../../screens/membership/membership-skeleton'
import { MembershipViewModel } from '../../screens/membership/membership.view-model'
import { PRESENTATION, VIEW_MODELS } from '../tokens'
import { bind, type Binding } from '../wiring'

const { navigation, order } = PRESENTATION

export const Screen = MembershipScreen
export const Skeleton = MembershipSkeleton

export const bindings: readonly Binding[] = [
  bind(
    VIEW_MODELS.membership,
    (orderStore, navigationStore) => () => new MembershipViewModel(orderStore, navigationStore),
    [order, navigation],
  ),
]
