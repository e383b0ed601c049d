import { ContainerModule } from 'inversify'
import { ChangePaymentMethod } from '../../../src-core/use-cases/change-payment-method'
import { bindClass } from '../../bind-class'
import { PORTS } from '../../ports'
import { NavigationStore } from '../../stores/navigation-store'
import { NoticeStore } from '../../stores/notice-store'
import { SessionStore } from '../../stores/session-store'
import { ChangePaymentMethodViewModel } from './change-payment-method.view-model'

export const changePaymentMethodModule = new ContainerModule(({ bind }) => {
  bindClass(bind, ChangePaymentMethod, [PORTS.portalApi, PORTS.bankReturn, PORTS.portalStorage, PORTS.log])
  bindClass(bind, ChangePaymentMethodViewModel, [
    SessionStore,
    NavigationStore,
    NoticeStore,
    ChangePaymentMethod,
    PORTS.origin,
    PORTS.cardForms,
    PORTS.clock,
  ]).inTransientScope()
})
