import { ContainerModule } from 'inversify'
import { bindClass } from '../../bind-class'
import { PORTS } from '../../ports'
import { NavigationStore } from '../../stores/navigation-store'
import { OrderStore } from '../../stores/order-store'
import { PurchaseStore } from '../../stores/purchase-store'
import { SessionStore } from '../../stores/session-store'
import { PaymentSuccessfulViewModel } from './payment-successful.view-model'

export const paymentSuccessfulModule = new ContainerModule(({ bind }) => {
  bindClass(bind, PaymentSuccessfulViewModel, [
    SessionStore,
    OrderStore,
    PurchaseStore,
    NavigationStore,
    PORTS.clock,
    PORTS.bankReturn,
  ]).inTransientScope()
})
