import { ContainerModule } from 'inversify'
import { PayInvoice } from '../../../src-core/use-cases/pay-invoice'
import { Session } from '../../../src-core/use-cases/session'
import { bindClass } from '../../bind-class'
import { PORTS } from '../../ports'
import { CountryStore } from '../../stores/country-store'
import { NoticeStore } from '../../stores/notice-store'
import { SessionStore } from '../../stores/session-store'
import { PayNowViewModel } from './pay-now.view-model'

const { bankAuthentication, clock, config, log, portalApi } = PORTS

export const payNowModule = new ContainerModule(({ bind }) => {
  bindClass(bind, PayInvoice, [portalApi, Session, bankAuthentication, log])
  bindClass(bind, PayNowViewModel, [
    SessionStore,
    NoticeStore,
    CountryStore,
    PayInvoice,
    config,
    clock,
  ]).inTransientScope()
})
