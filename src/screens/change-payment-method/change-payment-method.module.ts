import { ContainerModule } from 'inversify'
import { ChangePaymentMethod } from '../../../src-core/use-cases/change-payment-method'
import { bindClass } from '../../bind-class'
import { PORTS } from '../../ports'
import { NavigationStore } from '../../stores/navigation-store'
import { NoticeStore } from '../../stores/notice-store'
import { SessionStore } from '../../stores/session-store'
import { ChangePaymentMethodViewModel } from './change-payment-method.view-model'

const { bankReturn, cardForms, clock, log, origin, portalApi, portalStorage } = PORTS

export const changePaymentMethodModule = new ContainerModule(({ bind }) => {
  bindClass(bind, ChangePaymentMethod, [portalApi, portalStorage, clock, log, origin])
  bindClass(bind, ChangePaymentMethodViewModel, [
    SessionStore,
    NavigationStore,
    NoticeStore,
    ChangePaymentMethod,
    bankReturn,
    cardForms,
  ]).inTransientScope()
})
