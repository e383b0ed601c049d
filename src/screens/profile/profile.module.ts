import { ContainerModule } from 'inversify'
import { bindClass } from '../../bind-class'
import { PORTS } from '../../ports'
import { AccountStore } from '../../stores/account-store'
import { NavigationStore } from '../../stores/navigation-store'
import { OrderStore } from '../../stores/order-store'
import { PurchaseStore } from '../../stores/purchase-store'
import { SessionStore } from '../../stores/session-store'
import { ProfileViewModel } from './profile.view-model'

export const profileModule = new ContainerModule(({ bind }) => {
  bindClass(bind, ProfileViewModel, [
    SessionStore,
    OrderStore,
    PurchaseStore,
    NavigationStore,
    PORTS.clock,
    PORTS.cardForms,
    AccountStore,
  ]).inTransientScope()
})
