import { ContainerModule } from 'inversify'
import { AwaitSubscription } from '../../../src-core/use-cases/await-subscription'
import { TrackPurchase } from '../../../src-core/use-cases/track-purchase'
import { bindClass } from '../../bind-class'
import { PORTS } from '../../ports'
import { AccountStore } from '../../stores/account-store'
import { NavigationStore } from '../../stores/navigation-store'
import { NoticeStore } from '../../stores/notice-store'
import { OrderStore } from '../../stores/order-store'
import { SessionStore } from '../../stores/session-store'
import { ProfileViewModel } from './profile.view-model'

export const profileModule = new ContainerModule(({ bind }) => {
  bindClass(bind, ProfileViewModel, [
    SessionStore,
    OrderStore,
    NavigationStore,
    NoticeStore,
    PORTS.clock,
    TrackPurchase,
    AwaitSubscription,
    PORTS.cardForms,
    AccountStore,
  ]).inTransientScope()
})
