import { ContainerModule } from 'inversify'
import { AwaitSubscription } from '../../../src-core/use-cases/await-subscription'
import { bindClass } from '../../bind-class'
import { PORTS } from '../../ports'
import { NavigationStore } from '../../stores/navigation-store'
import { NoticeStore } from '../../stores/notice-store'
import { OrderStore } from '../../stores/order-store'
import { SessionStore } from '../../stores/session-store'
import { PaymentSuccessfulViewModel } from './payment-successful.view-model'

export const paymentSuccessfulModule = new ContainerModule(({ bind }) => {
  bindClass(bind, PaymentSuccessfulViewModel, [
    SessionStore,
    OrderStore,
    NavigationStore,
    NoticeStore,
    AwaitSubscription,
    PORTS.clock,
    PORTS.bankReturn,
  ]).inTransientScope()
})
