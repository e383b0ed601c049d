import { ContainerModule } from 'inversify'
import { bindClass } from '../../bind-class'
import { PORTS } from '../../ports'
import { NavigationStore } from '../../stores/navigation-store'
import { NoticeStore } from '../../stores/notice-store'
import { SessionStore } from '../../stores/session-store'
import { CancelSubscriptionViewModel } from './cancel-subscription.view-model'

export const cancelSubscriptionModule = new ContainerModule(({ bind }) => {
  bindClass(bind, CancelSubscriptionViewModel, [
    SessionStore,
    NavigationStore,
    NoticeStore,
    PORTS.clock,
    PORTS.portalApi,
    PORTS.log,
  ]).inTransientScope()
})
