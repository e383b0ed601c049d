import { ContainerModule } from 'inversify'
import { ChangePlan } from '../../../src-core/use-cases/change-plan'
import { ConsentedAnalytics } from '../../../src-core/use-cases/consented-analytics'
import { bindClass } from '../../bind-class'
import { PORTS } from '../../ports'
import { CountryStore } from '../../stores/country-store'
import { NavigationStore } from '../../stores/navigation-store'
import { NoticeStore } from '../../stores/notice-store'
import { SessionStore } from '../../stores/session-store'
import { PlanChangeViewModel } from './plan-change.view-model'

const { bankAuthentication, catalogue, clock, config, log, portalApi } = PORTS

export const planChangeModule = new ContainerModule(({ bind }) => {
  bindClass(bind, ChangePlan, [portalApi, bankAuthentication, ConsentedAnalytics, clock, log])
  bindClass(bind, PlanChangeViewModel, [
    SessionStore,
    NavigationStore,
    NoticeStore,
    CountryStore,
    ChangePlan,
    portalApi,
    catalogue,
    config,
    clock,
  ]).inTransientScope()
})
