import { ContainerModule } from 'inversify'
import { ConsentedAnalytics } from '../../../src-core/use-cases/consented-analytics'
import { KeepCurrentPlan } from '../../../src-core/use-cases/keep-current-plan'
import { KeepSubscription } from '../../../src-core/use-cases/keep-subscription'
import { Session } from '../../../src-core/use-cases/session'
import { bindClass } from '../../bind-class'
import { PORTS } from '../../ports'
import { NoticeStore } from '../../stores/notice-store'
import { SessionStore } from '../../stores/session-store'
import { KeepPlanViewModel } from './keep-plan.view-model'
import { KeepSubscriptionViewModel } from './keep-subscription.view-model'

const { clock, log, portalApi } = PORTS

export const selfServiceModule = new ContainerModule(({ bind }) => {
  bindClass(bind, KeepSubscription, [portalApi, Session, ConsentedAnalytics, log])
  bindClass(bind, KeepSubscriptionViewModel, [
    SessionStore,
    NoticeStore,
    KeepSubscription,
    clock,
  ]).inTransientScope()
  bindClass(bind, KeepCurrentPlan, [portalApi, Session, log])
  bindClass(bind, KeepPlanViewModel, [SessionStore, NoticeStore, KeepCurrentPlan, clock]).inTransientScope()
})
