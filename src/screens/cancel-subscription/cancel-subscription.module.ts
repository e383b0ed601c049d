import { ContainerModule } from 'inversify'
import { CancelSubscription } from '../../../src-core/use-cases/cancel-subscription'
import { bindClass } from '../../bind-class'
import { PORTS } from '../../ports'
import { NavigationStore } from '../../stores/navigation-store'
import { NoticeStore } from '../../stores/notice-store'
import { SessionStore } from '../../stores/session-store'
import { CancelSubscriptionViewModel } from './cancel-subscription.view-model'

export const cancelSubscriptionModule = new ContainerModule(({ bind }) => {
  bindClass(bind, CancelSubscription, [PORTS.portalApi, PORTS.log])
  bindClass(bind, CancelSubscriptionViewModel, [
    SessionStore,
    NavigationStore,
    NoticeStore,
    PORTS.clock,
    CancelSubscription,
  ]).inTransientScope()
})
